import { reconciliationBreakKinds } from '@kapao/contract/backoffice/alarm-kinds';
import type { BackofficeReply, BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { amountOf } from '../../base/amount.ts';
import { instantOf, shortTime } from '../../base/bangkok.ts';
import { useApprovalState } from '../../frame/queue/PendingApproval.tsx';
import { QueueScreen } from '../../frame/queue/QueueScreen.tsx';
import { accountName } from '../../i18n/account-texts.ts';
import { currentTag } from '../../i18n/i18n.ts';
import { Select } from '../../ui/field/Select.tsx';
import { Tag } from '../../ui/status/Badge.tsx';
import { BreakBody } from './BreakBody.tsx';
import { breakAmountOf } from './break-amount.ts';
import { kindTexts } from './break-texts.ts';
import { useBreakActions } from './useBreakActions.ts';

type Detail = BackofficeReply<'getReconciliationBreak'>;
type Kind = (typeof reconciliationBreakKinds)[number];

/** Open differences between our ledger and the providers. */
export function Page() {
  const { t, i18n } = useLingui();
  const [kind, setKind] = useState<Kind | 'all'>('all');
  const actions = useBreakActions();
  const approvalState = useApprovalState();
  const spanWord = ({ from, to }: { from: string; to: string }) =>
    [from, to].map((at) => shortTime(instantOf(at), new Date(), currentTag())).join(' – ');
  const nameOf = (account: string) => accountName(account, (words) => i18n._(words));
  return (
    <QueueScreen<BackofficeRow<'listReconciliationBreaks'>, Detail>
      queue="reconciliation"
      label={t`Open reconciliation breaks`}
      filter={kind === 'all' ? undefined : { kind }}
      bar={
        <Select<Kind | 'all'>
          label={t`Type`}
          hiddenLabel
          value={kind}
          onChange={setKind}
          options={[
            { value: 'all', label: t`All types` },
            ...reconciliationBreakKinds.map((each) => ({ value: each, label: i18n._(kindTexts[each]) })),
          ]}
        />
      }
      row={(row) => ({
        since: row.since,
        title: i18n._(kindTexts[row.kind]),
        beside: row.publicId,
        note: [
          nameOf(row.account),
          row.missing && spanWord(row.missing),
          row.keeper && t`Handled by ${row.keeper}`,
        ]
          .filter(Boolean)
          .join(' · '),
        amount: amountOf(breakAmountOf(row)),
        currency: row.currency,
        ...approvalState(row.approval),
      })}
      detail={{
        head: (one) => (
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-lg font-bold">{i18n._(kindTexts[one.kind])}</span>
            <Tag>{nameOf(one.account)}</Tag>
            {one.publicId ? <span className="text-muted">{one.publicId}</span> : null}
          </div>
        ),
        body: (one) => <BreakBody one={one} />,
        actions,
      }}
    />
  );
}
