import { has, isFlag, isNumber } from '../../base/kept.ts';
import { api } from '../../frame/api/api.ts';
import { askedWithdrawKey } from '../../frame/api/session.ts';
import { createKeptAsk } from '../../frame/call/kept-ask.ts';

export interface Wish {
  amount: number;
  /** More than the wallet holds: the games' money has to come home first. */
  fromGames: boolean;
}

/** The withdrawal that was asked for and not answered. */
export const askedWithdraw = createKeptAsk(
  askedWithdrawKey,
  has<Wish>({ amount: isNumber, fromGames: isFlag }),
);

export const sendWithdraw = ({ amount, fromGames }: Wish, idempotencyKey: string) =>
  api(fromGames ? 'withdrawAll' : 'withdraw', { body: { amount }, idempotencyKey });
