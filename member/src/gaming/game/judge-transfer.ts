import type { WireCurrency } from '@kapao/core/wire-currency';
import { type AmountFlaw, type AmountLimits, judgeAmount } from '../../ui/money/amount.ts';
import { moved } from '../../wallet/balance/exchange.ts';

/** Which way money goes between the wallet and the game that the dialog is about. */
export type TransferDirection = 'in' | 'out';

interface Asked {
  way: TransferDirection;
  typed: string;
  /** What there is at the end that gives, in wallet currency. */
  available: number;
  /** The least that moves, and the step it moves in (exchange.ts). */
  least: number;
  step: number;
}

/** What the one big button does: open the game, move exactly this much, or nothing yet. */
export type Judged =
  | { does: 'play'; limits: AmountLimits }
  | { does: 'move'; amount: number; limits: AmountLimits }
  | { does: 'nothing'; flaw: AmountFlaw; limits: AmountLimits };

/**
 * Into the game nothing, or less, opens it without a transfer: the button never moves money the way that was not chosen.
 */
export function judgeTransfer({ way, typed, available, least, step }: Asked): Judged {
  const limits = { min: least, available };
  const { amount, flaw } = judgeAmount(typed, limits);
  if (way === 'in' && (flaw === 'empty' || (flaw === 'under' && amount <= 0)))
    return { does: 'play', limits: { ...limits, min: 0 } };
  return flaw ? { does: 'nothing', flaw, limits } : { does: 'move', amount: moved(amount, step), limits };
}

/**
 * Usual amounts. Into the game they are always the same, and closed where they cannot be moved, so that nothing below them
 * moves; on the way back only those that can, as everything is one of them, said by its own name.
 */
export function quickAmounts(
  currency: WireCurrency,
  { way, available, least }: Omit<Asked, 'typed' | 'step'>,
): { amount: number; closed?: boolean }[] {
  const usual = currency === 'LAK' ? [50_000, 100_000, 500_000] : [100, 200, 500];
  if (way === 'in') return usual.map((amount) => ({ amount, closed: amount < least || amount > available }));
  const fit = usual.filter((amount) => amount >= least && amount < available);
  return fit.slice(0, 2).map((amount) => ({ amount }));
}
