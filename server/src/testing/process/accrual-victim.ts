/** A process that a test kills while it reckons yesterday's commission. Argument: the address of the database. */

import { createPool } from '../../platform/db/pool.ts';
import { accrueCommission } from '../../rewards/invite/accrue-commission.ts';

const [databaseUrl = ''] = process.argv.slice(2);
const pool = createPool(databaseUrl, { max: 2 });
console.log('ready');
// Between midnight and half past it would not be due yet.
await accrueCommission({ pool }, {}, new Date(Date.now() + 30 * 60_000));
console.log('done');
await pool.end();
