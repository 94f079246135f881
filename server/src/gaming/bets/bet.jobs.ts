import { minuteMs } from '@kapao/core/time';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { startBetSync } from './bet.queries.ts';
import { reconcileBets } from './reconcile-bets.ts';

/** Schedules bet sync and reconciliation every minute, so a provider that was switched on is asked within a minute. */
export function registerBetJobs(jobs: Pick<Jobs, 'every'>, deps: Pick<Deps, 'pool' | 'providers'>): void {
  jobs.every('bets.watch-providers', { cron: '* * * * *', expiryMs: 60_000 }, () => startAllBetSyncs(deps));
  jobs.every('bets.reconcile', { cron: '* * * * *', expiryMs: 10 * minuteMs }, () => reconcileBets(deps));
}

/** Starts bet sync for all providers in the registry. */
export function startAllBetSyncs({ pool, providers }: Pick<Deps, 'pool' | 'providers'>): Promise<void> {
  return startBetSync(pool, [...providers.games.keys()]);
}
