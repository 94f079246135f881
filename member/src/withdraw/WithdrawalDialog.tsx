import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api, type Reply } from '../app/api.ts';
import { pollMs } from '../app/live.ts';
import { ReadFault } from '../app/ReadFault.tsx';
import { SheetFrame } from '../app/SheetFrame.tsx';
import { useCloseSheet } from '../app/sheet-frame.ts';
import { useLive } from '../app/useLive.ts';
import { ReceiptButton } from '../receipt/ReceiptButton.tsx';
import { Button } from '../ui/Button.tsx';
import { BigMoney } from '../ui/Money.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { StatusPill } from '../ui/StatusPill.tsx';
import { Timeline } from '../ui/Timeline.tsx';
import { useBankName } from '../wallet/useBankName.ts';
import { useSteps } from './steps.ts';

/** One withdrawal, from the request to the bank's word, live. */
export function WithdrawalDialog({ id }: { id: string }) {
  const live = useLive();
  const close = useCloseSheet();
  const query = useQuery({
    queryKey: ['withdrawal', id],
    queryFn: ({ signal }) => api('getWithdraw', { params: { withdrawId: id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status === 'PROCESSING' ? pollMs(live, 3000) || 10_000 : false,
  });
  const ended = query.data !== undefined && query.data.status !== 'PROCESSING';
  return (
    <SheetFrame title={<Trans>Withdrawal</Trans>}>
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
    </SheetFrame>
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
