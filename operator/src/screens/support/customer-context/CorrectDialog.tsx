import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { amountOf } from '../../../base/amount.ts';
import { useMay } from '../../../frame/api/session.ts';
import { useApprovalRequest } from '../../../frame/api/useApprovalRequest.ts';
import { useBackoffice } from '../../../frame/api/useBackoffice.ts';
import { PendingApprovalNotice } from '../../../frame/queue/PendingApproval.tsx';
import { errorText } from '../../../i18n/error-texts.ts';
import { listReasons } from '../../../i18n/reason-texts.ts';
import { storedReason } from '../../../i18n/stored-reason.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx';
import { Tabs } from '../../../ui/menu/Tabs.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';
import { AdjustmentDialog } from '../../adjustments/AdjustmentDialog.tsx';
import type { ExceptionItem } from '../../exceptions/ExceptionFacts.tsx';
import { decisionTextOf, effectTexts } from '../../exceptions/exception-texts.ts';
import { pendingLabelOf } from '../pending-texts.ts';
import { type PendingItem, shortReference } from './placeholder-values.ts';

interface Props {
  memberId: string;
  pendingItem: PendingItem;
  onClose: () => void;
}

/** Possible outcomes of held money. */
const ends = ['failed', 'done'] as const;

/**
 * Requests a correction of a movement, which a colleague approves: an outcome for held money, otherwise a
 * manual adjustment.
 */
export function CorrectDialog({ memberId, pendingItem, onClose }: Props) {
  const { t, i18n } = useLingui();
  const isHeld = pendingItem.kind === 'withdraw' || pendingItem.kind === 'transfer';
  const sees = useMay()('exceptions.see');
  const { data: item, isPending } = useBackoffice('getException', {
    request: { params: { itemId: pendingItem.id } },
    enabled: isHeld && sees,
  });
  const name = i18n._(pendingLabelOf(pendingItem.kind).words);
  const reference = shortReference(pendingItem.id);
  if (isHeld && sees && isPending)
    return (
      <Dialog open light title={t`Adjust balance`} onClose={onClose}>
        <SkeletonRows rows={4} />
      </Dialog>
    );
  if (item?.approval)
    return (
      <Dialog open light title={t`Adjust balance`} onClose={onClose}>
        <PendingApprovalNotice
          approval={item.approval}
          what={i18n._(decisionTextOf(item.approval.decision, item.kind))}
        />
      </Dialog>
    );
  if (item?.held) return <OutcomeDialog item={item} name={name} onClose={onClose} />;
  return (
    <AdjustmentDialog
      open
      memberId={memberId}
      // Suggests no amount for held money: it may still return to the wallet, and crediting it as well would
      // pay twice.
      about={{
        amount: isHeld ? null : amountOf(pendingItem.amount),
        why: t`${name}, reference ${reference}`,
      }}
      onClose={onClose}
    />
  );
}

function OutcomeDialog({ item, name, onClose }: { item: ExceptionItem; name: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [decision, setDecision] = useState<(typeof ends)[number]>('failed');
  const send = useApprovalRequest('requestDecisionApproval', onClose);
  const { memberId, kind, id: itemId, allowsForced } = item;
  const force = allowsForced.includes(decision);
  return (
    <ReasonDialog
      open
      title={t`Adjust balance: ${name}`}
      action={t`Request approval`}
      variant="gold"
      reasons={listReasons(['CONFIRMED_BY_PHONE', 'IN_THEIR_PORTAL', 'MEMBER_SHOWED', 'OTHER'], (message) =>
        i18n._(message),
      )}
      busy={send.busy}
      error={send.error ? errorText(send.error) : undefined}
      note={t`Needs a second approval`}
      onConfirm={(reason) =>
        void send.run({ body: { memberId, kind, itemId, decision, force, why: storedReason(reason) } })
      }
      onClose={onClose}
    >
      <Tabs
        label={t`Outcome`}
        variant="segments"
        chosen={decision}
        onChoose={setDecision}
        tabs={ends.map((end) => ({ name: end, label: i18n._(decisionTextOf(end, kind)) }))}
      />
      <p className="my-3">
        {i18n._(effectTexts[decision])} {force ? t`An inquiry with the provider is open.` : null}
      </p>
    </ReasonDialog>
  );
}
