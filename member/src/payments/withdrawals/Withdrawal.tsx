import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '../../frame/api/api.ts';
import { useBankName } from '../../members/bank/bank-name.ts';
import { moneyText } from '../../ui/money/currency.ts';
import { BigMoney } from '../../ui/money/Money.tsx';
import { Notice, StatusPill } from '../../ui/status/StatusPill.tsx';
import { MoneyTimeline } from '../../wallet/timeline/MoneyTimeline.tsx';
import { useWithdrawReason } from '../../wallet/timeline/useWithdrawReason.ts';

type State = Reply<'getWithdraw'>;

/** A withdrawal's amount, destination, reason for a wait or a return, and steps. */
export function Withdrawal({ withdrawal }: { withdrawal: State }) {
  const bankName = useBankName();
  const reasonWords = useWithdrawReason();
  const noteOf = useNotes(withdrawal);
  const { status, reason } = withdrawal;
  return (
    <>
      <div className="mb-4 flex flex-col items-center gap-1 text-center" role="status">
        <Status status={status} />
        <BigMoney amount={-withdrawal.amount} className="text-[min(2.25rem,11vw)] leading-[1.3]" />
        <p className="tabular text-sm text-muted">
          {bankName(withdrawal.bank)} ···{withdrawal.lastFour}
        </p>
      </div>
      {reason && status !== 'SUCCESS' ? (
        <div className="mb-3">
          <Notice tone={reason === 'CANCELLED' ? 'success' : status === 'FAILED' ? 'failed' : 'progress'}>
            {reasonWords(reason)}
          </Notice>
        </div>
      ) : null}
      <MoneyTimeline
        status={status}
        steps={withdrawal.steps}
        usuallyS={withdrawal.usuallyS}
        movement="out"
        noteOf={noteOf}
      />
    </>
  );
}

function Status({ status }: { status: State['status'] }) {
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
        <Trans>Money returned</Trans>
      </StatusPill>
    );
  }
  return (
    <StatusPill tone="progress">
      <Trans>In progress</Trans>
    </StatusPill>
  );
}

/** Returns where the money is at a step: reserved, returned, or safe whatever the bank reports. */
function useNotes({ amount, status }: State): (step: { step: string }) => string | undefined {
  const { t } = useLingui();
  const shown = moneyText(amount);
  return ({ step }) => {
    if (step === 'REQUESTED' && status === 'PROCESSING') return t`${shown} held for this withdrawal`;
    if (step === 'RETURNED') return t`${shown} is back in your wallet`;
    if (step === 'PAID' && status === 'PROCESSING') {
      return t`If the bank declines it, the full amount returns to your wallet`;
    }
    return undefined;
  };
}
