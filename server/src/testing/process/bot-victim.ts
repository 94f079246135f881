/**
 * Process that a test kills: hands messages over to an assistant until it is about to store that one was accepted, reports
 * so, and stops there. Arguments: the address of the database, and the assistant's row as JSON.
 */

import type { QueryConfig } from 'pg';
import { createPool } from '../../platform/db/pool.ts';
import { signedAddresses } from '../../platform/files/signed-address.ts';
import { createLog } from '../../platform/http/log.ts';
import { createOutboxSignal } from '../../platform/outbox/outbox-signal.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { createProviderRegistry } from '../../providers/registry/provider-registry.ts';
import { startBotDelivery } from '../../support/bot/deliver-to-bot.ts';
import { testKeys } from '../keys/test-keys.ts';

const [databaseUrl = '', row = ''] = process.argv.slice(2);
const real = createPool(databaseUrl, { max: 2, asApp: true });
const query = real.query.bind(real);
const pool = Object.assign(real, {
  query(asked: string | QueryConfig, values?: unknown[]) {
    if (typeof asked !== 'string' || !asked.includes('chat_bot_forwarded'))
      return query(asked as string, values);
    console.log('stopped');
    return new Promise<never>(() => setInterval(() => {}, 1_000));
  },
});
startBotDelivery({
  pool,
  providers: createProviderRegistry([JSON.parse(row)]),
  settings: readSettings({}),
  addresses: signedAddresses(testKeys('a secret of this test')),
  outboxSignal: createOutboxSignal(),
  log: createLog('error'),
});
