/**
 * A copy of the server that a test kills or freezes while something that comes round is at work in it, which begins at
 * once. Arguments: the address of the database, how long a run takes, and the time it may take.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { createJobs } from '../../base/jobs/queue.ts';

const [databaseUrl = '', takesMs = '', expiryMs = ''] = process.argv.slice(2);
const jobs = createJobs(databaseUrl, (error) => console.error(String(error)), { superviseS: 1 });
jobs.every('tick', { cron: '0 0 1 1 *', expiryMs: Number(expiryMs) }, async () => {
  console.log('began');
  await sleep(Number(takesMs));
  console.log('ended');
});
await jobs.start({ working: true });
await jobs.send([{ queue: 'tick', data: {} }]);
