import { setTimeout as sleep } from 'node:timers/promises';
import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import type { Bet } from '../../../providers/game/game-provider.ts';
import { eventTimeOrNull } from '../../../providers/protocol/answer.ts';
import { type ProviderOutcome, unknown } from '../../../providers/protocol/outcome.ts';
import type { OpenSlot } from '../../accounts/open-slot.ts';

/** Allowed difference between the provider's clock and ours; bets placed just before count as well. */
const skewMs = 10_000;
/** Page limit. A longer list counts as unknown, since it holds the bets of everybody who plays there. */
const maxPages = 50;

/**
 * Returns the member's bets at this game since `since`, as far as the game lists them. Unknown when the list cannot be
 * read, or not to its end within one call's timeout, so that no bet is missed.
 */
export async function betsSince(
  slot: OpenSlot,
  since: Date,
): Promise<ProviderOutcome<{ readonly bets: readonly Bet[] }>> {
  const { timeoutMs } = slot.config;
  const ended = new AbortController();
  const patience = sleep(timeoutMs, unknown(because('LIST_TOO_LONG')), {
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
  for (let page = 0; page < maxPages && !ended.aborted; page++) {
    const read = await slot.provider.bets({ from, to, cursor });
    if (read.kind !== 'done')
      return unknown(because('BETS_UNREAD', read.kind === 'failed' ? read.code : read.why));
    // An invalid row may be the member's bet, and its effect on the balance is unknown.
    const odd = read.invalid?.find((row) => (row.username?.toLowerCase() ?? mine) === mine);
    if (odd) return unknown(because('ROW_UNREADABLE', odd.betId ?? odd.why));
    const undated = read.rows.find((bet) => isMine(bet) && !eventTimeOrNull(bet.settledAt));
    if (undated) return unknown(because('UNDATED_ROW', undated.betId));
    // Some providers list whole days, whatever range is requested.
    const fits = (bet: Bet) => isMine(bet) && bet.settledAt >= from;
    bets.push(...read.rows.filter(fits));
    if (!read.more) return { kind: 'done', bets };
    if (read.next === null || read.next === cursor) return unknown(because('LIST_REPEATS'));
    cursor = read.next;
  }
  return unknown(because('LIST_TOO_LONG'));
}

/**
 * Returns how much the bets changed the balance, in the provider's smallest units: an open bet counts as the
 * loss of its stake, a void one as nothing.
 */
export function netOf(bets: readonly Bet[]): bigint {
  return bets.reduce((sum, { status, stake, payout }) => {
    if (status === 'void') return sum;
    return sum + (status === 'open' ? -stake : payout - stake);
  }, 0n);
}
