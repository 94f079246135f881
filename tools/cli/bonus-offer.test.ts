import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../server/src/testing/app.ts';
import { gameProviders } from '../../server/src/testing/bank-providers.ts';
import { insertDemoGames } from '../../server/src/testing/transfer-fixture.ts';
import { run } from './testing/run-command.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ providers: gameProviders('http://127.0.0.1:9') });
  await insertDemoGames(server.deps.pool);
});
afterAll(() => server?.close());

const offer = (line: string, input: unknown = '') =>
  run('bonus-offer', {
    args: line.split(' ').filter(Boolean),
    env: { DATABASE_URL: server.databaseUrl },
    input: typeof input === 'string' ? input : JSON.stringify(input),
  });

const words = (word: string) => ({ th: word, la: word, en: word });
const terms = {
  credit: { kind: 'percent', percent: 50, most: 500.5 },
  minDeposit: 100,
  turnoverMultiple: 5,
  percentFail: 2,
  cap: null,
};
const draft = (changes: object = {}) => ({
  code: 'WELCOME',
  kind: 'bonus',
  currency: 'THB',
  name: words('Welcome'),
  description: words('Half of your deposit'),
  terms,
  ...changes,
});
const stored = async (code: string) =>
  (
    await server.deps.pool.query('select terms, taken, version, paused from bonus_offer where code = $1', [
      code,
    ])
  ).rows[0];

test('writes an offer in baht, shows it in the format that it reads, and lists how often it was claimed', async () => {
  const written = await offer('put -', draft({ quota: 1 }));
  expect(written).toMatchObject({ code: 0, errors: '', output: 'WELCOME is written, version 1.\n' });
  expect(await stored('WELCOME')).toMatchObject({
    terms: {
      credit: { kind: 'percent', percent: 50, most: 500_50 },
      minDeposit: 100_00,
      minClear: 5_00,
      days: 30,
      weights: { slot: 100, sport: 100, casino: 20, lotto: 50 },
    },
    paused: false,
  });
  const member = await server.createMember();
  const { body } = await server.call('getBonuses', { token: member.token });
  expect(body).toMatchObject([{ code: 'WELCOME', terms: { ...terms, minClear: 5 } }]);
  await server.deps.pool.query('update bonus_offer set taken = 1');
  expect((await offer('')).output).toMatch(/^bonus +THB WELCOME +1\/1 +runs\n$/);
  const shown = JSON.parse((await offer('show WELCOME')).output);
  expect(shown).toMatchObject(draft({ quota: 1 }));
  const again = await offer('put -', { ...shown, quota: 2 });
  expect(again.output).toContain(`Before: ${JSON.stringify(shown)}`);
  expect(again.output).toContain('WELCOME is written, version 2.');
  expect(await stored('WELCOME')).toMatchObject({ taken: 1, version: 2 });
});

test('pauses and resumes an offer without changing anything else', async () => {
  await offer('put -', draft({ code: 'STOP', games: ['PG'] }));
  const before = (await offer('show STOP')).output;
  expect((await offer('pause STOP')).output).toContain('STOP is paused.');
  expect((await offer('list')).output).toMatch(/STOP +0\/- +paused/);
  expect(await stored('STOP')).toMatchObject({ paused: true, version: 2 });
  expect((await offer('put -', draft({ code: 'STOP', games: ['PG'] }))).output).toContain('it is paused');
  expect((await offer('resume STOP')).output).toContain('STOP runs again.');
  expect((await offer('show STOP')).output).toBe(before);
});

test('lists the start, end and weekdays of offers', async () => {
  await offer('put -', draft({ code: 'LATER', startsAt: '2100-01-01T00:00:00+07:00' }));
  await offer('put -', draft({ code: 'GONE', endsAt: '2026-01-01T00:00:00Z' }));
  await offer('put -', draft({ code: 'SOON', endsAt: '2100-01-01T00:00:00Z' }));
  await offer('put -', draft({ code: 'WEEKEND', weekdays: ['sun', 'sat'] }));
  expect(JSON.parse((await offer('show WEEKEND')).output).weekdays).toEqual(['sat', 'sun']);
  const { output } = await offer('list');
  expect(output).toMatch(/WEEKEND .* runs on sat, sun/);
  expect(output).toMatch(/LATER .* from 2099-12-31T17:00:00.000Z/);
  expect(output).toMatch(/GONE .* ended 2026-01-01/);
  expect(output).toMatch(/SOON .* until 2100-01-01/);
});

test('removes scripts from banners, and says so', async () => {
  const banners = [{ image: '', html: words('<b onclick="x()">x</b>') }];
  expect((await offer('put -', draft({ code: 'BANNER', banners }))).output).toContain('was taken out');
  expect(JSON.parse((await offer('show BANNER')).output).banners).toEqual([
    { image: '', html: words('<b>x</b>') },
  ]);
});

test.each([
  ['no JSON', '{"code":', 'JSON:'],
  ['a misspelt field', draft({ quotas: 5 }), 'quotas'],
  ['a deposit below zero', draft({ terms: { ...terms, minDeposit: -1 } }), 'terms.minDeposit:'],
  ['a day that is none', draft({ weekdays: ['caturday'] }), 'weekdays.0:'],
  ['an unknown game', draft({ games: ['PG', 'CHESS'] }), 'there is no game CHESS'],
  ['another kind under a code that is taken', draft({ kind: 'promotion' }), 'WELCOME is a bonus in THB'],
])('refuses %s, says where, and changes nothing', async (_, json, why) => {
  const offers = async () => (await server.deps.pool.query('select * from bonus_offer order by code')).rows;
  const before = await offers();
  const refused = await offer('put -', json);
  expect(refused).toMatchObject({ code: 1, output: 'Nothing was changed.\n' });
  expect(refused.errors).toContain(why);
  expect(await offers()).toEqual(before);
});

test('invalid arguments show the usage', async () => {
  for (const line of ['show', 'pause WELCOME now', 'delete WELCOME'])
    expect((await offer(line)).output, line).toContain('npm run bonus-offer -- put <file>');
  expect((await offer('show NOBODY')).output).toContain('There is no offer NOBODY.');
  expect((await offer('put /nowhere.json')).output).toContain('There is no file');
});
