/**
 * Process that a test kills: takes one slip through its steps until it is about to send the n-th query that contains
 * certain words, reports so, and stops there. Arguments: the addresses of database and sandbox, the folder of the files,
 * the member, the slip, the words, and n.
 */

import { createLedger } from '../../ledger/ledger.ts';
import { ImageReader } from '../../payments/slips/reading/image-reader.ts';
import { slipInquiry } from '../../payments/slips/verify-slip.ts';
import { createPool } from '../../platform/db/pool.ts';
import { createStore } from '../../platform/files/create-store.ts';
import { createLog } from '../../platform/http/log.ts';
import { createProviderRegistry } from '../../providers/registry/provider-registry.ts';
import { bankProviders } from '../bank-providers.ts';
import { inquire } from '../inquiry.ts';

const [databaseUrl = '', sandboxUrl = '', dataDir = '', memberId = '', id = '', words = '', nth = '1'] =
  process.argv.slice(2);
const real = createPool(databaseUrl, { max: 2, asApp: true });
let left = Number(nth);
const query = real.query.bind(real);
const pool = Object.assign(real, {
  query(asked: string | { readonly text: string }, values?: unknown[]) {
    const text = typeof asked === 'string' ? asked : asked.text;
    if (text.includes(words) && --left === 0) {
      console.log('stopped');
      return new Promise<never>(() => setInterval(() => {}, 1_000));
    }
    return query(asked as string, values); // No overload accepts both a text and a query object.
  },
});
const deps = {
  pool,
  ledger: createLedger(pool),
  providers: createProviderRegistry(bankProviders(sandboxUrl)),
  files: createStore({ bucket: null, dataDir }),
  log: createLog('error'),
};
await inquire(deps, slipInquiry(deps, new ImageReader()), { kind: 'slip', memberId, id });
console.log('done');
process.exit(0);
