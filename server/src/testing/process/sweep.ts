/** A process that a test kills while it sweeps. Its argument is the address of the database. */

import { createPool } from '../../base/db/pool.ts';
import { deleteOldRows, sweep } from '../../base/jobs/sweep.ts';
import { oldRequests } from '../../web/call/sweep.jobs.ts';

const pool = createPool(process.argv[2] ?? '', { max: 1, name: 'swept to death' });
await sweep((limit) => deleteOldRows(pool, oldRequests, limit));
await pool.end();
