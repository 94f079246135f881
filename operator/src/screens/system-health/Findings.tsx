import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';

type Violations = BackofficeReply<'listLedgerChecks'>['rows'][number]['violations'];

/** Violated rules with their counts and first examples. Rules are shown in the words of the check. */
export function Findings({ violations }: { violations: Violations }) {
  const { t } = useLingui();
  return (
    <ul className="mt-1.5 grid gap-2">
      {violations.map(({ rule, count, examples }) => (
        <li key={rule} className="rounded-md bg-failed-tint px-3 py-2">
          <p className="font-medium">{rule}</p>
          <p className="text-xs text-muted">{t`Found in ${count} places`}</p>
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
