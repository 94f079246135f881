import { has, isNumber, isText } from '../../base/kept.ts';
import { api } from '../../frame/api/api.ts';
import { askedMoveKey } from '../../frame/api/session.ts';
import { createKeptAsk } from '../../frame/call/kept-ask.ts';

export interface Move {
  from: string;
  to: string;
  amount: number;
}

/** The move that was asked for and not answered. */
export const askedMove = createKeptAsk(
  askedMoveKey,
  has<Move>({ from: isText, to: isText, amount: isNumber }),
);

export const sendMove = (move: Move, idempotencyKey: string) =>
  api('transfer', { body: move, idempotencyKey });
