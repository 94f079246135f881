import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { insertDemoGames } from '../../testing/transfer-fixture.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
beforeAll(async () => {
  server = await testServer({ env: { SANDBOX_PORT: '8082' } });
  await insertDemoGames(server.deps.pool);
  backoffice = await testBackoffice(server);
  [ann, bo] = [await backoffice.staffMember('owner'), await backoffice.staffMember('finance')];
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});

const sql = (text: string, values: unknown[] = []) => server.deps.pool.query(text, values);
const rows = async () => (await backoffice.call('listGames', { as: ann })).body.rows;
const first = async () => (await rows())[0];
async function change(more: object) {
  const { code, name, category, logo, background, seen } = await first();
  const body = { name, category, logo, background, seen, ...more };
  return backoffice.call('changeGame', { as: ann, params: { code }, body });
}
const requestRate = async (rate: string) => {
  const { code, seen } = await first();
  const body = { rate, seen, why: 'their new contract' };
  return backoffice.call('requestGameRate', { as: ann, params: { code }, body });
};
const accept = (approvalId: string, as = bo) => backoffice.approve(as, approvalId);
const put = async (enabled: boolean) => {
  const { code } = await first();
  return backoffice.call('switchGame', { as: ann, params: { code }, body: { enabled, why: 'their works' } });
};

test('a game’s name changes; a change based on an old version and a javascript: logo are refused', async () => {
  const { seen } = await first();
  expect((await change({ name: 'New name' })).status).toBe(200);
  expect((await first()).name).toBe('New name');
  expect((await change({ name: 'Other name', seen })).body.code).toBe('CHANGED');
  expect((await change({ logo: 'javascript:alert(1)' })).status).toBe(400);
});

test('a new lobby category keeps the category that its bets have for wagering', async () => {
  const { code, category } = await first();
  const counts = async () => {
    const { rows: kinds } = await sql(
      'select category, coalesce(plays, category) as kind from game where code = $1',
      [code],
    );
    return kinds[0];
  };
  const { kind } = await counts();
  const other = category === 'slot' ? 'sport' : 'slot';
  expect((await change({ category: other })).status).toBe(200);
  expect(await counts()).toEqual({ category: other, kind });
  expect((await change({ category })).status).toBe(200);
  expect(await counts()).toEqual({ category, kind });
});

test('a rate changes only while the game is disabled and has no balance, hold, stake, unreported bet or unread credits', async () => {
  const { code, rate } = await first();
  const other = String(Number(rate) + 1);
  expect((await requestRate('0')).body).toMatchObject({
    code: 'INVALID_INPUT',
    params: { field: 'rate' },
  });
  expect((await requestRate(other)).body.code).toBe('BALANCE_NOT_ZERO');
  expect((await put(false)).status).toBe(200);
  expect((await put(false)).body.code).toBe('CHANGED');
  const { id } = await server.createMember();
  await sql(
    `insert into game_account (member_id, code, username, password, active) values ($1, $2, 'u1', '', true)`,
    [id, code],
  );
  await sql(`insert into account (member_id, code, currency, balance) values ($1, $2, 'THB', 500)`, [
    id,
    `game:${code}`,
  ]);
  expect((await requestRate(other)).body.code).toBe('BALANCE_NOT_ZERO');
  expect((await change({ name: 'Still to be named' })).status).toBe(200);
  await sql(`update account set balance = 0 where member_id = $1 and code = $2`, [id, `game:${code}`]);
  await sql(`insert into open_hold (member_id, operation_lock, entry_id) values ($1, $2, $1)`, [
    id,
    `game:${code}`,
  ]);
  expect((await requestRate(other)).body.code).toBe('BALANCE_NOT_ZERO');
  await sql('delete from open_hold where member_id = $1', [id]);
  // An open stake blocks the change too: it is not part of the balance, and its payout is converted at the rate of its
  // time.
  await sql('update game_account set outstanding = 500 where member_id = $1', [id]);
  expect((await requestRate(other)).body.code).toBe('BALANCE_NOT_ZERO');
  await sql('update game_account set outstanding = 0 where member_id = $1', [id]);
  await sql(
    `insert into bet (member_id, code, bet_id, category, version, status, settled_at, stake, turnover, payout, worth, stake_value,
                      turnover_value, payout_value)
     values ($1, $2, 'b1', 'slot', 0, 'open', now(), 500, 0, 0, 1, 500, 0, 0)`,
    [id, code],
  );
  expect((await requestRate(other)).body.code).toBe('BALANCE_NOT_ZERO');
  await sql('delete from bet where member_id = $1', [id]);
  // A stake that was read as lost may belong to a bet that the provider reports later, and that still wins.
  await sql('update game_account set result = -500 where member_id = $1', [id]);
  expect((await requestRate(other)).body.code).toBe('BALANCE_NOT_ZERO');
  await sql(
    `insert into bet_account (member_id, code, currency, result) values ($1, $2, 'THB', -500)
       on conflict (member_id, code) do update set result = -500`,
    [id, code],
  );
  // Credits won since the balance was last read are in no account yet.
  await sql('update game_account set played_at = now(), refreshed_at = null where member_id = $1', [id]);
  expect((await requestRate(other)).body.code).toBe('BALANCE_NOT_ZERO');
  await sql('update game_account set refreshed_at = now() where member_id = $1', [id]);
  const { approvalId } = (await requestRate(other)).body;
  expect((await requestRate(other)).body.code).toBe('TAKEN');
  expect((await first()).rate).toBe(rate);
  expect((await accept(approvalId, ann)).body.code).toBe('SAME_PERSON');
  // The approval checks both conditions, too.
  expect((await put(true)).status).toBe(200);
  expect((await accept(approvalId)).body.code).toBe('BALANCE_NOT_ZERO');
  expect((await put(false)).status).toBe(200);
  await sql('update game_account set outstanding = 500 where member_id = $1', [id]);
  expect((await accept(approvalId)).body.code).toBe('BALANCE_NOT_ZERO');
  await sql('update game_account set outstanding = 0 where member_id = $1', [id]);
  expect((await accept(approvalId)).status).toBe(200);
  expect((await first()).rate).toBe(other);
  expect((await put(true)).status).toBe(200);
});

test('nobody alone changes a rate, with the other fields of a game', async () => {
  const { rate } = await first();
  expect((await put(false)).status).toBe(200);
  await change({ rate: String(Number(rate) + 1) });
  expect((await first()).rate).toBe(rate);
  expect((await put(true)).status).toBe(200);
});

test('links to a game’s page and apps are seen by who approves them, and nobody alone changes them', async () => {
  await sql(`insert into provider (kind, code, adapter, base_url, settings, enabled)
             values ('game', 'LINKED', 'agent', 'sandbox:/new', '{"client": "kapao", "secret": "demo", "currencies": ["THB"]}', false)`);
  const links = {
    web: 'https://play.example/',
    android: 'https://play.example/a.apk',
    ios: 'https://play.example/i',
  };
  const draft = {
    name: 'Linked',
    category: 'slot',
    plays: null,
    provider: 'LINKED',
    rate: '1',
    logo: '',
    background: '',
  };
  const body = { code: 'LINKED', ...draft, ...links, why: 'their apps' };
  const { approvalId } = (await backoffice.call('requestNewGame', { as: ann, body })).body;
  const shown = (await backoffice.call('getApproval', { as: bo, params: { approvalId } })).body;
  expect(shown.after).toMatchObject({ address: links.web, android: links.android, ios: links.ios });
  expect((await accept(approvalId)).status).toBe(200);
  const stored = async () => (await sql(`select web, android, ios from game where code = 'LINKED'`)).rows;
  const { name, category, seen } = (await rows()).at(-1);
  const other = { web: 'https://other.example/', android: 'https://other.example/a.apk', ios: null };
  const params = { code: 'LINKED' };
  await backoffice.call('changeGame', {
    as: ann,
    params,
    body: { name, category, logo: '', background: '', seen, ...other },
  });
  expect(await stored()).toEqual([links]);
  const asked = { as: ann, params, body: { ...other, seen, why: 'their new site' } };
  const request = (await backoffice.call('requestGameLinks', asked)).body.approvalId;
  expect((await backoffice.call('requestGameLinks', asked)).body.code).toBe('TAKEN');
  expect((await accept(request, ann)).body.code).toBe('SAME_PERSON');
  expect(await stored()).toEqual([links]);
  expect((await accept(request)).status).toBe(200);
  expect(await stored()).toEqual([other]);
  // The request names the links that were shown before, and the game has others now.
  expect((await backoffice.call('requestGameLinks', asked)).body.code).toBe('CHANGED');
  await sql(`delete from game where code = 'LINKED'`);
});

test('staff set the order of the games, and an order that does not name each game once is refused', async () => {
  const codes: string[] = (await rows()).map(({ code }: { code: string }) => code);
  const turned = codes.toReversed();
  expect((await backoffice.call('orderGames', { as: ann, body: { codes: turned } })).status).toBe(200);
  expect((await rows()).map(({ code }: { code: string }) => code)).toEqual(turned);
  const twice = [...turned.slice(1), turned.at(-1)];
  expect((await backoffice.call('orderGames', { as: ann, body: { codes: twice } })).body.code).toBe(
    'CHANGED',
  );
});

test('a new game is created once two staff members agree, disabled and last, and needs a provider that has no game', async () => {
  const draft = {
    ...{
      code: 'NEWGAME',
      name: 'New game',
      category: 'slot',
      plays: 'casino',
      provider: 'NEWPARTY',
      rate: '20',
    },
    ...{ logo: '', background: '', web: null, android: null, ios: null },
  };
  const create = (more: object = {}) =>
    backoffice.call('requestNewGame', { as: ann, body: { ...draft, why: 'a new party', ...more } });
  expect((await create()).body.code).toBe('NO_DATA');
  await sql(`insert into provider (kind, code, adapter, base_url, settings, enabled)
             values ('game', 'NEWPARTY', 'agent', 'sandbox:/new', '{"client": "kapao"}', false)`);
  const wrong = await create();
  expect(wrong.body).toMatchObject({
    code: 'WRONG_SETTING',
    params: { flaw: { code: 'SETTING_MISSING', setting: 'secret', wants: { code: 'LINE' } } },
  });
  await sql(`update provider set settings = '{"client": "kapao", "secret": "demo", "currencies": ["THB"]}'
              where code = 'NEWPARTY'`);
  expect((await create({ rate: '0' })).body.code).toBe('INVALID_INPUT');
  expect((await create({ web: 'javascript:alert(1)' })).status).toBe(400);
  // The member app loads logos only from our own address.
  expect((await create({ logo: 'https://games.example/logo.png' })).status).toBe(400);
  const there = await rows();
  const taken = { code: there[0].code, provider: there[0].provider };
  expect((await create({ code: taken.code })).body.code).toBe('GAME_EXISTS');
  const asked = await Promise.all(
    Array.from({ length: 10 }, (_, i) => create({ code: i % 2 ? 'NEWGAME' : `OTHER${i}` })),
  );
  // Only one request for each game code may be open at a time.
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(await rows()).toHaveLength(there.length);
  const requests = asked.flatMap(({ body }) => (body.approvalId ? [String(body.approvalId)] : []));
  const answers = await Promise.all(requests.map((approvalId) => accept(approvalId)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('CHANGED');
  const after = await rows();
  expect(after).toHaveLength(there.length + 1);
  expect(after.at(-1)).toMatchObject({
    provider: 'NEWPARTY',
    enabled: false,
    rate: '20',
    hasProvider: false,
  });
  expect((await create({ code: 'THIRD' })).body.code).toBe('GAME_EXISTS');
  const { rows: made } = await sql('select plays from game where code = $1', [after.at(-1).code]);
  expect(made).toEqual([{ plays: 'casino' }]);
});
