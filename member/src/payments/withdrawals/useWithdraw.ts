import { useRefetch } from '../../frame/api/readings.ts';
import { useMoneyCall } from '../../frame/call/useMoneyCall.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { notifyAccepted } from '../../wallet/pending-requests/notify-accepted.ts';
import { pendingWithdrawal, sendWithdraw } from '../../wallet/pending-requests/pending-withdrawal.ts';
import { usePendingTexts } from '../pending-transactions/usePendingTexts.ts';

/** Requests a withdrawal, then replaces the form by the withdrawal's timeline. */
export function useWithdraw() {
  const askAgain = useRefetch();
  const dialogs = useDialogs();
  const words = usePendingTexts();
  const call = useMoneyCall(
    sendWithdraw,
    ({ withdrawId }, { amount }, left) => {
      if (left) notifyAccepted(words({ kind: 'withdraw', amount, from: '', to: '' }));
      void askAgain('getWallet', 'getOnItsWay');
      dialogs.swap('withdraw', { name: 'withdrawal', id: withdrawId });
    },
    { kept: pendingWithdrawal },
  );
  // Keeps the form locked while the timeline loads over a slow connection: sending it again would pay out twice.
  const isAccepted = call.answer !== undefined;
  return { ...call, busy: call.busy || isAccepted, isAccepted };
}

export type Withdraw = ReturnType<typeof useWithdraw>;
