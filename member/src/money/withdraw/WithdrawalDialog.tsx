import { formatDateTime } from '@kapao/core/calendar';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { pollMs, useLive } from '../../frame/live/live.ts';
import { useBankName } from '../../people/bank/bank-name.ts';
import { Button } from '../../ui/button/Button.tsx';
import { moneyText } from '../../ui/money/currency.ts';
import { BigMoney } from '../../ui/money/Money.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { StatusPill } from '../../ui/status/StatusPill.tsx';
import { Timeline, type TimelineStep } from '../../ui/status/Timeline.tsx';
import { ReceiptButton } from '../receipt/ReceiptButton.tsx';
import { type StepName, type StepState, stepStates } from './steps.ts';

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
        <ReadFailure error={query.error} onRetry={() => void query.refetch()} />
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

/** The words of each step: what happened, or what is being waited for and how long that takes. */
function useSteps(withdrawal: Reply<'getWithdraw'>): TimelineStep[] {
  const { t } = useLingui();
  const amount = moneyText(withdrawal.amount);
  const titles: Record<StepName, string> = {
    REQUESTED: t`Request received`,
    REVIEW: t`Checked by a person`,
    SENT: t`Sent to the bank`,
    PAID: t`Money in your account`,
    RETURNED: t`The bank refused`,
  };

  function note({ step, state, at }: StepState): string | undefined {
    const time = at ? formatDateTime(new Date(at)).slice(11) : '';
    if (state === 'now') {
      return step === 'REVIEW'
        ? t`Large amounts are looked at by our team first`
        : t`Waiting for the answer, usually under 2 minutes`;
    }
    if (state === 'later') {
      return step === 'PAID' ? t`If the bank refuses, all of it returns to your wallet` : undefined;
    }
    if (step === 'REQUESTED') return t`${time} · ${amount} set aside from your wallet`;
    if (step === 'RETURNED') return t`${time} · ${amount} is back in your wallet`;
    return time;
  }

  return stepStates(withdrawal).map((state) => ({
    key: state.step,
    state: state.state,
    title: titles[state.step],
    note: note(state),
  }));
}
