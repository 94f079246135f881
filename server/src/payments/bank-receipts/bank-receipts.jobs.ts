import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { startFeedPolling } from './bank-feed.queries.ts';

type FeedDeps = Pick<Deps, 'pool' | 'providers'>;

/** Schedules the bank feeds; a new account is polled within a minute. */
export function registerBankReceiptJobs(jobs: Pick<Jobs, 'every'>, deps: FeedDeps): void {
  jobs.every('bank-feed.watch-providers', { cron: '* * * * *', expiryMs: 60_000 }, () =>
    startAllFeedInquiries(deps),
  );
}

/** Starts inquiries at all banks for payments into our accounts. */
export function startAllFeedInquiries({ pool, providers }: FeedDeps): Promise<void> {
  return startFeedPolling(pool, [...providers.banks.keys()]);
}
