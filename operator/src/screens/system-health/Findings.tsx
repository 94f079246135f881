import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';

type Violations = BackofficeReply<'listLedgerChecks'>['rows'][number]['violations'];

/** Which rules, how often, and the first places: what whoever mends it needs. Rules stand as the check itself words them. */
export function Findings({ violations }: { violations: Violations }) {
  const { t } = useLingui();
  return (
    <ul className="mt-1.5 grid gap-2">
      {violations.map(({ rule, count, examples }) => (
        <li key={rule} className="rounded-md bg-failed-tint px-3 py-2">
          <p className="font-medium">{rule}</p>
          <p className="text-xs text-muted">{t`Places: ${count}`}</p>
          <ul className="mt-1 grid font-mono text-xs">
            {examples.map((example) => (
              <li key={example} className="break-all">
                {example}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
