import { approvalRights } from '@kapao/contract/backoffice/approvals/approval-kinds';
import type { BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { amountOf, amountText } from '../../base/amount.ts';
import { useMay, useMe } from '../../frame/api/session.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { QueueScreen } from '../../frame/queue/QueueScreen.tsx';
import type { QueueAction } from '../../frame/queue/queue.ts';
import { useOffAboveLimit } from '../../frame/queue/useOffAboveLimit.ts';
import { listReasons, useReasonText } from '../../i18n/reason-texts.ts';
import { storedReason } from '../../i18n/stored-reason.ts';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { currencySign } from '../../ui/show/currency.ts';
import { BigMoney } from '../../ui/show/Money.tsx';
import { State } from '../../ui/status/Badge.tsx';
import { type Approval, ApprovalDetail } from './ApprovalDetail.tsx';
import { approvalTexts, stateTexts, stateTones, subjectOf } from './approval-texts.ts';

type Row = BackofficeRow<'listApprovals'>;

/** Requests for a second approval: manual adjustments, decisions, roles, accounts, secrets. */
export function Page() {
  const { t, i18n } = useLingui();
  const me = useMe();
  const may = useMay();
  const said = useReasonText();
  const [which, setWhich] = useState<'open' | 'decided'>('open');
  const actions = useApprovalActions();
  const nameOf = (row: Pick<Row, 'subject' | 'subjectId'>) => subjectOf(row, (word) => i18n._(word));
  const stateOf = ({ state, requestedBy }: Row) => {
    if (state !== 'open') return <State tone={stateTones[state]}>{i18n._(stateTexts[state])}</State>;
    return requestedBy.id === me.id ? <State tone="progress">{t`Requested by you`}</State> : undefined;
  };
  return (
    <QueueScreen<Row, Approval, 'open' | 'decided'>
      queue="approvals"
      label={t`Approvals`}
      takes={({ state, requestedBy, kind }) =>
        state === 'open' && requestedBy.id !== me.id && may(approvalRights[kind].accept)
      }
      filter={{ which }}
      views={{
        label: t`Filter`,
        chosen: which,
        onChoose: setWhich,
        tabs: [
          { name: 'open', label: t`Waiting` },
          { name: 'decided', label: t`Decided` },
        ],
      }}
      row={(row) => {
        const state = stateOf(row);
        return {
          since: row.decidedAt ?? row.requestedAt,
          ...(row.state !== 'open' && { promiseMinutes: undefined }),
          title: i18n._(approvalTexts[row.kind]),
          beside: nameOf(row),
          note: [row.member?.publicId, row.requestedBy.name, said(row.why)].filter(Boolean).join(' · '),
          amount: amountOf(row.amount),
          ...(row.currency && { currency: row.currency }),
          ...(state && { state }),
        };
      }}
      detail={{
        head: ({ amount, currency, kind, member, ...about }) => (
          <div className="flex flex-wrap items-baseline gap-x-3">
            {amount === null ? null : <BigMoney amount={amountOf(amount)} currency={currency ?? 'THB'} />}
            <span className="text-base font-semibold">{i18n._(approvalTexts[kind])}</span>
            <span>{nameOf(about)}</span>
            {member ? (
              <span className="inline-flex items-center gap-1 text-muted">
                {member.publicId}
                <CopyButton text={member.publicId} />
              </span>
            ) : null}
          </div>
        ),
        body: (approval) => <ApprovalDetail approval={approval} />,
        actions,
      }}
    />
  );
}

function useApprovalActions(): (approval: Approval) => QueueAction[] {
  const { t, i18n } = useLingui();
  const me = useMe();
  const offAboveLimit = useOffAboveLimit('accept');
  const accept = useAction('approveRequest', { done: () => t`Approved and applied.` });
  const refuse = useAction('rejectRequest', { done: () => t`Rejected. Nothing was changed.` });
  const takeBack = useAction('cancelRequest', { done: () => t`Cancelled.` });
  const reasons = listReasons(['NO_EVIDENCE', 'WRONG_AMOUNT', 'WRONG_SUBJECT', 'OTHER'], (message) =>
    i18n._(message),
  );
  return ({ id, hash, state, requestedBy, may, kind, amount, currency, member }) => {
    const name = i18n._(approvalTexts[kind]);
    const subject =
      amount && currency ? `${name}, ${currencySign(currency)}${amountText(amount, currency)}` : name;
    const what = member ? `${subject}, ${member.publicId}` : subject;
    const params = { approvalId: id };
    if (state !== 'open') return [];
    if (requestedBy.id === me.id)
      return [
        {
          name: 'cancel',
          label: t`Cancel request`,
          keys: 'z',
          variant: 'danger',
          untaken: true,
          confirm: true,
          question: t`Cancel the request “${what}”? Nobody can approve it then.`,
          run: () => takeBack.runOn(subject, { params }),
        },
      ];
    const right = approvalRights[kind].accept;
    const off = may.accept ? {} : { off: t`Assigned to someone else` };
    return [
      {
        name: 'refuse',
        label: t`Reject…`,
        keyLabel: t`reject`,
        keys: 'r',
        variant: 'danger',
        place: 'end',
        right,
        reasons,
        ...off,
        run: (reason) => refuse.runOn(subject, { params, body: { why: storedReason(reason) } }),
      },
      {
        name: 'accept',
        label: t`Approve`,
        keys: 'a',
        variant: 'gold',
        place: 'end',
        right,
        confirm: true,
        question: t`Approve “${what}”? It takes effect immediately.`,
        // A statement is limited by its largest payer, whom only the server knows.
        ...(kind !== 'statement' && offAboveLimit(kind, amount, currency)),
        ...off,
        run: () => accept.runOn(subject, { params, body: { hash } }),
      },
    ];
  };
}
