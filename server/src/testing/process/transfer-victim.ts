/**
 * Process that a test kills in the middle of a transfer, on a database and sandbox that others keep running. Arguments: the
 * addresses of both, the place where it stops, and the transfer: member, public id, cause, from, to.
 */

import type { GameDeps } from '../../gaming/accounts/game-deps.ts';
import { startTransfer } from '../../gaming/transfers/start-transfer.ts';
import type { Entry } from '../../ledger/entry.ts';
import { createLedger } from '../../ledger/ledger.ts';
import { createPool } from '../../platform/db/pool.ts';
import { createLog } from '../../platform/http/log.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { createProviderRegistry } from '../../providers/registry/provider-registry.ts';
import { gameProviders } from '../bank-providers.ts';
import { withProvider } from '../game/with-provider.ts';

const [databaseUrl = '', sandboxUrl = '', where = '', memberId = '', publicId = '', causeId = ''] =
  process.argv.slice(2);
const [from = '', to = ''] = process.argv.slice(8);
const pool = createPool(databaseUrl, { max: 2, asApp: true });
const ledger = createLedger(pool);
const forEver = () => new Promise<never>(() => setInterval(() => {}, 1_000));

const asItIs: GameDeps = {
  pool,
  // 'settling': stops after the game's answer and before posting anything of it.
  ledger: {
    busy: false,
    post: (entry: Entry) => (where === 'settling' && entry.kind !== 'hold' ? forEver() : ledger.post(entry)),
  },
  providers: createProviderRegistry(gameProviders(sandboxUrl)),
  settings: readSettings({ SANDBOX_PORT: '0', KAPAO_GAME_CREDENTIAL_KEY: 'demo-credential-key' }),
  log: createLog('error'),
};
const code = from === 'WALLET' ? to : from;
const hanging = withProvider(asItIs, code, ({ transfer }) => ({
  // 'held': stops after the hold, before the game is called. 'sent': stops after the game's transfer, with its answer lost.
  async transfer(order) {
    if (where === 'held') return forEver();
    const answer = await transfer(order);
    return where === 'sent' ? forEver() : answer;
  },
}));

console.log('ready');
await startTransfer(
  hanging,
  { id: memberId, publicId, currency: 'THB' },
  { causeId, from, to, amount: 5_000n },
);
console.log('done');
await pool.end();
