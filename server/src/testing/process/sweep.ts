/** Process that a test kills while it sweeps. Argument: the address of the database. */

import { oldRequests } from '../../platform/call/sweep.jobs.ts';
import { createPool } from '../../platform/db/pool.ts';
import { deleteOldRows, sweep } from '../../platform/jobs/sweep.ts';

const pool = createPool(process.argv[2] ?? '', { max: 1, name: 'swept to death' });
await sweep((limit) => deleteOldRows(pool, oldRequests, limit));
await pool.end();
