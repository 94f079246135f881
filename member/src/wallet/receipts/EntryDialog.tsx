import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { useCloseDialog, useIsInline } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { Row } from '../../ui/list/Rows.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { MoneyTimeline } from '../timeline/MoneyTimeline.tsx';
import { SupportLink } from '../timeline/SupportLink.tsx';
import { useWithdrawReason } from '../timeline/useWithdrawReason.ts';
import { ReceiptButton } from './ReceiptButton.tsx';
import { CompactReceiptHeader, ReceiptHeader } from './ReceiptHeader.tsx';
import { ReceiptProof } from './ReceiptProof.tsx';
import { type Movement, nameOf, type Receipt } from './receipt.ts';
import { useMovement } from './useMovement.ts';
import { useReceipt } from './useReceipt.ts';

/** One statement entry: its receipt, and step by step what happened and who acts next. */
export function EntryDialog({ id }: { id: string }) {
  const close = useCloseDialog();
  const inline = useIsInline();
  const query = useMovement(id);
  const receiptOf = useReceipt();
  return (
    <DialogFrame title={<Trans>Details</Trans>}>
      {query.data ? (
        <Entry movement={query.data} />
      ) : query.isError ? (
        <ReadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-[30rem] w-full rounded-lg" />
      )}
      {query.data?.receipt && !inline ? (
        // With large letters each button has its own row.
        <div className="dialog-foot grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2">
          <ReceiptButton id={id} variant="gold" small />
          <SupportLink small about={nameOf(receiptOf(query.data))} />
        </div>
      ) : (
        <div className={inline ? 'dialog-foot flex flex-wrap gap-2' : 'mt-4 grid gap-2.5'}>
          {query.data?.receipt ? <ReceiptButton id={id} small={inline} /> : null}
          {query.data && (inline || query.data.status !== 'SUCCESS') ? (
            <SupportLink small={inline} about={nameOf(receiptOf(query.data))} />
          ) : null}
          {inline ? null : (
            <Button variant="quiet" onClick={close}>
              <Trans>Close</Trans>
            </Button>
          )}
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
  finish_bonus: 'bonus-end',
} as const;

function Entry({ movement }: { movement: Movement }) {
  const receipt = useReceipt()(movement);
  const { statementType, status, steps, usuallyS, correction, to } = movement;
  const isBack = statementType === 'transfer' && to === 'WALLET';
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
            movement={correction ? 'correction' : isBack ? 'move-back' : movements[statementType]}
          />
        </section>
      ) : null}
    </div>
  );
}

/** Why a withdrawal was returned, which the entry lacks, and what the member can do. */
function WhyReturned({ id }: { id: string }) {
  const words = useWithdrawReason();
  const { data, isPending } = useQuery(reading('getWithdraw', { params: { withdrawId: id } }));
  if (isPending) return null;
  const reason = data?.reason;
  if (reason === 'CANCELLED') return <Notice tone="success">{words(reason)}</Notice>;
  return (
    <div className="grid gap-2.5">
      {reason ? <Notice tone="failed">{words(reason)}</Notice> : null}
      <Notice tone="success">
        <Trans>
          The whole amount is back in your wallet. Check your bank account, then withdraw again or ask our
          team.
        </Trans>
      </Notice>
    </div>
  );
}

/** Receipt on the screen, with the same content as its picture. Beside the statement it is compact. */
function ReceiptCard({ receipt, amount }: { receipt: Receipt; amount: number }) {
  const { t } = useLingui();
  const low = useIsInline();
  return (
    <div className="rows rounded-lg border border-line">
      {low ? (
        <CompactReceiptHeader receipt={receipt} amount={amount} />
      ) : (
        <ReceiptHeader receipt={receipt} amount={amount} />
      )}
      {receipt.lines.map(({ label, value }) => (
        <Row key={label} low={low} label={label} value={value} />
      ))}
      {receipt.references.map(({ label, value, shown = value }) => (
        <Row
          key={label}
          low={low}
          label={label}
          value={shown}
          end={<CopyButton value={value} label={t`Copy: ${label}`} />}
        />
      ))}
      {receipt.proof ? <ReceiptProof receipt={receipt} proof={receipt.proof} /> : null}
    </div>
  );
}
