/**
 * Process that a test kills while it ends a bonus: `clear` stops just before the end, `withdraw` just after. Arguments:
 * the addresses of database and sandbox, what to do, the member, their public id, and the cause.
 */

import type { Entry } from '../../ledger/entry.ts';
import { createLedger } from '../../ledger/ledger.ts';
import { withdraw } from '../../payments/withdrawals/withdraw.ts';
import { createPool } from '../../platform/db/pool.ts';
import { createLog } from '../../platform/http/log.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { createProviderRegistry } from '../../providers/registry/provider-registry.ts';
import { clearBonus } from '../../rewards/bonus/active/clear-bonus.ts';
import { endForWithdrawal } from '../../rewards/bonus/active/end-for-withdrawal.ts';
import { bankProviders, gameProviders } from '../bank-providers.ts';

const [databaseUrl = '', sandboxUrl = '', what = '', id = '', publicId = '', causeId = ''] =
  process.argv.slice(2);
const pool = createPool(databaseUrl, { max: 2, asApp: true });
const ledger = createLedger(pool);
const forEver = () => new Promise<never>(() => setInterval(() => {}, 1_000));
const deps = {
  pool,
  ledger: {
    busy: false,
    async post(entry: Entry) {
      const isEnd = entry.reason === 'bonus-end';
      if (isEnd && what === 'clear') return forEver();
      const outcome = await ledger.post(entry);
      return isEnd ? forEver() : outcome;
    },
  },
  providers: createProviderRegistry([...bankProviders(sandboxUrl), ...gameProviders(sandboxUrl)]),
  settings: readSettings({ SANDBOX_PORT: '0', KAPAO_GAME_CREDENTIAL_KEY: 'demo-credential-key' }),
  log: createLog('error'),
};
const member = { id, publicId, currency: 'THB' } as const;

console.log('ready');
if (what === 'clear') await clearBonus(deps, member, causeId);
else await withdraw(deps, endForWithdrawal, member, 50_000n, { id: causeId, sessionId: causeId });
console.log('done');
process.exit(0);
