import { readContent } from '../../content/stored-content.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import { registerSweep } from '../../platform/jobs/sweep.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { startFeedPolling } from './bank-feed.queries.ts';
import { forgetPayers, forgetStatementTexts } from './payer.queries.ts';

type FeedDeps = Pick<Deps, 'pool' | 'providers'>;

/** Schedules the bank feeds, where a new account is polled within a minute, and the end of what is known of third persons. */
export function registerBankReceiptJobs(jobs: Pick<Jobs, 'every'>, deps: FeedDeps): void {
  jobs.every('bank-feed.watch-providers', { cron: '* * * * *', expiryMs: 60_000 }, () =>
    startAllFeedInquiries(deps),
  );
  // What others than members paid, and the files that named all payers.
  registerSweep(jobs, 'payer.sweep', '31 * * * *', async (limit) => {
    const { payerDays } = await readContent(deps.pool, 'retention');
    return forgetPayers(deps.pool, payerDays, limit);
  });
  registerSweep(jobs, 'statement-text.sweep', '32 * * * *', async (limit) => {
    const { payerDays } = await readContent(deps.pool, 'retention');
    return forgetStatementTexts(deps.pool, payerDays, limit);
  });
}

/** Starts inquiries at all banks for payments into our accounts. */
export function startAllFeedInquiries({ pool, providers }: FeedDeps): Promise<void> {
  return startFeedPolling(pool, [...providers.banks.keys()]);
}
