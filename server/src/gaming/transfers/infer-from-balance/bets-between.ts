import { setTimeout as sleep } from 'node:timers/promises';
import type { Bet } from '../../../providers/game/game-provider.ts';
import { ofOurTimeOrNull } from '../../../providers/protocol/answer.ts';
import { type ProviderOutcome, unknown } from '../../../providers/protocol/outcome.ts';
import type { OpenSlot } from '../../accounts/open-slot.ts';

/** Their clock and ours may differ by so much: what was bet just before counts as well. */
const skewMs = 10_000;
/** A list that goes on longer says nothing: these are the bets of everybody who plays there. */
const mostPages = 50;

/**
 * What the member bet at this game since then, as far as the game lists it. Unknown when the list cannot be had, or not to
 * its end within one call's time: no bet is passed over.
 */
export async function betsSince(
  slot: OpenSlot,
  since: Date,
): Promise<ProviderOutcome<{ readonly bets: readonly Bet[] }>> {
  const { timeoutMs } = slot.config;
  const ended = new AbortController();
  const patience = sleep(timeoutMs, unknown('the list of bets was too long to be read in time'), {
    signal: ended.signal,
  }).catch(() => unknown('read'));
  try {
    return await Promise.race([readAll(slot, since, ended.signal), patience]);
  } finally {
    ended.abort();
  }
}

async function readAll(
  slot: OpenSlot,
  since: Date,
  ended: AbortSignal,
): Promise<ProviderOutcome<{ readonly bets: readonly Bet[] }>> {
  const from = new Date(since.getTime() - skewMs);
  const to = new Date(Date.now() + skewMs);
  const mine = slot.username.toLowerCase();
  const isMine = ({ username }: Bet) => username.toLowerCase() === mine;
  const bets: Bet[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages && !ended.aborted; page++) {
    const read = await slot.provider.bets({ from, to, cursor });
    if (read.kind !== 'done') return unknown(`its bets: ${read.kind === 'failed' ? read.code : read.why}`);
    // An odd row may be a bet of theirs, and nobody knows what it moved.
    const odd = read.invalid?.find((row) => (row.username?.toLowerCase() ?? mine) === mine);
    if (odd) return unknown(`its bets: ${odd.betId ?? 'a row'} ${odd.why}`);
    const undated = read.rows.find((bet) => isMine(bet) && !ofOurTimeOrNull(bet.settledAt));
    if (undated) return unknown(`its bets: ${undated.betId} at a time that can not be`);
    // Some list whole days, whatever they are asked.
    const fits = (bet: Bet) => isMine(bet) && bet.settledAt >= from;
    bets.push(...read.rows.filter(fits));
    if (!read.more) return { kind: 'done', bets };
    if (read.next === null || read.next === cursor) return unknown('its list of bets does not go on');
    cursor = read.next;
  }
  return unknown('its list of bets is too long');
}

/** How much the bets moved the balance, in the provider's smallest units: a stake is gone until its bet is settled. */
export function netOf(bets: readonly Bet[]): bigint {
  return bets.reduce((sum, { status, stake, payout }) => {
    if (status === 'void') return sum;
    return sum + (status === 'open' ? -stake : payout - stake);
  }, 0n);
}
