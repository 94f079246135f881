import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoGames } from '../../demo/demo-games.ts';
import type { Entry } from '../../ledger/entry.ts';
import { openAccounts } from '../../ledger/ledger.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { gameProviders } from '../../testing/bank-providers.ts';
import { deposit, hold, move, posted, voided } from '../../testing/ledger/ledger.ts';
import { insertDemoGames } from '../../testing/transfer-fixture.ts';

let server: TestServer;
beforeAll(async () => {
  // The provider's address has no listener, because a wallet is read from our own books alone.
  server = await testServer({ providers: gameProviders('http://127.0.0.1:9') });
  await insertDemoGames(server.deps.pool);
});
afterAll(() => server?.close());

async function memberWith(amountMinor: bigint): Promise<TestMember> {
  const member = await server.createMember();
  const client = await server.deps.pool.connect();
  await openAccounts(client, member.id, 'THB', ['game:PG', 'game:JOKER']);
  await client.query(
    `insert into game_account (member_id, code, username, password, active)
     select $1::uuid, code, $1::text, '', true from unnest(array['PG', 'JOKER']) code`,
    [member.id],
  );
  client.release();
  if (amountMinor > 0n) await post(deposit(member.id, amountMinor));
  return member;
}

async function post(entry: Entry): Promise<Entry> {
  const outcome = await server.deps.ledger.post(entry);
  if (!outcome.ok) throw new Error(outcome.code);
  return entry;
}

/** Returns the wallet, and expects its parts on the screen to add up to the total, as the app adds them. */
async function walletOf({ token }: TestMember) {
  const { status, body } = await server.call('getWallet', { token });
  expect(status).toBe(200);
  const satang = (baht: number) => Math.round(baht * 100);
  const games = body.slots
    .filter((slot: { isActive: boolean }) => slot.isActive)
    .map(({ amount, ftWalletSlot }: { amount: number; ftWalletSlot: number }) => amount * ftWalletSlot);
  const parts = [body.wallet.amount, body.wallet.held, ...games].map(satang);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(satang(body.total));
  return body;
}

test('shows which parts are closed, and until when', async () => {
  const { pool } = server.deps;
  const member = await memberWith(0n);
  expect((await walletOf(member)).closed).toEqual([]);
  const before = (await pool.query(`select value from content where key = 'maintenance'`)).rows[0]?.value;
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const until = at(5);
  const change = { deposit: { closed: true, until }, games: { closed: true, until: null } };
  const over = { withdraw: { closed: true, until: at(-5) } };
  const write = (value: object) =>
    pool.query(`update content set value = $1 where key = 'maintenance'`, [JSON.stringify(value)]);
  await write({ ...before, ...change, ...over });
  expect((await walletOf(member)).closed).toEqual([
    { part: 'deposit', until },
    { part: 'games', until: null },
  ]);
  await write(before);
});

const readAt = (member: TestMember, code: string, at: Date | null) =>
  server.deps.pool.query('update game_account set refreshed_at = $3 where member_id = $1 and code = $2', [
    member.id,
    code,
    at,
  ]);

const amounts = async (member: TestMember) => {
  const { wallet, total } = await walletOf(member);
  return { amount: wallet.amount, held: wallet.held, total };
};
const slotOf = async (member: TestMember, code: string) =>
  (await walletOf(member)).slots.find((slot: { code: string }) => slot.code === code);
const intoPg = (member: TestMember, amount: bigint) => hold(member.id, amount, { operationLock: 'game:PG' });
const outOfPg = (member: TestMember, amount: bigint) =>
  hold(member.id, amount, { debit: 'game:PG', operationLock: 'game:PG' });

test('a new wallet is empty', async () => {
  const member = await server.createMember();
  const body = await walletOf(member);
  expect(body).toMatchObject({
    profile: { name: 'Test Member', _id: member.publicId },
    bankAccount: { bankCode: 'KBANK', bank: { code: 'KBANK' }, bankAccountName: 'TEST MEMBER' },
    wallet: { amount: 0, held: 0, currency: 'BAHT' },
    invite: { amount: 0 },
    total: 0,
  });
  expect(body.slots.map((slot: { code: string }) => slot.code)).toEqual(demoGames.map(({ code }) => code));
  for (const slot of body.slots) expect(slot).toMatchObject({ isActive: false, amount: 0, pending: false });
  expect(Math.abs(Date.parse(body.updatedAt) - Date.now())).toBeLessThan(60_000);
});

describe('while a transfer is pending', () => {
  test('into a game, its money is held and counted once', async () => {
    const member = await memberWith(1_000_00n);
    const sent = await post(intoPg(member, 200_50n));
    expect(await amounts(member)).toEqual({ amount: 799.5, held: 200.5, total: 1000 });
    expect(await slotOf(member, 'PG')).toMatchObject({ amount: 0, pending: true });
    await post(posted(sent, 'game:PG'));
    expect(await amounts(member)).toEqual({ amount: 799.5, held: 0, total: 1000 });
    expect(await slotOf(member, 'PG')).toMatchObject({ amount: 200.5, pending: false });
  });

  test('out of a game, its money is held, and neither in the game nor in the wallet', async () => {
    const member = await memberWith(1_000_00n);
    await post(move(member.id, 'wallet', 'game:PG', 300_00n));
    const sent = await post(outOfPg(member, 120_00n));
    expect(await amounts(member)).toEqual({ amount: 700, held: 120, total: 1000 });
    expect(await slotOf(member, 'PG')).toMatchObject({ amount: 180, pending: true });
    await post(posted(sent, 'wallet'));
    expect(await amounts(member)).toEqual({ amount: 820, held: 0, total: 1000 });
  });

  test('that fails, the money returns where it came from', async () => {
    const member = await memberWith(1_000_00n);
    await post(voided(await post(intoPg(member, 200_00n))));
    expect(await amounts(member)).toEqual({ amount: 1000, held: 0, total: 1000 });
    expect(await slotOf(member, 'PG')).toMatchObject({ amount: 0, pending: false });
  });
});

describe('a withdrawal in progress', () => {
  test('is held, and in the total until it is paid', async () => {
    const member = await memberWith(1_000_00n);
    const asked = await post(hold(member.id, 300_00n));
    expect(await amounts(member)).toEqual({ amount: 700, held: 300, total: 1000 });
    await post(posted(asked, 'operator:payout:KBANK'));
    expect(await amounts(member)).toEqual({ amount: 700, held: 0, total: 700 });
  });

  test('that is returned is available again', async () => {
    const member = await memberWith(1_000_00n);
    await post(voided(await post(hold(member.id, 300_00n))));
    expect(await amounts(member)).toEqual({ amount: 1000, held: 0, total: 1000 });
  });

  test('counts once beside transfers', async () => {
    const member = await memberWith(1_000_00n);
    await post(hold(member.id, 300_00n));
    await post(intoPg(member, 50_00n));
    await post(hold(member.id, 40_00n, { operationLock: 'game:JOKER' }));
    expect(await amounts(member)).toEqual({ amount: 610, held: 390, total: 1000 });
  });
});

test('a game shows its credits, and the total their value', async () => {
  const member = await memberWith(1_000_00n);
  await post(move(member.id, 'wallet', 'game:JOKER', 250_00n));
  await post(move(member.id, 'operator:game-result:JOKER', 'game:JOKER', 20n));
  expect(await slotOf(member, 'JOKER')).toMatchObject({ amount: 12.51, ftWalletSlot: 20 });
  expect(await amounts(member)).toEqual({ amount: 750, held: 0, total: 1000.2 });
});

describe('the time of a wallet', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  test('is now, without an open game', async () => {
    const member = await server.createMember();
    await post(deposit(member.id, 700_00n));
    expect(Date.now() - Date.parse((await walletOf(member)).updatedAt)).toBeLessThan(30_000);
  });

  test('is the oldest balance reading of an open game, which keeps its own', async () => {
    const member = await memberWith(700_00n);
    const [silent, read] = [ago(90), ago(1)];
    await readAt(member, 'PG', silent);
    await readAt(member, 'JOKER', read);
    expect((await walletOf(member)).updatedAt).toBe(silent.toISOString());
    expect(await slotOf(member, 'PG')).toMatchObject({ refreshedAt: silent.toISOString() });
    expect(await slotOf(member, 'JOKER')).toMatchObject({ refreshedAt: read.toISOString() });
    // Closed games count in no total.
    await server.deps.pool.query(
      'update game_account set active = false where member_id = $1 and code = $2',
      [member.id, 'PG'],
    );
    expect((await walletOf(member)).updatedAt).toBe(read.toISOString());
    expect(await slotOf(member, 'PG')).toMatchObject({ refreshedAt: null });
  });

  test('is the opening of the account for a game never read', async () => {
    const member = await memberWith(700_00n);
    const opened = ago(20);
    await server.deps.pool.query('update game_account set created_at = $2 where member_id = $1', [
      member.id,
      opened,
    ]);
    await readAt(member, 'JOKER', ago(1));
    expect((await walletOf(member)).updatedAt).toBe(opened.toISOString());
  });
});

test('large sums keep every satang', async () => {
  const member = await memberWith(99_999_999_999_999n);
  await post(intoPg(member, 99_999_999_999_99n));
  expect(await amounts(member)).toEqual({
    amount: 900_000_000_000,
    held: 99_999_999_999.99,
    total: 999_999_999_999.99,
  });
});

test('the total stays constant while money moves between wallet and game', async () => {
  const member = await memberWith(500_00n);
  let moving = true;
  const parts = new Set<number>();
  const mover = (async () => {
    // Runs until the readings have found the money in more than one place, or this test would prove nothing.
    for (let round = 0; round < 40 || parts.size < 2; round += 1) {
      await post(posted(await post(intoPg(member, 70_00n)), 'game:PG'));
      await post(posted(await post(outOfPg(member, 70_00n)), 'wallet'));
    }
    moving = false;
  })();
  const totals = new Set<number>();
  while (moving) {
    const { amount, held, total } = await amounts(member);
    totals.add(total);
    parts.add(amount + held);
  }
  await mover;
  expect([...totals]).toEqual([500]);
});

test('a wallet shows only its member’s money', async () => {
  const [rich, poor] = [await memberWith(700_00n), await memberWith(0n)];
  await post(intoPg(rich, 100_00n));
  expect(await amounts(poor)).toEqual({ amount: 0, held: 0, total: 0 });
  expect(await slotOf(poor, 'PG')).toMatchObject({ pending: false });
});

test('kip are shown as LAK', async () => {
  const member = await server.createMember({ currency: 'LAK', bankCode: 'BCEL' });
  await post(deposit(member.id, 50_000_00n, { currency: 'LAK' }));
  expect((await walletOf(member)).wallet).toEqual({ amount: 50_000, held: 0, currency: 'LAK' });
});

test('shows that a bonus is active, from its start to its end', async () => {
  const member = await memberWith(500_00n);
  expect((await walletOf(member)).round).toBe(false);
  const { pool } = server.deps;
  await pool.query(
    `insert into member_bonus (member_id, id, offer_code, kind, currency, name, type, terms, games, deposit, bonus,
                              expires_at, try_at)
     values ($1, gen_random_uuid(), 'WELCOME', 'bonus', 'THB', '{}', 'limit', '{}', '{}', 0, 50, now(), now())`,
    [member.id],
  );
  expect((await walletOf(member)).round).toBe(true);
  await pool.query(
    `update member_bonus set state = 'success', ended_at = now(), kept = 0, cut = 0, end_id = gen_random_uuid()
      where member_id = $1`,
    [member.id],
  );
  expect((await walletOf(member)).round).toBe(false);
});
