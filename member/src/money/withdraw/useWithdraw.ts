import { useAskAgain } from '../../frame/api/readings.ts';
import { useMoneyCall } from '../../frame/call/useMoneyCall.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { askedWithdraw, sendWithdraw } from '../asked/asked-withdraw.ts';
import { tellTaken } from '../asked/tell-taken.ts';
import { useItemWords } from '../on-its-way/useItemWords.ts';

/** Asks for the payout; the form then turns into the withdrawal's own timeline. */
export function useWithdraw() {
  const askAgain = useAskAgain();
  const dialogs = useDialogs();
  const words = useItemWords();
  const call = useMoneyCall(
    sendWithdraw,
    ({ withdrawId }, { amount }, left) => {
      if (left) tellTaken(words({ kind: 'withdraw', amount, from: '', to: '' }));
      void askAgain('getWallet', 'getOnItsWay');
      dialogs.swap('withdraw', { name: 'withdrawal', id: withdrawId });
    },
    { kept: askedWithdraw },
  );
  // The timeline may still be on its way over a slow line. A form that could be sent again meanwhile would pay out twice.
  const isTaken = call.answer !== undefined;
  return { ...call, busy: call.busy || isTaken, isTaken };
}

export type Withdraw = ReturnType<typeof useWithdraw>;
