import { dayKey } from '@kapao/core/calendar';
import { dayMs, minuteMs } from '@kapao/core/time';
import type { Jobs } from '../../platform/jobs/queue.ts';
import { deleteOldRows, registerSweep } from '../../platform/jobs/sweep.ts';
import type { Process } from '../../platform/process/process.ts';
import { aggregateDailySums } from './aggregate-daily-sums.ts';
import { closeSpans, sweepActive } from './daily-sums.queries.ts';

/** Retention of money sums by ten minutes and of online members by minute. */
const keptFor = '35 days';
/** Days after which a period is final: no transaction stays open that long, so nothing more is added. */
export const closedAfterDays = 3;

/**
 * Registers the jobs of the reports. The sums are updated each minute, so that about a minute of entries is
 * not summed yet; a run may be missed, or run twice at once.
 */
export function registerReportJobs(jobs: Pick<Jobs, 'every'>, { pool }: Pick<Process, 'pool'>): void {
  jobs.every('reports.aggregate', { cron: '* * * * *', expiryMs: 5 * minuteMs }, async (signal) => {
    await aggregateDailySums(pool, { signal });
  });
  jobs.every('reports.close-periods', { cron: '10 20 * * *', expiryMs: 10 * minuteMs }, async () => {
    await closeSpans(pool, dayKey(new Date(Date.now() - closedAfterDays * dayMs)));
  });
  registerSweep(jobs, 'reports.sweep-active', '40 20 * * *', (limit) => sweepActive(pool, limit));
  registerSweep(jobs, 'reports.sweep-intervals', '50 20 * * *', (limit) =>
    deleteOldRows(pool, { table: 'money_interval', since: 'starts_at', keptFor }, limit),
  );
  registerSweep(jobs, 'reports.sweep-online', '55 20 * * *', (limit) =>
    deleteOldRows(pool, { table: 'online_minute', since: 'at', keptFor }, limit),
  );
}
