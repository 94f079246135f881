import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { BookOpenCheck } from 'lucide-react';
import { useMay } from '../../frame/api/session.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { State, type Tone } from '../../ui/status/Badge.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { formatCount } from './number-texts.ts';

type Check = BackofficeReply<'listLedgerChecks'>['rows'][number];

const shown = 6;
const everyMs = 5_000;

/** Last checks of the ledger with their findings, and a button to start another. */
export function LedgerCheckCard() {
  const { t } = useLingui();
  const mayStart = useMay()('system.act');
  const request = { query: { most: shown } };
  const { data } = useBackoffice('listLedgerChecks', { request, what: ['book'], everyMs });
  const start = useAction('startLedgerCheck', { done: () => t`The check will start shortly.` });
  const running = data?.rows.some(({ outcome }) => outcome === null) ?? false;
  const press = () => void start.run();
  useKeys([{ keys: 'b', label: t`check the ledger`, off: !mayStart || running, run: press }]);
  return (
    <Card
      title={t`Ledger check`}
      note={t`nightly at 03:40, and on request`}
      actions={
        mayStart ? (
          <Button
            size="small"
            keys="b"
            icon={<BookOpenCheck size={15} aria-hidden />}
            busy={start.busy}
            disabled={running}
            onClick={press}
          >
            {t`Check now`}
          </Button>
        ) : null
      }
    >
      {!data ? <SkeletonRows rows={3} /> : null}
      {data?.rows.length === 0 ? <p className="text-muted">{t`Not checked yet.`}</p> : null}
      <ul>
        {data?.rows.map((check) => (
          <li key={check.id} className="border-t border-line-soft py-1.5 first:border-t-0">
            <LedgerCheckLine check={check} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const tones: Record<NonNullable<Check['outcome']>, Tone> = {
  right: 'success',
  broken: 'failed',
  failed: 'warning',
  lost: 'warning',
};

function LedgerCheckLine({ check }: { check: Check }) {
  const { t } = useLingui();
  const { outcome, rules, rulesDone, violations } = check;
  const broken = violations.length;
  const entries = formatCount(check.entries ?? 0);
  const words = {
    right: t`All ${rules} rules passed`,
    broken: t`Failed rules: ${broken}`,
    failed: t`Stopped with an error`,
    lost: t`Process ended before it finished`,
  };
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        {outcome ? (
          <State tone={tones[outcome]}>{words[outcome]}</State>
        ) : (
          <State tone="progress">
            {check.beganAt ? t`Rule ${rulesDone} of ${rules}` : t`Waiting for a process`}
          </State>
        )}
        <span className="text-muted">{check.who ?? t`nightly`}</span>
        {check.entries === null ? null : <span className="text-muted">{t`${entries} entries`}</span>}
        <Time className="ml-auto text-muted" at={check.endedAt ?? check.askedAt} />
      </p>
      {outcome === null && rules > 0 ? (
        <progress
          className="mt-1 h-1.5 w-full accent-gold"
          max={rules}
          value={rulesDone}
          aria-label={t`Progress`}
        />
      ) : null}
      {broken > 0 ? <Findings violations={violations} /> : null}
    </>
  );
}

type Violations = BackofficeReply<'listLedgerChecks'>['rows'][number]['violations'];

/** Violated rules with their counts and first examples. Rules are shown in the words of the check. */
function Findings({ violations }: { violations: Violations }) {
  const { t } = useLingui();
  return (
    <ul className="mt-1.5 grid gap-2">
      {violations.map(({ rule, count, examples }) => (
        <li key={rule} className="rounded-md bg-failed-tint px-3 py-2">
          <p className="font-medium">{rule}</p>
          <p className="text-xs text-muted">{t`Found in ${plural(count, { one: '# place', other: '# places' })}`}</p>
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
