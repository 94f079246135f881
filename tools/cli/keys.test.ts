import { randomUUID } from 'node:crypto';
import { toE164 } from '@kapao/core/account/phone';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resealServerValues } from '../../server/src/app/keys/reseal.ts';
import { sealedSecretOf } from '../../server/src/backoffice/staff/sign-in/sign-in.queries.ts';
import { openSecret } from '../../server/src/backoffice/staff/totp-secret.ts';
import { boundTo, seal, unseal } from '../../server/src/gaming/accounts/credential.ts';
import { resolveOffered } from '../../server/src/gaming/accounts/slot-account.ts';
import { loadPushKeys } from '../../server/src/members/push/push-keys.ts';
import { findCredential } from '../../server/src/members/session/session.queries.ts';
import { hashKnownNetwork } from '../../server/src/platform/auth/known-network.ts';
import { newFileKey } from '../../server/src/platform/files/file-key.ts';
import { newKey, type TestMember, type TestServer, testServer } from '../../server/src/testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../server/src/testing/backoffice/backoffice-server.ts';
import { deposit } from '../../server/src/testing/ledger/ledger.ts';
import { run } from './testing/run-command.ts';

const [old, next] = ['the first key of this house', 'the second key of this house'];
const name = 'KAPAO_GAME_CREDENTIAL_KEY';

/** The same installation before, while and after its key is changed, as copies on one database. */
let before: TestServer;
let during: TestServer;
let after: TestServer;
let backoffice: TestBackoffice;
let pool: pg.Pool;
beforeAll(async () => {
  before = await testServer({ env: { [name]: old } });
  pool = before.deps.pool;
  during = await testServer({ beside: before, env: { [name]: next, [`${name}_OTHER`]: old } });
  after = await testServer({ beside: before, env: { [name]: next } });
  backoffice = await testBackoffice(before);
});
afterAll(async () => {
  await backoffice?.close();
  for (const server of [after, during, before]) await server?.close();
});

const pin = '837264';
/** Everything that the server with the earlier key made for one member, one guest and one staff member. */
interface Made {
  readonly member: TestMember;
  readonly staff: TestStaffMember;
  readonly guestId: string;
  readonly address: string;
  readonly receipt: { readonly code: string; readonly signature: string };
  readonly statementId: string;
  readonly request: { readonly key: string; readonly body: object };
}

async function makeAll(): Promise<Made> {
  const member = await before.createMember();
  const { token, password } = member;
  await before.call('login', { body: { username: member.phone, password } });
  await before.call('stepUp', { token, body: { password } });
  // The withdrawal is refused, because nothing pays out here; a refusal is stored like any other answer.
  const request = { key: newKey(), body: { amount: 5_000 } };
  expect((await before.call('setWithdrawProof', { token, body: { pin } })).status).toBe(200);
  const line = deposit(member.id, 12_00n, { statement: { type: 'deposit', counterpart: 'BANK' } });
  await before.deps.ledger.post(line);
  const statement = await before.call('getStatement', { token, params: { statementId: line.id } });
  const asked = await before.call('withdraw', { token, ...request });
  expect(asked.status).toBe(404);
  const file = newFileKey('chat', 'webp');
  await before.deps.files.put(file, { bytes: Buffer.from('RIFF'), contentType: 'image/webp' });
  const sealed = seal(before.deps.settings.serverKeys, boundTo(member.id, 'PG'), 'hunter2');
  await pool.query(
    `insert into game_account (member_id, code, username, password, password_next) values ($1, 'PG', $2, $3, $3)`,
    [member.id, `kp${member.publicId}`, sealed],
  );
  await loadPushKeys(before.deps);
  return {
    member,
    staff: await backoffice.staffMember('owner'),
    guestId: (await before.call('createChatGuest')).body.guestId,
    address: before.deps.addresses.make(file),
    receipt: statement.body.receipt,
    statementId: line.id,
    request,
  };
}

const provePin = (server: TestServer, { token }: TestMember) =>
  server.call('stepUp', { token, body: { pin, withdraw: { amount: 6_000 } } });
const gamePassword = async ({ deps }: TestServer, { member }: Made, column: 'password' | 'password_next') => {
  const { rows } = await pool.query<{ password: Buffer; passwordNext: Buffer | null }>(
    'select password, password_next as "passwordNext" from game_account where member_id = $1',
    [member.id],
  );
  const sealed = column === 'password' ? rows[0]?.password : rows[0]?.passwordNext;
  return unseal(deps.settings.serverKeys, boundTo(member.id, 'PG'), sealed ?? Buffer.alloc(0));
};
const secondFactor = async ({ deps }: TestServer, { staff }: Made) =>
  openSecret(deps.settings.serverKeys, staff.id, (await sealedSecretOf(pool, staff.id)) ?? Buffer.alloc(0));
const knowsNetwork = async ({ deps }: TestServer, { member }: Made) => {
  const hashes = hashKnownNetwork(deps.settings.serverKeys, '127.0.0.1');
  return (await findCredential(pool, toE164(member.phone, 'th'), null, hashes))?.nearKnown;
};
const receiptPage = async (server: TestServer, { receipt }: Made) =>
  (await fetch(`${server.url}/r/${receipt.code}?lang=en`)).text();
const keysCommand = (...args: string[]) =>
  run('keys', {
    args,
    env: {
      ...{ DATABASE_URL: before.databaseUrl, [name]: next, [`${name}_OTHER`]: old },
      KAPAO_PROVIDER_KEY: 'the key of the providers',
    },
  });

describe('a change of the server’s key', () => {
  test('leaves all that was made before valid, as long as the other key is there', async () => {
    const made = await makeAll();
    const { token } = made.member;
    expect((await during.call('getProfile', { token })).status).toBe(200);
    expect((await during.fetch(made.address)).status).toBe(200);
    const replay = await during.call('withdraw', { token, ...made.request });
    expect([replay.status, replay.headers.get('idempotency-replayed')]).toEqual([404, 'true']);
    const unread = await during.call('getChatUnread', { body: { guestId: made.guestId } });
    expect(unread.status).toBe(200);
    expect(await receiptPage(during, made)).toContain(made.receipt.signature);
    expect(await secondFactor(during, made)).toBe(made.staff.totpSecret);
    expect(await gamePassword(during, made, 'password')).toBe('hunter2');
    expect(await knowsNetwork(during, made)).toBe(true);
    expect(await loadPushKeys(during.deps)).not.toBeNull();
    expect((await provePin(during, made.member)).status).toBe(200);
  });

  test('is understood beforehand by a copy that has the next key beside the current one', async () => {
    const member = await during.createMember();
    const { body } = await during.call('createChatGuest');
    const ready = await testServer({ beside: before, env: { [name]: old, [`${name}_OTHER`]: next } });
    const unread = await ready.call('getChatUnread', { body: { guestId: body.guestId } });
    expect(unread.status).toBe(200);
    expect((await ready.call('getProfile', { token: member.token })).status).toBe(200);
    await ready.close();
  });

  test('without the other key refuses by name what depends on it, and nothing else', async () => {
    const made = await makeAll();
    const { token } = made.member;
    const { id } = before.deps.settings.serverKeys.current;
    const missing = `the key ${id} is neither ${name} nor ${name}_OTHER`;
    expect((await after.call('getProfile', { token })).status).toBe(200);
    expect((await after.fetch(made.address)).status).toBe(404);
    expect((await after.call('withdraw', { token, ...made.request })).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect((await after.call('getChatUnread', { body: { guestId: made.guestId } })).body.code).toBe(
      'UNAUTHORIZED',
    );
    await expect(secondFactor(after, made)).rejects.toThrow(missing);
    await expect(gamePassword(after, made, 'password')).rejects.toThrow(missing);
    expect(await knowsNetwork(after, made)).toBe(false);
    // No try is counted, whatever is typed.
    for (let i = 0; i < 7; i++)
      expect((await provePin(after, made.member)).body).toMatchObject({
        code: 'WRONG_PASSWORD',
        params: { pin: 'none' },
      });
    expect((await provePin(before, made.member)).status).toBe(200);
    const pinState = async (server: TestServer) =>
      (await server.call('getProfile', { token })).body.withdrawProof.pin;
    expect([await pinState(before), await pinState(after)]).toEqual(['set', 'none']);
    const page = await receiptPage(after, made);
    expect(page).not.toContain(made.receipt.signature);
    expect(page).toContain('Its signature has expired');
    const opened = await after.call('getStatement', { token, params: { statementId: made.statementId } });
    const { code, signature } = opened.body.receipt;
    expect([code, signature]).toEqual([made.receipt.code, expect.not.stringMatching(made.receipt.signature)]);
    expect(await receiptPage(after, made)).toContain(signature);
  });

  test('hashes a right PIN anew without notifying the member, and a wrong PIN not', async () => {
    const { member } = await makeAll();
    const stored = async () => {
      const { rows } = await pool.query<{ hash: string; keyId: string | null }>(
        'select hash, key_id as "keyId" from withdraw_pin where member_id = $1',
        [member.id],
      );
      return rows[0];
    };
    const told = async () =>
      (await pool.query('select from member_change where member_id = $1', [member.id])).rowCount;
    const [first, changes] = [await stored(), await told()];
    const wrong = { pin: '000000', withdraw: { amount: 6_000 } };
    await during.call('stepUp', { token: member.token, body: wrong });
    expect(await stored()).toEqual(first);
    expect((await provePin(during, member)).status).toBe(200);
    expect((await stored())?.keyId).toBe(during.deps.settings.serverKeys.current.id);
    expect(await told()).toBe(changes);
    expect((await provePin(after, member)).status).toBe(200);
  });
});

describe('npm run keys -- reseal', () => {
  const ids = () => during.deps.settings.serverKeys.all.map(({ id }) => id);
  const left = async () => {
    const { rows } = await pool.query<{ left: bigint | null }>(
      `select count(*) as left from game_account where encode(substring(password from 1 for 4), 'hex') = $1`,
      [ids()[1]],
    );
    return Number(rows[0]?.left);
  };
  /** Writes accounts whose passwords take many pages. */
  async function fill(count: number) {
    const keys = before.deps.settings.serverKeys;
    const members = Array.from({ length: count }, () => randomUUID());
    const sealed = members.map((id) => seal(keys, boundTo(id, 'PG'), 'hunter2'));
    await pool.query(
      `insert into game_account (member_id, code, username, password)
       select d.id, 'PG', d.id::text, d.sealed from unnest($1::uuid[], $2::bytea[]) as d(id, sealed)`,
      [members, sealed],
    );
  }

  test('encrypts everything anew, so that the other key can be removed', async () => {
    const made = await makeAll();
    const said = await keysCommand('reseal');
    expect(said.errors).toBe('');
    expect(said.output).toMatch(/^\d+ values and the secrets of 0 providers were encrypted anew\.\n/);
    expect(await secondFactor(after, made)).toBe(made.staff.totpSecret);
    expect(await gamePassword(after, made, 'password')).toBe('hunter2');
    expect(await gamePassword(after, made, 'password_next')).toBe('hunter2');
    expect(await loadPushKeys(after.deps)).toEqual(await loadPushKeys(during.deps));
    expect(await loadPushKeys(after.deps)).not.toBeNull();
    expect((await keysCommand('reseal')).output).toMatch(/^0 values/);
    const [current, other] = ids();
    const { output } = await keysCommand();
    expect(output).toContain(`${current}  ${name}\n`);
    expect(output).toContain(`${other}  ${name}_OTHER, which opens and verifies only\n`);
    expect(output).toMatch(new RegExp(`second factors +${current} +\\d+  current\n`));
    expect(output).not.toMatch(new RegExp(`(second factors|game passwords|push) +${other}`));
    expect(output).not.toMatch(/house|hunter2/);
  });

  test('may be killed at any batch and repeated, and run twice at once', async () => {
    await fill(400);
    const keys = during.deps.settings.serverKeys;
    let batches = 0;
    // The connection to the database ends in the second batch.
    const dying = {
      query: pool.query.bind(pool),
      connect: () => (++batches > 1 ? Promise.reject(new Error('killed')) : pool.connect()),
    } as unknown as pg.Pool;
    const all = await left();
    await expect(resealServerValues(dying, keys, 1)).rejects.toThrow('killed');
    const rest = await left();
    expect(rest).toBeGreaterThan(0);
    expect(rest).toBeLessThan(all);
    const counts = await Promise.all([resealServerValues(pool, keys, 1), resealServerValues(pool, keys, 1)]);
    await resealServerValues(pool, keys, 1);
    expect(await left()).toBe(0);
    expect(counts[0] + counts[1]).toBeLessThanOrEqual(rest);
    const { rows } = await pool.query<{ id: string; password: Buffer }>(
      'select member_id as id, password from game_account limit 1000',
    );
    expect(rows.length).toBeGreaterThanOrEqual(400);
    for (const { id, password } of rows)
      expect(unseal(after.deps.settings.serverKeys, boundTo(id, 'PG'), password)).toBe('hunter2');
  });

  test('changes nothing for a password that is just being offered to a game', async () => {
    const { member } = await makeAll();
    const { serverKeys } = before.deps.settings;
    const offered = seal(serverKeys, boundTo(member.id, 'PG'), 'hunter3');
    const where = { memberId: member.id, code: 'PG', offered };
    await pool.query('update game_account set password_next = $2 where member_id = $1', [member.id, offered]);
    await resealServerValues(pool, during.deps.settings.serverKeys);
    // A password offered by another reset does not end this one.
    const foreign = seal(serverKeys, boundTo(member.id, 'PG'), 'hunter4');
    await resolveOffered(during.deps, { ...where, offered: foreign }, true);
    const { rows: kept } = await pool.query<{ next: Buffer | null }>(
      'select password_next as next from game_account where member_id = $1',
      [member.id],
    );
    expect(kept[0]?.next).not.toBeNull();
    await resolveOffered(during.deps, where, true);
    const { rows } = await pool.query<{ password: Buffer; next: Buffer | null }>(
      'select password, password_next as next from game_account where member_id = $1',
      [member.id],
    );
    expect(rows[0]?.next).toBeNull();
    const stored = rows[0]?.password ?? Buffer.alloc(0);
    expect(unseal(after.deps.settings.serverKeys, boundTo(member.id, 'PG'), stored)).toBe('hunter3');
  });

  test('leaves values that no key opens, and reports them', async () => {
    const { member } = await makeAll();
    const foreign = seal(before.deps.settings.serverKeys, 'another row', 'hunter2');
    await pool.query('update game_account set password = $2 where member_id = $1', [member.id, foreign]);
    const said = await keysCommand('reseal');
    expect(said.code).toBe(1);
    expect(said.errors).toMatch(new RegExp(`Not encrypted anew: game passwords +${ids()[1]} +1  other`));
    const { rows } = await pool.query<{ password: Buffer }>(
      'select password from game_account where member_id = $1',
      [member.id],
    );
    expect(rows[0]?.password.equals(foreign)).toBe(true);
    await pool.query('delete from game_account where member_id = $1', [member.id]);
  });

  test('needs both keys, and no argument more', async () => {
    const env = { DATABASE_URL: before.databaseUrl, [name]: next };
    const refused = await run('keys', { args: ['reseal'], env });
    expect(refused).toMatchObject({ code: 1, errors: 'KAPAO_PROVIDER_KEY is missing.\n' });
    expect((await keysCommand('reseal', 'now')).output).toContain('npm run keys -- reseal');
  });
});

test('secrets of providers follow their own key, those in plain text too', async () => {
  const key = 'a key of the operator';
  const settings = { currencies: ['THB'], appId: 'SHOP', launchUrl: '/play?token={token}' };
  const joker = { adapter: 'joker', baseUrl: 'https://games.example/joker' };
  const command = (line: string, env: NodeJS.ProcessEnv = {}, input = '') =>
    run(line.startsWith('reseal') ? 'keys' : 'provider', {
      args: line.split(' '),
      env: { DATABASE_URL: before.databaseUrl, [name]: next, KAPAO_PROVIDER_KEY: key, ...env },
      input,
    });
  await command(
    'set game JOKER',
    {},
    JSON.stringify({ ...joker, settings: { ...settings, secret: 'hunter2' } }),
  );
  await pool.query(
    `insert into provider (kind, code, adapter, base_url, settings) values ('game', 'OPEN', 'joker', 'https://x', $1)`,
    [JSON.stringify({ ...settings, secret: 'plain-hunter2' })],
  );
  const newer = { KAPAO_PROVIDER_KEY: 'another key, newer' };
  const alone = await command('reseal', newer);
  expect(alone.errors).toMatch(
    /Not encrypted anew: provider secrets +[0-9a-f]{8} +1 {2}a key that is not here/,
  );
  const both = { ...newer, KAPAO_PROVIDER_KEY_OTHER: key };
  expect((await command('enable game JOKER', both)).code).toBe(0);
  expect((await command('reseal', both)).output).toContain('the secrets of 1 providers');
  expect((await command('reseal', both)).output).toContain('the secrets of 0 providers');
  expect((await command('enable game OPEN', newer)).code).toBe(0);
  expect((await command('enable game JOKER', newer)).code).toBe(0);
  expect((await command('enable game JOKER')).errors).toContain('does not open');
});
