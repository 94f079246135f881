import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { amountOf } from '../../base/amount.ts';
import { PastDecisions } from '../../frame/queue/PastDecisions.tsx';
import { PendingApprovalNotice } from '../../frame/queue/PendingApproval.tsx';
import { noAnswerText } from '../../i18n/no-answer-texts.ts';
import { Age, Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { KeyValue } from '../../ui/show/KeyValue.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Timeline } from '../../ui/show/Timeline.tsx';
import { Notice } from '../../ui/status/Badge.tsx';
import { breakAmountOf } from './break-amount.ts';
import { evidenceTexts, kindNotes, pendingApprovalTexts } from './break-texts.ts';
import { Entries } from './Entries.tsx';

type Props = { one: BackofficeReply<'getReconciliationBreak'> };

/** Both figures, their evidence and our ledger entries of that time. */
export function BreakBody({ one }: Props) {
  const { t, i18n } = useLingui();
  const approvalText = one.approval && pendingApprovalTexts[one.approval.decision];
  return (
    <div className="grid gap-3">
      <PendingApprovalNotice approval={one.approval} what={approvalText ? i18n._(approvalText) : ''} />
      <Notice tone="warning">{i18n._(kindNotes[one.kind])}</Notice>
      <div className="grid gap-3 xl:grid-cols-2">
        <Amounts one={one} />
        <Evidence one={one} />
        {one.notes.length > 0 ? (
          <Card title={t`Notes`}>
            <Timeline
              label={t`Notes`}
              moments={one.notes.map(({ id, who, text, keeps, at }) => ({
                id,
                at,
                title: keeps ? t`${who}, handling it` : who,
                note: text,
              }))}
            />
          </Card>
        ) : null}
        {one.decisions.length > 0 ? (
          <Card title={t`Decisions`}>
            <PastDecisions decisions={one.decisions} />
          </Card>
        ) : null}
      </div>
      <Entries one={one} />
    </div>
  );
}

function Amounts({ one }: Props) {
  const { t } = useLingui();
  const { ours, theirs, suspense, currency } = one;
  const money = (digits: string | null) => <Money amount={amountOf(digits)} currency={currency} sign />;
  return (
    <Card title={ours === null && theirs === null ? t`Status` : t`Both sides`}>
      <KeyValue
        rows={[
          ours === null ? null : [t`Ours`, money(ours)],
          theirs === null ? null : [t`Theirs`, money(theirs)],
          breakAmountOf(one) === null ? null : [t`Reconciliation break`, money(breakAmountOf(one))],
          suspense === '0' ? null : [t`In suspense`, money(suspense)],
          [t`Open for`, <Age key="age" since={one.since} />],
          one.closedAt ? [t`Closed`, <Time key="closed" at={one.closedAt} full />] : null,
          [t`Handled by`, one.keeper ?? t`nobody yet`],
        ]}
      />
      {one.readings.length > 0 ? (
        <>
          <p className="mt-2 mb-1 text-muted">{t`Account total at the provider`}</p>
          <ul className="grid gap-1">
            {one.readings.map(({ at, theirs: said }) => (
              <li key={at} className="flex justify-between gap-2">
                <Time at={at} className="text-muted" />
                {money(said)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}

function Evidence({ one: { evidence } }: Props) {
  const { t, i18n } = useLingui();
  const order = Object.keys(evidenceTexts);
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const entries = Object.entries(evidence).sort(([one], [other]) => rank(one) - rank(other));
  return (
    <Card title={t`Evidence`}>
      {entries.length === 0 ? <p className="text-muted">{t`No evidence besides the amounts`}</p> : null}
      <KeyValue
        rows={entries.map(([name, value]) => {
          const word = evidenceTexts[name];
          return name === 'excerpt' ? null : [word ? i18n._(word) : name, <Value key={name} value={value} />];
        })}
      />
      {typeof evidence.excerpt === 'string' ? (
        <>
          <p className="mt-2 mb-1 text-muted">{t`As reported`}</p>
          <pre className="whitespace-pre-wrap rounded-md bg-sunken p-2 text-xs [overflow-wrap:anywhere]">
            {prettyJson(evidence.excerpt)}
          </pre>
        </>
      ) : null}
    </Card>
  );
}

/** Formats a JSON row with one line for each value. Returns text that was truncated or is not JSON unchanged. */
function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Formats timestamps and leaves other values unchanged. */
function Value({ value }: { value: string | string[] }) {
  const { i18n } = useLingui();
  const values = Array.isArray(value) ? value : [value];
  return (
    <span className="grid break-all">
      {values.map((each) =>
        /^\d{4}-\d\d-\d\dT/.test(each) ? (
          <Time key={each} at={each} full />
        ) : (
          <span key={each}>{noAnswerText(each, (words) => i18n._(words))}</span>
        ),
      )}
    </span>
  );
}
