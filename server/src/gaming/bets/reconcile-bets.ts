import { minuteMs } from '@kapao/core/time';
import type { Deps } from '../../providers/registry/deps.ts';
import { compareBets, noteResults } from './bet-reconciliation.queries.ts';

/** Of one statement, so that none holds many rows for long. */
const batch = 500;
/** Of one round; what is left comes next minute. */
const batches = 40;
/** How far a provider's clock and ours, or a balance and its bets, may lie apart. */
const slackMs = 10_000;
/** Bets may be told late: a difference has to stand for so long. */
const graceMs = 30 * minuteMs;

export interface CheckOptions {
  readonly slackMs?: number;
  readonly graceMs?: number;
}

/**
 * Compares what was booked as won or lost at each game with the bets of its provider, wherever either has changed. What
 * does not agree is told to a person, never put right.
 */
export async function reconcileBets({ pool }: Pick<Deps, 'pool'>, options: CheckOptions = {}): Promise<void> {
  const timing = { limit: batch, slackMs, graceMs, ...options };
  await noteResults(pool, batch * batches);
  for (let round = 0; round < batches; round++) if ((await compareBets(pool, timing)) < batch) return;
}
