import type { Jobs } from '../../base/jobs/queue.ts';
import type { Process } from '../../base/process.ts';
import { checkBook, type Violation } from './book-check.ts';

/** Each night in the quiet hour of Bangkok (20:40 UTC is 03:40 there). What it finds is for a person, never fixed by itself. */
export function registerBookCheck(jobs: Pick<Jobs, 'every'>, deps: Pick<Process, 'pool' | 'log'>): void {
  // A hundred million entries take half an hour.
  const round = { cron: '40 20 * * *', expiryMs: 7_200_000 };
  jobs.every('book-check', round, async () => void (await runBookCheck(deps)));
}

/** One line of the log for each broken rule: the alarm listens for them. */
export async function runBookCheck({
  pool,
  log,
}: Pick<Process, 'pool' | 'log'>): Promise<readonly Violation[]> {
  const { violations, entries, accounts } = await checkBook(pool);
  for (const violation of violations) log.error({ alarm: 'book', violation }, 'the book breaks a rule');
  log.info({ entries, accounts, violations: violations.length }, 'the book was checked');
  return violations;
}
