import type { BackofficeReply, BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { erasureDeclineReasons } from '@kapao/contract/erasure-terms';
import { useLingui } from '@lingui/react/macro';
import { useAction } from '../../frame/api/useAction.ts';
import { useApprovalRequest } from '../../frame/api/useApprovalRequest.ts';
import { QueueScreen } from '../../frame/queue/QueueScreen.tsx';
import type { QueueAction } from '../../frame/queue/queue.ts';
import { useOpenMember } from '../../frame/queue/useOpenMember.ts';
import { listReasons } from '../../i18n/reason-texts.ts';
import { storedReason } from '../../i18n/stored-reason.ts';
import type { GivenReason } from '../../ui/dialog/reason.ts';
import { Time } from '../../ui/show/Age.tsx';
import { ErasureBody } from './ErasureBody.tsx';

type Row = BackofficeRow<'listErasureRequests'>;
type Detail = BackofficeReply<'getErasureRequest'>;

/** Members who asked to be erased: one person may decline, and two erase. */
export function Page() {
  const { t, i18n } = useLingui();
  const decline = useAction('declineErasureRequest', { done: () => t`Declined. The member is notified.` });
  const propose = useApprovalRequest('requestErasureApproval');
  const openMember = useOpenMember();
  const offOf = (one: Detail): { readonly off?: string } => {
    if (one.state !== 'open') return { off: t`No longer open` };
    if (one.approval) return { off: t`Waiting for a second approval` };
    if (one.refusal) return { off: t`Not possible now: see the notice above` };
    return one.hasWaited ? {} : { off: t`The member first has 72 hours to withdraw it` };
  };
  const actions = (one: Detail): readonly QueueAction[] => [
    openMember(one.memberId),
    {
      name: 'decline',
      label: t`Decline…`,
      keyLabel: t`decline`,
      keys: 'r',
      variant: 'danger',
      place: 'end',
      right: 'money.propose',
      ...(one.state !== 'open' && { off: t`No longer open` }),
      question: t`Decline the request`,
      note: t`The member sees the reason, but not your text`,
      reasons: listReasons(erasureDeclineReasons, (message) => i18n._(message)),
      run: (given) =>
        decline.run({
          params: { id: one.id },
          body: { reason: reasonOf(given), note: storedReason(given) },
        }),
    },
    {
      name: 'propose',
      label: t`Propose erasure…`,
      keyLabel: t`propose`,
      keys: 'a',
      variant: 'gold',
      place: 'end',
      right: 'money.propose',
      stays: true,
      ...offOf(one),
      question: t`Propose the erasure`,
      note: t`Needs a second approval`,
      reasons: [],
      run: (given) => propose.run({ params: { id: one.id }, body: { why: given?.text ?? '' } }),
    },
  ];
  return (
    <QueueScreen<Row, Detail>
      queue="erasures"
      label={t`Erasure requests`}
      row={(row) => ({
        since: row.since,
        title: row.name,
        beside: row.publicId,
        note: (
          <>
            {t`Decide by`} <Time at={row.dueAt} full />
          </>
        ),
      })}
      detail={{
        head: (one) => (
          <div className="leading-snug">
            <div className="text-base font-semibold">{one.name}</div>
            <div className="text-muted">{one.publicId}</div>
          </div>
        ),
        body: (one) => <ErasureBody one={one} />,
        actions,
      }}
    />
  );
}

function reasonOf(given: GivenReason | undefined) {
  return erasureDeclineReasons.find((reason) => reason === given?.code) ?? 'OTHER';
}
