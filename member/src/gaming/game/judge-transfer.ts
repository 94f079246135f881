import type { WireCurrency } from '@kapao/core/wire-currency';
import { type AmountFlaw, type AmountLimits, judgeAmount } from '../../ui/money/amount.ts';
import { movableAmount } from '../../wallet/balance/exchange.ts';

/** Direction of a transfer between the wallet and the dialog's game. */
export type TransferDirection = 'in' | 'out';

interface TransferDraft {
  direction: TransferDirection;
  typed: string;
  /** Balance of the giving side, in wallet currency. */
  available: number;
  /** Smallest transfer, and the step of transfers (exchange.ts). */
  least: number;
  step: number;
}

/** Action of the large button: open the game, move exactly this amount, or nothing yet. */
export type Judged =
  | { does: 'play'; limits: AmountLimits }
  | { does: 'move'; amount: number; limits: AmountLimits }
  | { does: 'nothing'; flaw: AmountFlaw; limits: AmountLimits };

/**
 * Decides what the large button does. Moving in, an empty field or zero opens the game without a transfer:
 * the button never moves money in the direction not selected.
 */
export function judgeTransfer({ direction, typed, available, least, step }: TransferDraft): Judged {
  const limits = { min: least, available };
  const { amount, flaw } = judgeAmount(typed, limits);
  if (direction === 'in' && (flaw === 'empty' || (flaw === 'under' && amount <= 0)))
    return { does: 'play', limits: { ...limits, min: 0 } };
  return flaw
    ? { does: 'nothing', flaw, limits }
    : { does: 'move', amount: movableAmount(amount, step), limits };
}

/**
 * Returns the preset amounts. Into the game they are always the same and disabled if they cannot be moved, so that nothing
 * below shifts; on the way back only movable ones, since All is offered by name.
 */
export function quickAmounts(
  currency: WireCurrency,
  { direction, available, least }: Omit<TransferDraft, 'typed' | 'step'>,
): { amount: number; closed?: boolean }[] {
  const defaults = currency === 'LAK' ? [50_000, 100_000, 500_000] : [100, 200, 500];
  if (direction === 'in')
    return defaults.map((amount) => ({ amount, closed: amount < least || amount > available }));
  const fit = defaults.filter((amount) => amount >= least && amount < available);
  return fit.slice(0, 2).map((amount) => ({ amount }));
}
