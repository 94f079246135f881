import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { askFeeds } from './bank-feed.queries.ts';

type FeedDeps = Pick<Deps, 'pool' | 'parties'>;

/** An account that was opened is asked about within a minute. */
export function registerIncomingJobs(jobs: Pick<Jobs, 'every'>, deps: FeedDeps): void {
  jobs.every('bank-feed.watch', { cron: '* * * * *', expiryMs: 60_000 }, () => watchFeeds(deps));
}

/** From now on the banks are asked what came into our accounts. */
export function watchFeeds({ pool, parties }: FeedDeps): Promise<void> {
  return askFeeds(pool, [...parties.banks.keys()]);
}
