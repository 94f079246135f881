import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../server/src/testing/database.ts';
import { run } from './testing/run-command.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

const key = 'a key of the operator';

async function provider(line: string, input: unknown = '', env: NodeJS.ProcessEnv = {}) {
  const answered = await run('provider', {
    args: line.split(' ').filter(Boolean),
    env: { DATABASE_URL: database.url, KAPAO_PROVIDER_KEY: key, ...env },
    input: typeof input === 'string' ? input : JSON.stringify(input),
  });
  return { ...answered, said: answered.output + answered.errors };
}

async function stored(kind: string, code: string) {
  const { rows } = await database.pool.query<{ settings: Record<string, unknown>; enabled: boolean }>(
    'select settings, enabled from provider where kind = $1 and code = $2',
    [kind, code],
  );
  return rows[0];
}

const joker = (settings: object = {}) => ({
  adapter: 'joker',
  baseUrl: 'https://games.example/joker',
  settings: {
    currencies: ['THB'],
    appId: 'SHOP',
    secret: 'hunter2-of-joker',
    launchUrl: '/play?token={token}',
    ...settings,
  },
});

test('writes a provider with encrypted secrets, shows none of them, and enables it', async () => {
  const written = await provider('set game JOKER', joker());
  expect(written).toMatchObject({ code: 0, errors: '' });
  expect(written.output).toContain('It is off');
  const row = await stored('game', 'JOKER');
  expect(row).toMatchObject({ enabled: false, settings: { appId: 'SHOP' } });
  expect(row?.settings.secret).toMatch(/^sealed:/);
  const shown = await provider('show game JOKER');
  expect(JSON.parse(shown.output)).toEqual(joker({ secret: '(hidden)' }));
  expect((await provider('enable game JOKER')).output).toContain('enabled');
  expect((await provider('list')).output).toMatch(/game +JOKER +on +joker/);
  expect((await provider('disable game JOKER')).code).toBe(0);
  expect((await stored('game', 'JOKER'))?.enabled).toBe(false);
  for (const { said } of [written, shown]) expect(said).not.toContain('hunter2');
});

test('a shown provider can be changed and written back, and hidden secrets stay', async () => {
  await provider('set game JOKER2', joker());
  const before = await stored('game', 'JOKER2');
  const shown = JSON.parse((await provider('show game JOKER2')).output);
  shown.settings.timeoutMs = 9_000;
  expect((await provider('set game JOKER2', shown)).code).toBe(0);
  expect(await stored('game', 'JOKER2')).toEqual({
    ...before,
    settings: { ...before?.settings, timeoutMs: 9_000 },
  });
});

test('a secret may come from the environment', async () => {
  const row = joker({ secret: 'env:KAPAO_SECRET_JOKER' });
  const refused = await provider('set game SLOTXO', row);
  expect(refused.errors).toContain('the environment variable KAPAO_SECRET_JOKER is not set');
  expect((await provider('set game SLOTXO', row, { KAPAO_SECRET_JOKER: 'hunter2' })).code).toBe(0);
  expect((await stored('game', 'SLOTXO'))?.settings.secret).toBe('env:KAPAO_SECRET_JOKER');
  expect((await provider('show game SLOTXO')).output).toContain('env:KAPAO_SECRET_JOKER');
});

test.each([
  ['no JSON', '{"settings":{"secret":"hunter2"', 'it is no JSON'],
  ['another shape', { adapter: 'joker', settings: { secret: 'hunter2' } }, 'baseUrl'],
  ['an unknown adapter', { ...joker({ secret: 'hunter2' }), adapter: 'poker' }, 'no adapter "poker"'],
  ['a missing setting', joker({ secret: undefined }), 'setting "secret" is missing'],
  ['a wrong setting', joker({ secret: ['hunter2'] }), 'setting "secret" must be a text of one line'],
  ['a setting that nobody reads', joker({ secrets: 'x' }), 'would have no effect'],
  ['a delay too short for earnest', joker({ settleDelayMs: 5 }), 'must be at least 30000 with --live'],
  ['a demo secret in earnest', joker({ secret: 'demo-hunter2' }), 'is a demo secret'],
  ['nothing to keep', joker({ secret: '(hidden)' }), 'there is none to keep'],
  [
    'a setting that is no secret from the environment',
    joker({ appId: 'env:KAPAO_SECRET_X' }),
    'is no secret',
  ],
  ['a variable of the server', joker({ secret: 'env:KAPAO_PROVIDER_KEY' }), 'begins with KAPAO_SECRET_'],
  ['a seal of another row', joker({ secret: 'sealed:AAAA' }), 'does not open'],
])('refuses %s, changes nothing, and repeats no secret', async (_, row, why) => {
  const refused = await provider('set game NEW', row);
  expect(refused.code).toBe(1);
  expect(refused.errors).toContain(why);
  expect(refused.said).not.toContain('hunter2');
  expect(await stored('game', 'NEW')).toBeUndefined();
});

test('does not encrypt secrets of a real provider with the demo key', async () => {
  const refused = await provider('set game NEW', joker(), { KAPAO_PROVIDER_KEY: '' });
  expect(refused.errors).toContain('KAPAO_PROVIDER_KEY is missing');
  expect(await stored('game', 'NEW')).toBeUndefined();
});

test('invalid arguments show the usage', async () => {
  for (const line of [
    'show',
    'show game',
    'set cinema X',
    'show game JOKER now',
    'reseal',
    'delete game JOKER',
  ])
    expect((await provider(line)).output, line).toContain('npm run provider -- set <kind> <code>');
  expect((await provider('show game NOBODY')).output).toContain('There is no game NOBODY.');
  expect((await provider('set game joker', joker())).output).toContain('capital letters');
});
