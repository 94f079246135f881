import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';
import { ReadFault } from '../../frame/call/ReadFault.tsx';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { pollMs } from '../../frame/live/live.ts';
import { useLive } from '../../frame/live/useLive.ts';
import { useBankName } from '../../people/bank/useBankName.ts';
import { Button } from '../../ui/button/Button.tsx';
import { BigMoney } from '../../ui/money/Money.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { StatusPill } from '../../ui/status/StatusPill.tsx';
import { Timeline } from '../../ui/status/Timeline.tsx';
import { ReceiptButton } from '../receipt/ReceiptButton.tsx';
import { useSteps } from './steps.ts';

/** One withdrawal, from the request to the bank's word, live. */
export function WithdrawalDialog({ id }: { id: string }) {
  const live = useLive();
  const close = useCloseDialog();
  const query = useQuery({
    ...reading('getWithdraw', { params: { withdrawId: id } }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'PROCESSING' ? pollMs(live, 3000) || 10_000 : false,
  });
  const ended = query.data !== undefined && query.data.status !== 'PROCESSING';
  return (
    <DialogFrame title={<Trans>Withdrawal</Trans>}>
      {query.data ? (
        <Withdrawal withdrawal={query.data} />
      ) : query.isError ? (
        <ReadFault error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-96 w-full rounded-lg" />
      )}
      <div className="mt-4 grid gap-2.5">
        {ended ? <ReceiptButton id={id} /> : null}
        <Button look={ended ? 'quiet' : 'plain'} onClick={close}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </DialogFrame>
  );
}

function Withdrawal({ withdrawal }: { withdrawal: Reply<'getWithdraw'> }) {
  const steps = useSteps(withdrawal);
  const bankName = useBankName();
  return (
    <>
      <div className="mb-4 flex flex-col items-center gap-1 text-center" role="status">
        <Status status={withdrawal.status} />
        <BigMoney amount={-withdrawal.amount} className="text-[min(2.25rem,11vw)] leading-[1.3]" />
        <p className="tabular text-sm text-muted">
          {bankName(withdrawal.bank)} ···{withdrawal.lastFour}
        </p>
      </div>
      <Timeline steps={steps} />
    </>
  );
}

function Status({ status }: { status: Reply<'getWithdraw'>['status'] }) {
  if (status === 'SUCCESS') {
    return (
      <StatusPill tone="success">
        <Trans>Paid</Trans>
      </StatusPill>
    );
  }
  if (status === 'FAILED') {
    return (
      <StatusPill tone="failed">
        <Trans>Not paid, money is back</Trans>
      </StatusPill>
    );
  }
  return (
    <StatusPill tone="progress">
      <Trans>In progress</Trans>
    </StatusPill>
  );
}
