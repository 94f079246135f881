import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoGameProviders } from '../demo/demo-games.ts';
import { demoUsernames } from '../demo/demo-members.ts';
import { createLog } from '../platform/http/log.ts';
import { readSettings, SettingsError } from '../platform/settings/settings.ts';
import { resolveProvider } from '../providers/registry/resolve-provider.ts';
import { newKey } from '../testing/app.ts';
import { appLogin, type TestDatabase, testDatabase } from '../testing/database.ts';
import { connectDemoMember } from '../testing/network/demo-socket.ts';
import { faultProxy } from '../testing/network/fault-proxy.ts';
import { addressOfNobody } from '../testing/sandbox.ts';
import { createDeps } from './create-deps.ts';
import { type RunningServer, runServer } from './run-server.ts';

let database: TestDatabase;
let login: Awaited<ReturnType<typeof appLogin>>;
let running: RunningServer[] = [];
let url: string;
const errors: string[] = [];

async function run(services: string): Promise<string> {
  // The server's own login may do less than the owner, as in production.
  const addresses = { DATABASE_URL: login.url, DATABASE_OWNER_URL: database.url };
  const env = { ...addresses, PORT: '0', OPERATOR_PORT: '0', MONITOR_PORT: '0', DATABASE_POOL: '4' };
  // The sandbox's address has no listener; nothing here calls it.
  const settings = readSettings({ ...env, SANDBOX_PORT: '1' }, [`--services=${services}`]);
  const started = await runServer(settings, createLog('error', { write: (line) => void errors.push(line) }));
  running.push(started);
  return started.url ?? 'it does not listen';
}

beforeAll(async () => {
  database = await testDatabase();
  login = await appLogin(database);
  const [address] = await Promise.all([run('api,realtime'), run('jobs')]);
  url = address;
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.close()));
  running = [];
  await login?.drop();
  await database?.close();
});

test('servers that start at the same time on an empty database seed it once', async () => {
  const { rows } = await database.pool.query('select username from member order by username');
  expect(rows.map(({ username }) => username)).toEqual(demoUsernames);
});

test('a copy beside another runs without a monitor, and says so', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const monitorPort = (taken.address() as AddressInfo).port;
  const settings = readSettings(
    { DATABASE_URL: database.url, PORT: '0', OPERATOR_PORT: '0', MONITOR_PORT: '0', SANDBOX_PORT: '1' },
    ['--services=realtime'],
  );
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  running.push(await runServer({ ...settings, monitorPort, monitorMayMiss: true }, log));
  expect(lines.join('')).toContain('MONITOR_PORT');
  taken.close();
});

test('a server that runs only jobs processes the withdrawals of another server and notifies its sockets', async () => {
  const { client, socket, events } = await connectDemoMember(url);
  await client('withdraw', { body: { amount: 300 }, idempotencyKey: newKey() });
  const sent = async () => (await database.pool.query('select state from withdrawal')).rows[0]?.state;
  await expect.poll(() => events).toContain('withdraw');
  // The bank's address does not answer, so the withdrawal is sent with an unknown result.
  await expect.poll(sent).not.toBe('created');
  await expect.poll(async () => (await database.pool.query('select from outbox')).rowCount).toBe(0);
  socket.close();
  expect(errors.filter((line) => /permission denied|must be owner/.test(line))).toEqual([]);
});

test('a live server refuses to start with demo data in its database', async () => {
  const settings = { ...readSettings({ DATABASE_URL: database.url, SANDBOX_PORT: '0' }), live: true };
  const start = () => runServer(settings, createLog('fatal'));
  await expect(start()).rejects.toThrow(SettingsError);
  // Providers with real addresses but demo secrets are not safe yet.
  await database.pool.query(`update provider set base_url = 'https://party.example'`);
  await expect(start()).rejects.toThrow(/^--live refuses demo data: the database holds provider/);
  await database.pool.query(`update provider set settings = '{}'`);
  await expect(start()).rejects.toThrow(/the money of the demo/);
});

test('a live server refuses a database with fsync off', async () => {
  const empty = await testDatabase();
  const settings = { ...readSettings({ DATABASE_URL: empty.url, SANDBOX_PORT: '0' }), live: true };
  // The tests' database cluster runs with fsync off, because it need not survive a power cut.
  await expect(runServer(settings, createLog('fatal'))).rejects.toThrow(/^--live refuses .* fsync is off/);
  await empty.close();
});

test('a live server refuses a settle delay that is shorter than its protocol needs', () => {
  const settings = { ...readSettings({ DATABASE_URL: database.url, SANDBOX_PORT: '0' }), live: true };
  const input = { settings, log: createLog('fatal'), databaseUrl: database.url, pool: database.pool };
  const providers = demoGameProviders.map((row) =>
    resolveProvider(row, { sandboxUrl: 'https://party.example', env: {} }),
  );
  expect(() => createDeps({ ...input, providers })).toThrow(SettingsError);
  expect(() => createDeps({ ...input, providers })).toThrow(/setting "settleDelayMs" must be at least/);
});

test('the server waits for a database that is slow to answer', async () => {
  const slow = await testDatabase();
  const proxy = await faultProxy(slow.url);
  const settings = readSettings({
    DATABASE_URL: proxy.url,
    PORT: '0',
    OPERATOR_PORT: '0',
    MONITOR_PORT: '0',
    SANDBOX_PORT: '1',
  });
  const waited: string[] = [];
  const log = Object.assign(createLog('fatal'), {
    warn: (_: object, text: string) => void waited.push(text),
  });
  proxy.blackHole();
  const starting = runServer(settings, log);
  await expect.poll(() => waited).toContainEqual(expect.stringContaining('waits for it'));
  await proxy.heal();
  const started = await starting;
  const { rows } = await slow.pool.query('select count(*) > 0 as seeded from content');
  expect(rows).toEqual([{ seeded: true }]);
  await started.close();
  await proxy.close();
  await slow.close();
});

test('the start error names a database that does not answer', async () => {
  const settings = readSettings({ DATABASE_URL: `${addressOfNobody.replace('http', 'postgres')}/kapao` });
  await expect(runServer(settings, createLog('fatal'))).rejects.toThrow(
    /^The database cannot be brought up to date: connect ECONNREFUSED/,
  );
});

test('the start error names a pooler whose host is unknown', async () => {
  const settings = readSettings({
    DATABASE_URL: 'postgres://nowhere.invalid/kapao',
    DATABASE_DIRECT_URL: database.url,
  });
  await expect(runServer(settings, createLog('fatal'))).rejects.toThrow(
    /^DATABASE_URL is wrong: its host is not found \(getaddrinfo/,
  );
});
