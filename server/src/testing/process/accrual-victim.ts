/** Process that a test kills while it calculates yesterday's commission. Argument: the address of the database. */

import { createPool } from '../../platform/db/pool.ts';
import { accrueCommission } from '../../rewards/invite/accrue-commission.ts';

const [databaseUrl = ''] = process.argv.slice(2);
const pool = createPool(databaseUrl, { max: 2, asApp: true });
console.log('ready');
// Half an hour later, because yesterday is not yet due between midnight and 00:30.
await accrueCommission({ pool }, {}, new Date(Date.now() + 30 * 60_000));
console.log('done');
await pool.end();
