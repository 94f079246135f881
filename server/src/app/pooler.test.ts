import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../ledger/integrity/ledger-check.ts';
import { createPool } from '../platform/db/pool.ts';
import { missingTimeOuts } from '../platform/db/timeouts.ts';
import { createLog } from '../platform/http/log.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { newKey } from '../testing/app.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { connectDemoMember } from '../testing/network/demo-socket.ts';
import { findPgBouncer, type Pooler, startPooler } from '../testing/network/pooler.ts';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox.ts';
import { type RunningServer, runServer } from './run-server.ts';

// Tests two servers behind PgBouncer in transaction mode, where each statement may run on another connection.

const program = findPgBouncer();
if (program === null)
  console.warn(
    'PgBouncer is not installed (apt-get install pgbouncer): what is behind it is NOT TESTED here.',
  );

let database: TestDatabase;
let pooler: Pooler;
let sandbox: TestSandbox;
let url: string;
const logged: string[] = [];
const running: RunningServer[] = [];

async function run(services: string, direct: Record<string, string>): Promise<string> {
  const env = {
    DATABASE_URL: pooler.url,
    ...direct,
    PORT: '0',
    OPERATOR_PORT: '0',
    MONITOR_PORT: '0',
    DATABASE_POOL: '12',
  };
  const settings = readSettings({ ...env, SANDBOX_PORT: new URL(sandbox.url).port }, [
    `--services=${services}`,
  ]);
  const log = createLog('warn', { write: (line) => void logged.push(line) });
  const started = await runServer(settings, log);
  running.push(started);
  return started.url ?? 'it does not listen';
}

describe.skipIf(program === null)('behind PgBouncer', () => {
  beforeAll(async () => {
    [database, sandbox] = await Promise.all([testDatabase(), startTestSandbox()]);
    pooler = await startPooler(program ?? '', database.url);
    const direct = { DATABASE_DIRECT_URL: database.url };
    [url] = (await Promise.all([run('api,realtime', direct), run('jobs', direct)])) as [string, string];
  });
  afterAll(async () => {
    await Promise.all(running.map((server) => server.close()));
    await pooler?.stop();
    await sandbox?.stop();
    await database?.close();
  });

  test('the time-outs are in force, and no warning of missing time-outs is logged', async () => {
    const pool = createPool(pooler.url, { max: 6, behindPooler: true });
    for (let asked = 0; asked < 6; asked++) expect(await missingTimeOuts(pool)).toEqual([]);
    await pool.end();
    expect(logged.filter((line) => /time-outs/.test(line))).toEqual([]);
  });

  test('transfers, jobs and socket events work for many concurrent calls over few connections', async () => {
    const { client, socket, events } = await connectDemoMember(url);
    await client('activateSlot', { params: { code: 'PG' }, idempotencyKey: newKey() });
    for (const to of ['PG', 'WALLET', 'PG']) {
      const from = to === 'PG' ? 'WALLET' : 'PG';
      const body = { from, to, amount: 20 };
      const [moved] = await Promise.all([
        client('transfer', { body, idempotencyKey: newKey() }),
        ...Array.from({ length: 30 }, () => client('getWallet')),
      ]);
      expect(moved.status).toBe('SUCCESS');
    }
    await client('withdraw', { body: { amount: 300 }, idempotencyKey: newKey() });
    // The other server's job sent the withdrawal to the bank, whose callback or answer ends it; its relay notified
    // our socket by NOTIFY.
    const state = async () => (await database.pool.query('select state from withdrawal')).rows[0]?.state;
    await expect.poll(state).toBe('paid');
    await expect.poll(() => events).toContain('withdraw');
    expect((await client('getWallet')).wallet.amount).toBe(680);
    socket.close();
    expect((await checkLedger(database.pool)).violations).toEqual([]);
    expect(logged.filter((line) => /prepared statement|"level":50/.test(line))).toEqual([]);
  });

  test('a server without DATABASE_DIRECT_URL refuses to start, in one sentence', async () => {
    await expect(run('api', {})).rejects.toThrow(
      'DATABASE_URL leads to a pooler: name the address of the database itself in DATABASE_DIRECT_URL.',
    );
  });
});
