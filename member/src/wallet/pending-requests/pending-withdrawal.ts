import { has, isFlag, isNumber } from '../../base/stored-values.ts';
import { api } from '../../frame/api/api.ts';
import { pendingWithdrawalKey } from '../../frame/api/session.ts';
import { createPendingRequestStore } from '../../frame/call/pending-request.ts';

export interface WithdrawalRequest {
  amount: number;
  /** More than the wallet holds: the games' money has to come home first. */
  fromGames: boolean;
}

/** The withdrawal that was asked for and not answered. */
export const pendingWithdrawal = createPendingRequestStore(
  pendingWithdrawalKey,
  has<WithdrawalRequest>({ amount: isNumber, fromGames: isFlag }),
);

export const sendWithdraw = ({ amount, fromGames }: WithdrawalRequest, idempotencyKey: string) =>
  api(fromGames ? 'withdrawAll' : 'withdraw', { body: { amount }, idempotencyKey });
