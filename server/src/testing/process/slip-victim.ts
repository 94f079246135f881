/**
 * A process that a test kills: takes one slip through its steps until it is about to send a query that contains certain
 * words for the n-th time, says so, and goes no further. Arguments: the addresses of database and sandbox, the folder of
 * the files, whose slip, which one, the words, and n.
 */

import { createPool } from '../../base/db/pool.ts';
import { createStore } from '../../files/create-store.ts';
import { createLedger } from '../../ledger/ledger.ts';
import { PictureReader } from '../../money/slip/reading/picture-reader.ts';
import { slipQuestion } from '../../money/slip/verify-slip.ts';
import { createParties } from '../../outside/parties.ts';
import { createLog } from '../../web/http/log.ts';
import { ask } from '../asking.ts';
import { bankProviders } from '../bank-providers.ts';

const [databaseUrl = '', sandboxUrl = '', dataDir = '', memberId = '', id = '', words = '', nth = '1'] =
  process.argv.slice(2);
const real = createPool(databaseUrl, { max: 2 });
let left = Number(nth);
const query = real.query.bind(real);
const pool = Object.assign(real, {
  query(asked: string | { readonly text: string }, values?: unknown[]) {
    const text = typeof asked === 'string' ? asked : asked.text;
    if (text.includes(words) && --left === 0) {
      console.log('stopped');
      return new Promise<never>(() => setInterval(() => {}, 1_000));
    }
    return query(asked as string, values); // its overloads know no union of the two
  },
});
const deps = {
  pool,
  ledger: createLedger(pool),
  parties: createParties(bankProviders(sandboxUrl)),
  files: createStore({ bucket: null, dataDir }),
  log: createLog('error'),
};
await ask(deps, slipQuestion(deps, new PictureReader()), { kind: 'slip', memberId, id });
console.log('done');
process.exit(0);
