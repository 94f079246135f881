import type { Unknown } from '../../../providers/protocol/outcome.ts';
import type { OpenSlot } from '../../accounts/open-slot.ts';
import { walletValue } from '../../accounts/rate.ts';
import type { Leg } from '../leg.ts';
import { betsSince, netOf } from './bets-between.ts';
import { notMoved } from './infer-from-balance.ts';

// A leg that has ended, at a provider that cannot be asked about it: what figures can still say against its end.

/**
 * The game has more (or less) than our book, by exactly the amount of a leg that was given back, or that a person has ended,
 * and no bets explain it: then it was done after all. Which leg that is; null: it was play.
 */
export async function legBehind(
  legs: readonly Leg[],
  slot: OpenSlot,
  more: bigint,
): Promise<{ readonly leg: Leg; readonly evidence: object } | null> {
  if (legs.length === 0) return null;
  // All that the book does not know yet was bet after the last reading.
  const played = await betsSince(slot, slot.row.refreshedAt ?? new Date());
  const won = played.kind === 'done' ? walletValue(netOf(played.bets), slot.rate) : null;
  const rest = more - (won ?? 0n);
  if (rest === 0n) return null;
  const sign = more > 0n ? 1n : -1n;
  const leg = legs.find(({ amount }) => amount === more * sign || amount === rest * sign);
  // A person who called it done knew more than figures; without a list of bets they stay play.
  if (!leg || (won === null && leg.state === 'done')) return null;
  return { leg, evidence: { more: String(more), won: won === null ? null : String(won) } };
}

export type LateBets =
  | { readonly kind: 'none' }
  | Unknown
  | { readonly kind: 'contradicts' | 'possible-duplicate'; readonly evidence: object };

/**
 * A list of bets may be behind. What balances told stands when nothing turns up that was bet before they told it, or when
 * it evens out; it was the opposite when just that amount was won or lost meanwhile.
 */
export async function lateBets(leg: Leg, slot: OpenSlot): Promise<LateBets> {
  const { readAt, endedAt, direction, sentAmount, state } = leg;
  const wasTold = leg.refusal === notMoved || (state === 'done' && !leg.unconfirmedSince);
  if (!wasTold || readAt === null || endedAt === null) return { kind: 'none' };
  const played = await betsSince(slot, readAt);
  if (played.kind !== 'done') return { kind: 'unknown', why: 'its bets cannot be read' };
  const bets = played.bets.filter(({ settledAt }) => settledAt <= endedAt);
  const net = netOf(bets);
  if (net === 0n) return { kind: 'none' };
  const moved = direction === 'in' ? sentAmount : -sentAmount;
  const evidence = { bets: bets.length, net: String(net), sent: String(moved) };
  return {
    kind: net === (state === 'done' ? moved : -moved) ? 'contradicts' : 'possible-duplicate',
    evidence,
  };
}
