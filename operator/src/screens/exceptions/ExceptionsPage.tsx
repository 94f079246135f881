import type { BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import type { exceptionKinds } from '@kapao/contract/backoffice/calls/payments/exceptions';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { amountOf } from '../../base/amount.ts';
import { PendingApprovalNotice, useApprovalState } from '../../frame/queue/PendingApproval.tsx';
import { QueueScreen } from '../../frame/queue/QueueScreen.tsx';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { BigMoney } from '../../ui/show/Money.tsx';
import { ExceptionFacts, type ExceptionItem } from './ExceptionFacts.tsx';
import { alarmTexts, decisionTextOf, kindTexts } from './exception-texts.ts';
import { useExceptionActions } from './useExceptionActions.tsx';

type Row = BackofficeRow<'listExceptions'>;
type Kind = (typeof exceptionKinds)[number];

const filters: readonly Kind[] = ['withdrawal', 'leg', 'hold', 'qr', 'bank-feed', 'bets', 'bonus'];

/**
 * Exceptions page: money whose state is unknown. Staff see all the evidence; a decision that moves money
 * needs two people.
 */
export function Page() {
  const { t, i18n } = useLingui();
  const [kind, setKind] = useState<Kind | 'all'>('all');
  const [working, setWorking] = useState(false);
  const { actions, dialogs } = useExceptionActions();
  const approvalState = useApprovalState();
  const why = ({ alarm, kind: own, escalatedAt, inquiringSince }: Row) => {
    const word = alarm ? alarmTexts[alarm] : undefined;
    if (word) return i18n._(word);
    if (own === 'hold') return t`Held without an inquiry`;
    return escalatedAt || !inquiringSince ? t`Outcome unknown` : t`Inquiry open`;
  };
  return (
    <>
      {dialogs}
      <QueueScreen<Row, ExceptionItem>
        queue="exceptions"
        label={t`Exceptions`}
        filter={{ ...(kind !== 'all' && { kind }), ...(working && { working: 'true' }) }}
        bar={
          <>
            <Select
              className="w-56"
              label={t`Type`}
              hiddenLabel
              value={kind}
              onChange={setKind}
              options={[
                { value: 'all', label: t`All types` },
                ...filters.map((value) => ({ value, label: i18n._(kindTexts[value]) })),
              ]}
            />
            <Checkbox label={t`Include open inquiries`} checked={working} onChange={setWorking} />
          </>
        }
        row={(row) => ({
          since: row.escalatedAt ?? row.since,
          title: i18n._(kindTexts[row.kind]),
          beside: row.publicId ?? row.provider,
          note: row.provider ? `${row.provider} · ${why(row)}` : why(row),
          amount: amountOf(row.amount),
          ...(row.currency && { currency: row.currency }),
          ...approvalState(row.approval),
        })}
        detail={{
          head: (item) => (
            <div className="flex flex-wrap items-baseline gap-x-3">
              {item.amount === null ? null : (
                <BigMoney amount={amountOf(item.amount)} currency={item.currency ?? 'THB'} />
              )}
              <span className="text-base font-semibold">{i18n._(kindTexts[item.kind])}</span>
              {item.publicId ? (
                <span className="inline-flex items-center gap-1 text-muted">
                  {item.publicId}
                  <CopyButton text={item.publicId} />
                </span>
              ) : null}
            </div>
          ),
          body: (item) => (
            <div className="grid gap-3">
              <PendingApprovalNotice
                approval={item.approval}
                what={item.approval ? i18n._(decisionTextOf(item.approval.decision, item.kind)) : ''}
              />
              <ExceptionFacts item={item} />
            </div>
          ),
          actions,
        }}
      />
    </>
  );
}
