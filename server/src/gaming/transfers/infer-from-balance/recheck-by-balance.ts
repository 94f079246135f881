import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import type { Unknown } from '../../../providers/protocol/outcome.ts';
import type { OpenSlot } from '../../accounts/open-slot.ts';
import { walletValue } from '../../accounts/rate.ts';
import type { Leg } from '../leg.ts';
import { betsSince, netOf } from './bets-since.ts';
import { notMoved } from './infer-from-balance.ts';

// Checks of an ended leg at a provider that cannot be asked about transfers: figures may contradict it.

/**
 * Returns the ended leg whose outcome the balance contradicts: the game has more (or less) than our ledger by
 * exactly the leg's amount, and known bets do not explain that. Null: the difference was won or lost.
 */
export async function findContradictedLeg(
  legs: readonly Leg[],
  slot: OpenSlot,
  more: bigint,
): Promise<{ readonly leg: Leg; readonly evidence: object } | null> {
  if (legs.length === 0) return null;
  // Bets that the ledger does not know yet were made after the last reading.
  const played = await betsSince(slot, slot.row.refreshedAt ?? new Date());
  const won = played.kind === 'done' ? walletValue(netOf(played.bets), slot.rate) : null;
  const rest = more - (won ?? 0n);
  if (rest === 0n) return null;
  const sign = more > 0n ? 1n : -1n;
  const leg = legs.find(({ amount }) => amount === more * sign || amount === rest * sign);
  // If the bets are unknown, a leg that staff marked as executed is skipped: the difference may be won or
  // lost, and staff had more evidence than balances.
  if (!leg || (won === null && leg.state === 'done')) return null;
  return { leg, evidence: { more: String(more), won: won === null ? null : String(won) } };
}

export type LateBets =
  | { readonly kind: 'none' }
  | Unknown
  | { readonly kind: 'contradicts' | 'possible-duplicate'; readonly evidence: object };

/**
 * Checks an outcome that was inferred from balances against bets that the list showed late. The outcome
 * stands if there are none or their net is zero; it was the opposite if their net equals the transfer's
 * amount and so imitated or hid the transfer.
 */
export async function lateBets(leg: Leg, slot: OpenSlot): Promise<LateBets> {
  const { readAt, endedAt, direction, sentAmount, state } = leg;
  const wasConfirmed = leg.refusal === notMoved || (state === 'done' && !leg.unconfirmedSince);
  if (!wasConfirmed || readAt === null || endedAt === null) return { kind: 'none' };
  const played = await betsSince(slot, readAt);
  if (played.kind !== 'done') return { kind: 'unknown', why: because('BETS_UNREAD') };
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
