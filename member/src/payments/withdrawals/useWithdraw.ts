import { errorCode } from '../../frame/api/error-code.ts';
import { useRefetch } from '../../frame/api/readings.ts';
import { useMoneyCall } from '../../frame/call/useMoneyCall.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { notifyAccepted } from '../../wallet/pending-requests/notify-accepted.ts';
import { pendingWithdrawal } from '../../wallet/pending-requests/pending-withdrawal.ts';
import { keepLastUsed } from '../last-used.ts';
import { usePendingTexts } from '../pending-transactions/usePendingTexts.ts';
import { useProof } from './useProof.ts';

/** Requests a withdrawal, with a proof where one is needed, then replaces the form by the withdrawal's timeline. */
export function useWithdraw() {
  const askAgain = useRefetch();
  const dialogs = useDialogs();
  const words = usePendingTexts();
  const { proof, send } = useProof();
  const call = useMoneyCall(
    send,
    ({ withdrawId }, { amount }, left) => {
      if (left) notifyAccepted(words({ kind: 'withdraw', amount, from: '', to: '' }));
      keepLastUsed({ withdraw: amount });
      void askAgain('getWallet', 'getOnItsWay');
      dialogs.swap('withdraw', { name: 'withdrawal', id: withdrawId });
    },
    { kept: pendingWithdrawal },
  );
  // Keeps the form locked while the timeline loads over a slow connection: sending it again would pay out twice.
  const isAccepted = call.answer !== undefined;
  // A member who goes back from the proof has refused nothing and needs no error.
  const error = errorCode(call.error) === 'STEP_UP_REQUIRED' ? null : call.error;
  return { ...call, error, busy: call.busy || isAccepted, isAccepted, proof };
}

export type Withdraw = ReturnType<typeof useWithdraw>;
