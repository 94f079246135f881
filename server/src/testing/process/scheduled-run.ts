/**
 * Copy of the server that a test kills or freezes during a scheduled run, which begins at once and ends when something is
 * written to it. Arguments: the address of the database, and the time that a run may take.
 */

import { once } from 'node:events';
import { createJobs } from '../../platform/jobs/queue.ts';

const [databaseUrl = '', expiryMs = ''] = process.argv.slice(2);
const jobs = createJobs(databaseUrl, (error) => console.error(String(error)), { superviseS: 1, runPollS: 2 });
jobs.every('tick', { cron: '0 0 1 1 *', expiryMs: Number(expiryMs) }, async () => {
  console.log('began');
  await once(process.stdin, 'data');
  console.log('ended');
});
await jobs.start({ working: true });
await jobs.send([{ queue: 'tick', data: {} }]);
