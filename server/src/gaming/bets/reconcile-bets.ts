import { minuteMs } from '@kapao/core/time';
import type { Deps } from '../../providers/registry/deps.ts';
import { compareBets, noteResults } from './bet-reconciliation.queries.ts';

/** Maximum number of rows per statement, so that none holds many row locks for long. */
const batch = 500;
/** Maximum number of batches per run; what is left follows a minute later. */
const batches = 40;
/** Allowed time difference between a provider's clock and ours, or between a balance and its bets. */
const slackMs = 10_000;
/** Time for which a difference must persist, since bets may be reported late. */
const graceMs = 30 * minuteMs;

export interface ReconcileBetsOptions {
  readonly slackMs?: number;
  readonly graceMs?: number;
}

/**
 * Compares the wins and losses booked at each game with the provider's bets, wherever either has changed. Reports breaks to
 * staff and never corrects them.
 */
export async function reconcileBets(
  { pool }: Pick<Deps, 'pool'>,
  options: ReconcileBetsOptions = {},
): Promise<void> {
  const timing = { limit: batch, slackMs, graceMs, ...options };
  await noteResults(pool, batch * batches);
  for (let iteration = 0; iteration < batches; iteration++)
    if ((await compareBets(pool, timing)) < batch) return;
}
