import { hourMs } from '@kapao/core/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readContent, writeContent } from '../../content/stored-content.ts';
import { newKey, type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { deposit, move } from '../../testing/ledger/ledger.ts';
import { insertBonus } from '../../testing/rewards/bonuses.ts';
import { insertRefund } from '../../testing/rewards/refunds.ts';
import { insertDemoGames } from '../../testing/transfer-fixture.ts';
import { addRefundToWallet } from './add-to-wallet.ts';
import { lastWeek } from './week.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
  member = await server.createMember();
});

const pool = () => server.deps.pool;
const check = async () => (await server.call('checkRefund', { token: member.token })).body;
const receive = (key = newKey()) =>
  server.call('receiveRefund', { token: member.token, key, method: 'POST' });
const addToWallet = () => server.call('addRefundToWallet', { token: member.token, key: newKey() });
const list = (page = 1) => server.call('getRefunds', { token: member.token, body: { page, limit: 10 } });
const wallet = async () =>
  (await server.call('getWallet', { token: member.token })).body.wallet.amount as number;

const ago = (hours: number) => new Date(Date.now() - hours * hourMs);
/** Moves the calculation of a refund back by this many hours. */
const accruedAgo = (id: string, hours: number) =>
  pool().query(
    `update refund set computed_at = $2::timestamptz, expires_at = $2::timestamptz + interval '7 days' where id = $1`,
    [id, ago(hours)],
  );

async function rewardsOf(change: { minClearMinor?: object; refund?: object }) {
  const rewards = await readContent(pool(), 'rewards');
  await writeContent(pool(), 'rewards', {
    ...rewards,
    minClearMinor: { ...rewards.minClearMinor, ...change.minClearMinor },
    refund: { ...rewards.refund, ...change.refund },
  });
  return () => writeContent(pool(), 'rewards', rewards);
}

test('a refund is shown with its week and parts, is collected, and is in the statement', async () => {
  const id = await insertRefund(pool(), member.id);
  expect(await check()).toEqual({
    result: true,
    bonus: false,
    info: {
      from: '2026-11-14T17:00:00.000Z',
      to: '2026-11-21T17:00:00.000Z',
      successPercent: 5,
      failPercent: 1,
      minimum: 0,
      successLoss: 2000,
      failLoss: 500,
      until: expect.any(String),
    },
    refundAmount: 105,
    refundSuccess: 100,
    refundFail: 5,
  });
  const { body: waiting } = await list();
  expect(waiting).toEqual({
    total: 1,
    refunds: [
      {
        refundAmount: 105,
        createdAt: expect.any(String),
        from: '2026-11-14T17:00:00.000Z',
        to: '2026-11-21T17:00:00.000Z',
        status: 'WAITING',
      },
    ],
  });
  const { status, body } = await receive();
  expect([status, body]).toEqual([200, { message: 'REFUND_SUCCESS' }]);
  expect(await wallet()).toBe(105);
  const { body: lines } = await server.call('getStatements', { token: member.token, body: {} });
  expect(lines.statements).toEqual([
    expect.objectContaining({
      _id: id,
      statementType: 'bonus',
      from: 'BANK',
      to: 'WALLET',
      amount: 105,
      status: 'SUCCESS',
      refund: { description: '15/11/2026 – 21/11/2026' },
    }),
  ]);
  const { body: listed } = await list();
  expect(listed.refunds[0].status).toBe('RECEIVED');
  expect(listed.refunds[0].createdAt > waiting.refunds[0].createdAt).toBe(true);
  expect(await check()).toMatchObject({ result: false, info: { code: 'NO_REFUND' }, refundAmount: 0 });
  expect((await receive()).body.code).toBe('NO_REFUND');
});

test('without an accrual the check shows the last ended week', async () => {
  const { body } = await server.call('checkRefund', { token: member.token });
  const sunday = new Date(`${lastWeek(new Date())}T00:00:00+07:00`);
  expect(body).toMatchObject({
    result: false,
    bonus: false,
    info: {
      from: sunday.toISOString(),
      to: new Date(sunday.getTime() + 7 * 24 * hourMs).toISOString(),
      successPercent: 5,
      failPercent: 1,
      code: 'NO_REFUND',
      until: null,
    },
    refundAmount: 0,
  });
  expect((await receive()).body.code).toBe('NO_REFUND');
});

describe('a refund is refused', () => {
  const refused = async () => {
    const { status, body } = await receive();
    expect(status).toBe(409);
    const { result, info } = await check();
    // The check announces the same code as the call.
    expect([result, info.code]).toEqual([false, body.code]);
    expect(await wallet()).toBe(0);
    return body;
  };

  test('while refunds are off', async () => {
    const back = await rewardsOf({ refund: { active: false } });
    await insertRefund(pool(), member.id);
    expect((await refused()).code).toBe('REFUND_INACTIVE');
    await back();
    expect((await receive()).status).toBe(200);
  });

  test('when it has expired', async () => {
    const id = await insertRefund(pool(), member.id);
    await accruedAgo(id, 7 * 24);
    expect((await refused()).code).toBe('NO_REFUND');
    expect((await list()).body.refunds[0].status).toBe('EXPIRED');
    await accruedAgo(id, 7 * 24 - 0.1);
    expect((await receive()).status).toBe(200);
  });

  test('while a bonus is active', async () => {
    await insertRefund(pool(), member.id);
    await insertBonus(pool(), { memberId: member.id, startedAt: ago(1), endedAt: null, state: 'open' });
    expect((await refused()).code).toBe('REFUND_CONDITION');
    expect(await check()).toMatchObject({ bonus: true, refundAmount: 105 });
  });

  test('up to the minimum', async () => {
    const back = await rewardsOf({ refund: { minimumMinor: { THB: 105_00, LAK: 0 } } });
    await insertRefund(pool(), member.id);
    expect(await refused()).toMatchObject({ code: 'REFUND_MINIMUM', params: { minimum: 105 } });
    await back();
    expect((await receive()).status).toBe(200);
  });

  test('during a break', async () => {
    await insertRefund(pool(), member.id);
    await pool().query(`update member set break_until = now() + interval '1 day' where id = $1`, [member.id]);
    for (const { status, body } of [await receive(), await addToWallet()])
      expect([status, body.code]).toEqual([403, 'SELF_EXCLUDED']);
  });
});

describe('while money is left', () => {
  test('above the minimum to clear, a refund is refused', async () => {
    await insertRefund(pool(), member.id);
    await server.deps.ledger.post(deposit(member.id, 5_01n));
    expect((await receive()).body.code).toBe('REFUND_CONDITION');
    expect((await check()).info.code).toBe('REFUND_CONDITION');
    const back = await rewardsOf({ minClearMinor: { THB: 5_01 } });
    expect((await receive()).status).toBe(200);
    expect(await wallet()).toBe(110.01);
    await back();
  });

  test('in a game, it counts too, until it is lost', async () => {
    await insertRefund(pool(), member.id);
    await insertDemoGames(pool());
    await pool().query(`insert into account (member_id, code, currency) values ($1, 'game:PG', 'THB')`, [
      member.id,
    ]);
    await pool().query(
      `insert into game_account (member_id, code, username, password, active) values ($1::uuid, 'PG', $1::text, '', true)`,
      [member.id],
    );
    const { ledger } = server.deps;
    await ledger.post(deposit(member.id, 100_00n));
    await ledger.post(move(member.id, 'wallet', 'game:PG', 100_00n));
    expect((await receive()).body.code).toBe('REFUND_CONDITION');
    await ledger.post(move(member.id, 'game:PG', 'operator:game-result:PG', 95_00n));
    expect((await receive()).status).toBe(200);
  });

  test('held for a withdrawal, it counts too', async () => {
    await insertRefund(pool(), member.id);
    await server.deps.ledger.post(deposit(member.id, 100_00n));
    await server.deps.ledger.post({
      ...deposit(member.id, 100_00n),
      kind: 'hold',
      debit: 'wallet',
      credit: 'held',
      operationLock: 'withdraw',
    });
    expect((await receive()).body.code).toBe('REFUND_CONDITION');
  });
});

describe('a refund that expired while a bonus was active', () => {
  const heldBonus = (started: number, ended: number | null) =>
    insertBonus(pool(), {
      memberId: member.id,
      startedAt: ago(started),
      endedAt: ended === null ? null : ago(ended),
      state: ended === null ? 'open' : 'fail',
    });
  const expired = async () => accruedAgo(await insertRefund(pool(), member.id), 10 * 24);

  test('can be collected until a day after the end of the bonus', async () => {
    await expired();
    await heldBonus(11 * 24, null);
    expect(await check()).toMatchObject({
      bonus: true,
      refundAmount: 105,
      info: { code: 'REFUND_CONDITION' },
    });
    expect((await list()).body.refunds[0].status).toBe('WAITING');
    await pool().query(
      `update member_bonus set state = 'fail', ended_at = now() - interval '23 hours', turnover = 0, total = 0, kept = 0,
              cut = 0, end_id = gen_random_uuid() where member_id = $1`,
      [member.id],
    );
    expect((await receive()).status).toBe(200);
  });

  test.each([
    ['that ended more than a day ago', 11 * 24, 24.1],
    ['that began after it', 9 * 24, 1],
    ['that was over when it fell due', 12 * 24, 10.1 * 24],
  ])('is not kept by a bonus %s', async (_, started, ended) => {
    await expired();
    await heldBonus(started, ended);
    expect((await receive()).body.code).toBe('NO_REFUND');
  });
});

test('of two refunds the older one comes first', async () => {
  await insertRefund(pool(), member.id, { week: '2026-11-15', amount: 7_00n });
  await insertRefund(pool(), member.id, { week: '2026-11-08' });
  expect((await check()).refundAmount).toBe(105);
  await receive();
  expect(await wallet()).toBe(105);
  const { total, refunds } = (await list()).body;
  expect(total).toBe(2);
  expect(refunds.map(({ status }: { status: string }) => status).sort()).toEqual(['RECEIVED', 'WAITING']);
});

test('a refund in kip is credited in kip', async () => {
  member = await server.createMember({ currency: 'LAK', bankCode: 'BCEL' });
  const amounts = { success: 6_172_00n, fail: 0n, amount: 6_172_00n };
  await insertRefund(pool(), member.id, { currency: 'LAK', ...amounts });
  await server.deps.ledger.post(deposit(member.id, 5_000_00n, { currency: 'LAK' }));
  expect((await receive()).status).toBe(200);
  expect(await wallet()).toBe(11_172);
});

test('pages have ten refunds, the newest first', async () => {
  for (let n = 0; n < 23; n++)
    await insertRefund(pool(), member.id, {
      week: new Date(Date.UTC(2026, 0, 4 + 7 * n)).toISOString().slice(0, 10),
      amount: BigInt(n + 1) * 100n,
    });
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list(page)));
  expect(pages.map(({ body }) => body.total)).toEqual([23, 23, 23, 23]);
  const amounts = pages.map(({ body }) =>
    body.refunds.map(({ refundAmount }: { refundAmount: number }) => refundAmount),
  );
  expect(amounts).toEqual([
    [23, 22, 21, 20, 19, 18, 17, 16, 15, 14],
    [13, 12, 11, 10, 9, 8, 7, 6, 5, 4],
    [3, 2, 1],
    [],
  ]);
});

describe('after a lost answer', () => {
  test('the same key gets it again', async () => {
    await insertRefund(pool(), member.id);
    const key = newKey();
    const [first, second] = [await receive(key), await receive(key)];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await wallet()).toBe(105);
  });

  test('the repair confirms a credited refund, and credits it no second time', async () => {
    await insertRefund(pool(), member.id);
    await receive();
    for (let times = 0; times < 2; times++)
      expect(await addToWallet()).toMatchObject({ status: 200, body: { message: 'REFUND_SUCCESS' } });
    expect(await wallet()).toBe(105);
  });

  test('the repair of a refund that was not collected answers NO_REFUND', async () => {
    await insertRefund(pool(), member.id);
    expect((await addToWallet()).body.code).toBe('NO_REFUND');
    expect((await check()).result).toBe(true);
  });

  test('the repair finds only refunds collected in the last ten minutes', async () => {
    await insertRefund(pool(), member.id);
    await receive();
    const after = (minutes: number) =>
      addRefundToWallet(server.deps, member.id, new Date(Date.now() + minutes * 60_000));
    expect(await after(9)).toMatchObject({ ok: true });
    expect(await after(10)).toMatchObject({ ok: false, code: 'NO_REFUND' });
    expect(await wallet()).toBe(105);
  });

  test('the repair credits a refund that is marked as collected but not credited, once', async () => {
    await insertRefund(pool(), member.id, { week: '2026-11-01' });
    await insertRefund(pool(), member.id, { week: '2026-11-08', amount: 7_00n });
    await receive();
    await pool().query(`update refund set taken_at = now() - interval '1 day' where member_id = $1`, [
      member.id,
    ]);
    const answers = await Promise.all(Array.from({ length: 4 }, addToWallet));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await wallet()).toBe(112);
  });
});
