import { Trans, useLingui } from '@lingui/react/macro';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { Row } from '../../ui/list/Rows.tsx';
import { BigMoney } from '../../ui/money/Money.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { StatusPill } from '../../ui/status/StatusPill.tsx';
import { ReceiptButton } from './ReceiptButton.tsx';
import type { Movement, Receipt } from './receipt.ts';
import { useMovement } from './useMovement.ts';
import { useReceipt } from './useReceipt.ts';

/** One entry of the statement: what its receipt says, and the receipt itself. */
export function EntryDialog({ id }: { id: string }) {
  const close = useCloseDialog();
  const query = useMovement(id);
  const receiptOf = useReceipt();
  return (
    <DialogFrame title={<Trans>Details</Trans>}>
      {query.data ? (
        <Entry movement={query.data} receipt={receiptOf(query.data)} />
      ) : query.isError ? (
        <ReadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-96 w-full rounded-lg" />
      )}
      <div className="mt-4 grid gap-2.5">
        {query.data?.endedAt ? <ReceiptButton id={id} /> : null}
        <Button look={query.data?.endedAt ? 'quiet' : 'plain'} onClick={close}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </DialogFrame>
  );
}

const tones = { SUCCESS: 'success', FAILED: 'failed', PROCESSING: 'progress' } as const;

function Entry({ movement, receipt }: { movement: Movement; receipt: Receipt }) {
  const { t } = useLingui();
  return (
    <>
      <div className="mb-4 flex flex-col items-center gap-1 text-center" role="status">
        <StatusPill tone={tones[receipt.status]}>{receipt.state}</StatusPill>
        <p className="mt-1">{receipt.title}</p>
        <BigMoney amount={movement.amount} className="text-[min(2.25rem,11vw)] leading-[1.3]" />
        {receipt.note ? <p className="text-sm text-muted">{receipt.note}</p> : null}
      </div>
      <div className="overflow-hidden rounded-lg border border-line">
        {receipt.lines.map(({ label, value }) => (
          <Row key={label} label={label} value={value} />
        ))}
        <Row
          label={receipt.reference.label}
          value={receipt.reference.value}
          end={<CopyButton value={receipt.reference.value} label={t`Copy the reference`} />}
        />
      </div>
    </>
  );
}
