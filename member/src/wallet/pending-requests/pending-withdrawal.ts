import { has, isFlag, isNumber } from '../../base/stored-values.ts';
import { api } from '../../frame/api/api.ts';
import { pendingWithdrawalKey } from '../../frame/api/session.ts';
import { createPendingRequestStore } from '../../frame/call/pending-request.ts';

export interface WithdrawalRequest {
  amount: number;
  /** Whether the amount is more than the wallet holds, so that the games' money has to be withdrawn first. */
  fromGames: boolean;
}

/** Withdrawal request without an answer. */
export const pendingWithdrawal = createPendingRequestStore(
  pendingWithdrawalKey,
  has<WithdrawalRequest>({ amount: isNumber, fromGames: isFlag }),
);

export const sendWithdraw = ({ amount, fromGames }: WithdrawalRequest, idempotencyKey: string) =>
  api(fromGames ? 'withdrawAll' : 'withdraw', { body: { amount }, idempotencyKey });
