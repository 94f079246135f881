/** A process that a test kills while it sweeps. Its argument is the address of the database. */

import { createPool } from '../../base/db/pool.ts';
import { sweep } from '../../base/jobs/sweep.ts';
import { sweepRequests } from '../../web/call/key/request.queries.ts';

const pool = createPool(process.argv[2] ?? '', { max: 1, name: 'swept to death' });
await sweep((limit) => sweepRequests(pool, limit));
await pool.end();
