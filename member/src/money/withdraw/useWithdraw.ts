import { api } from '../../frame/api/api.ts';
import { useAskAgain } from '../../frame/api/readings.ts';
import { useMoneyCall } from '../../frame/call/useMoneyCall.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';

export interface Wish {
  amount: number;
  /** More than the wallet holds: the games' money has to come home first. */
  fromGames: boolean;
}

/** Asks for the payout; the form then turns into the withdrawal's own timeline. */
export function useWithdraw() {
  const askAgain = useAskAgain();
  const dialogs = useDialogs();
  return useMoneyCall(
    ({ amount, fromGames }: Wish, idempotencyKey) =>
      api(fromGames ? 'withdrawAll' : 'withdraw', { body: { amount }, idempotencyKey }),
    ({ withdrawId }) => {
      void askAgain('getWallet', 'getOnItsWay');
      dialogs.swap('withdraw', { name: 'withdrawal', id: withdrawId });
    },
  );
}

export type Withdraw = ReturnType<typeof useWithdraw>;
