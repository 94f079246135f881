import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { MoneyTimeline } from '../timeline/MoneyTimeline.tsx';
import { SupportLink } from '../timeline/SupportLink.tsx';
import { useWithdrawReason } from '../timeline/useWithdrawReason.ts';
import { ReceiptButton } from './ReceiptButton.tsx';
import { ReceiptCard } from './ReceiptCard.tsx';
import type { Movement } from './receipt.ts';
import { useMovement } from './useMovement.ts';
import { useReceipt } from './useReceipt.ts';

/** One line of the statement: its receipt, and step by step what happened and who is next. */
export function EntryDialog({ id }: { id: string }) {
  const close = useCloseDialog();
  const query = useMovement(id);
  return (
    <DialogFrame title={<Trans>Details</Trans>}>
      {query.data ? (
        <Entry movement={query.data} />
      ) : query.isError ? (
        <ReadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-[30rem] w-full rounded-lg" />
      )}
      {query.data?.receipt ? (
        <div className="dialog-foot">
          <ReceiptButton id={id} look="gold" />
        </div>
      ) : (
        <div className="mt-4 grid gap-2.5">
          {query.data && query.data.status !== 'SUCCESS' ? <SupportLink /> : null}
          <Button look="quiet" onClick={close}>
            <Trans>Close</Trans>
          </Button>
        </div>
      )}
    </DialogFrame>
  );
}

const movements = {
  deposit: 'in',
  withdraw: 'out',
  transfer: 'move',
  bonus: 'in',
  finish_bonus: 'in',
} as const;

function Entry({ movement }: { movement: Movement }) {
  const receipt = useReceipt()(movement);
  const { statementType, status, steps, usuallyS } = movement;
  return (
    <div className="grid gap-4">
      <ReceiptCard receipt={receipt} amount={movement.amount} />
      {statementType === 'withdraw' && status === 'FAILED' ? <WhyReturned id={movement._id} /> : null}
      {steps.length > 0 ? (
        <section>
          <h3 className="mb-2 text-sm font-semibold">
            <Trans>What happened</Trans>
          </h3>
          <MoneyTimeline
            status={status}
            steps={steps}
            usuallyS={usuallyS}
            movement={movements[statementType]}
          />
        </section>
      ) : null}
    </div>
  );
}

/** Why a withdrawal came back; the line itself does not have it. */
function WhyReturned({ id }: { id: string }) {
  const words = useWithdrawReason();
  const reason = useQuery(reading('getWithdraw', { params: { withdrawId: id } })).data?.reason;
  return reason ? (
    <Notice tone={reason === 'CANCELLED' ? 'progress' : 'failed'}>{words(reason)}</Notice>
  ) : null;
}
