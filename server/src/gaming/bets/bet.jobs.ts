import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { askForBets } from './bet.queries.ts';
import { checkBets } from './reconcile-bets.ts';

/** A provider that was switched on is asked within a minute. */
export function registerBetJobs(jobs: Pick<Jobs, 'every'>, deps: Pick<Deps, 'pool' | 'parties'>): void {
  jobs.every('bets.watch', { cron: '* * * * *', expiryMs: 60_000 }, () => watchBets(deps));
  jobs.every('bets.check', { cron: '* * * * *', expiryMs: 600_000 }, () => checkBets(deps));
}

/** From now on the providers are asked what was bet. */
export function watchBets({ pool, parties }: Pick<Deps, 'pool' | 'parties'>): Promise<void> {
  return askForBets(pool, [...parties.games.keys()]);
}
