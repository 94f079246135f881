import { periodOf } from '@kapao/core/period';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newKey } from '../../testing/app.ts';
import { type LimitsFixture, limitsFixture, type Player } from '../../testing/limits-fixture.ts';
import { untilWaiting, waitForLocks } from '../../testing/locks.ts';

let fixture: LimitsFixture;
let player: Player;
beforeAll(async () => {
  fixture = await limitsFixture();
  await waitForLocks(fixture.deps.pool, 'limits_lock');
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.sandbox.heal();
  fixture.post.losing = false;
  player = await fixture.player();
});

const paid = async (amount: number) => {
  const { body } = await player.qr(amount);
  await fixture.pay(body.payload);
  await fixture.until(
    async () => (await player.call('getQr', { params: { bankCode: 'KBANK' } })).body.status === 'PAID',
    'paid',
  );
};
const flags = async () =>
  (
    await fixture.deps.pool.query(
      'select limit_name as name, amount, over from limit_flag where member_id = $1 order by created_at, limit_name',
      [player.id],
    )
  ).rows;
const reached = (limit: string, remaining: number) => ({
  status: 409,
  body: { code: 'LIMIT_REACHED', params: { limit, remaining } },
});

test('a QR may use the whole deposit limit, and not one satang more', async () => {
  await player.set({ depositDay: 500 });
  expect(await player.qr(500.01)).toMatchObject(reached('depositDay', 500));
  expect(await player.qr(500)).toMatchObject({ status: 200 });
});

test('credited deposits count, and the refusal states the remaining amount and until when', async () => {
  await player.set({ depositDay: 500 });
  await paid(300);
  const refused = await player.qr(201);
  expect(refused).toMatchObject(reached('depositDay', 200));
  expect(refused.body.params.until).toBe(periodOf('day', new Date()).end.toISOString());
  expect(await player.qr(200)).toMatchObject({ status: 200 });
});

test('the refusal names the tightest of several limits', async () => {
  await player.set({ depositDay: 900, depositWeek: 400, depositMonth: 1000 });
  expect(await player.qr(401)).toMatchObject(reached('depositWeek', 400));
});

describe('an attempt to bypass the deposit limit', () => {
  test('with many QRs at once creates one', async () => {
    await player.set({ depositDay: 500 });
    const tries = await Promise.all(Array.from({ length: 6 }, () => player.qr(500)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const { body } of tries.filter((each) => each.status === 200)) await fixture.pay(body.payload);
    await fixture.until(async () => (await fixture.balance(player, 'wallet')) === 50_000n, 'money');
    expect(await flags()).toEqual([]);
  });

  test('with a second QR waits until the first is committed, and is then refused', async () => {
    await player.set({ depositDay: 500 });
    const { pool } = fixture.deps;
    const first = await pool.connect();
    await first.query('begin');
    await first.query("select qr_begin($1, $2, 'KBANK', 'FIRST', 30000, 600000, 30)", [player.id, v7()]);
    const second = player.qr(300);
    await untilWaiting(pool, 'qr_begin');
    await first.query('commit');
    first.release();
    expect((await second).status).toBe(409);
    expect(await player.qr(300)).toMatchObject(reached('depositDay', 200));
  });

  test('with an older QR is refused until that QR expires, even if it was cancelled', async () => {
    await player.set({ depositDay: 500 });
    const { body } = await player.qr(400);
    const refused = await player.qr(300);
    expect(refused).toMatchObject(reached('depositDay', 100));
    const { rows } = await fixture.deps.pool.query('select expires_at from qr where id = $1', [
      body.qrcodeId,
    ]);
    expect(refused.body.params.until).toBe(rows[0].expires_at.toISOString());
    await player.call('cancelQr', { params: { qrcodeId: body.qrcodeId } });
    expect(await player.qr(300)).toMatchObject(reached('depositDay', 100));
    await fixture.deps.pool.query("update qr set expires_at = now() - interval '1 second' where id = $1", [
      body.qrcodeId,
    ]);
    expect((await player.qr(300)).status).toBe(200);
  });

  test('with a QR from before the limit: the QR is cancelled only when it no longer fits', async () => {
    const shown = async () => (await player.call('getQr', { params: { bankCode: 'KBANK' } })).body;
    await player.qr(500);
    await player.set({ depositDay: 500 });
    expect(await shown()).toMatchObject({ status: 'OPEN', hasQrcode: true });
    await player.set({ depositWeek: 499 });
    expect(await shown()).toMatchObject({ status: 'CANCELLED', hasQrcode: false });
  });

  test('with too large an amount leaves the open QR in place', async () => {
    await player.set({ depositDay: 500 });
    const open = await player.qr(300);
    expect((await player.qr(600)).status).toBe(409);
    const now = await player.call('getQr', { params: { bankCode: 'KBANK' } });
    expect(now.body).toMatchObject({ qrcodeId: open.body.qrcodeId, status: 'OPEN' });
  });

  test('from another device or at another gateway is refused', async () => {
    await player.set({ depositDay: 500 });
    await paid(400);
    const other = await player.elsewhere();
    expect(await other.qr(200)).toMatchObject(reached('depositDay', 100));
    expect(await other.qr(200, 'E2P')).not.toMatchObject({ status: 200 });
  });

  test('with an earlier idempotency key replays the earlier answer', async () => {
    const key = newKey();
    const request = { key, params: { bankCode: 'KBANK' }, body: { amount: 500 } };
    const first = await player.call('createQr', request);
    await player.set({ depositDay: 100 });
    const again = await player.call('createQr', request);
    expect(again.body.qrcodeId).toBe(first.body.qrcodeId);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('by raising the limit changes nothing for 24 hours, and lowering it cancels the raise', async () => {
    await player.set({ depositDay: 100 });
    await player.set({ depositDay: 1000 });
    expect((await player.qr(101)).status).toBe(409);
    await fixture.later(player, 24 * 60 - 1);
    expect((await player.qr(101)).status).toBe(409);
    await player.set({ depositDay: 100 });
    await fixture.later(player, 2);
    expect((await player.qr(101)).status).toBe(409);
    await player.set({ depositDay: null });
    await fixture.later(player, 24 * 60 + 1);
    expect((await player.qr(101)).status).toBe(200);
  });

  test('while the limit is being lowered: the QR is refused or closed', async () => {
    const [limit, qr] = await Promise.all([player.set({ depositDay: 50 }), player.qr(500)]);
    expect(limit.status).toBe(200);
    const { body } = await player.call('getQr', { params: { bankCode: 'KBANK' } });
    expect(body.hasQrcode, 'the QR is refused, or closed again').toBe(false);
    // A QR created before the limit still counts.
    const { status } = await player.qr(50);
    expect(status).toBe(qr.body.code === 'LIMIT_REACHED' ? 200 : 409);
  });

  test('with a limit of zero allows nothing; a negative limit and fractions of a satang are refused', async () => {
    await player.set({ depositDay: 0 });
    expect(await player.qr(0.01)).toMatchObject(reached('depositDay', 0));
    expect((await player.set({ depositDay: -1 })).status).toBe(400);
    expect((await player.set({ depositDay: 10.001 })).status).toBe(400);
  });
});

test('a gift link without an outcome counts even after two days, with an end time in the future', async () => {
  await player.set({ depositDay: 500 });
  await fixture.deps.pool.query(
    `insert into gift_link (member_id, id, request_id, provider, digest, voucher, ending, amount, state, sent_at)
     values ($1, $2, $2, 'TRUEMONEY', sha256($3), 'V', 'LINK', 40000, 'redeeming', now() - interval '2 days')`,
    [player.id, v7(), Buffer.from(player.id)],
  );
  const asked = Date.now();
  const refused = await player.qr(300);
  expect(refused).toMatchObject(reached('depositDay', 100));
  expect(Date.parse(refused.body.params.until)).toBeGreaterThan(asked);
  expect(Date.parse((await player.call('getLimits')).body.qrsUntil)).toBeGreaterThan(asked);
});

describe('limit periods begin and end in Bangkok time', () => {
  test.each([
    ['depositDay', 'day'],
    ['depositWeek', 'week'],
    ['depositMonth', 'month'],
  ] as const)(
    '%s: a deposit one millisecond before the period begins does not count',
    async (limit, period) => {
      await player.set({ [limit]: 500 });
      const { start } = periodOf(period, new Date());
      await fixture.depositedAt(player, new Date(start.getTime() - 1), 400);
      expect((await player.qr(100)).status).toBe(200);
      await fixture.depositedAt(player, start, 400);
      expect(await player.qr(1)).toMatchObject(reached(limit, 0));
    },
  );

  test('the database and the app compute the same periods', async () => {
    const instants = Array.from({ length: 400 }, (_, i) => new Date(Date.UTC(2026, 9, 30) + i * 7_654_321));
    for (const period of ['day', 'week', 'month'] as const) {
      const { rows } = await fixture.deps.pool.query(
        `select limit_period_start($1, at) as start, limit_period_end($1, at) as end from unnest($2::timestamptz[]) at`,
        [period, instants],
      );
      expect(rows).toEqual(instants.map((at) => periodOf(period, at)));
    }
  });
});

describe('a payment under a deposit limit', () => {
  test('that arrives on a QR from before the limit is credited and flagged', async () => {
    const { body } = await player.qr(500);
    await player.set({ depositDay: 100, depositMonth: 1000 });
    await fixture.pay(body.payload);
    await fixture.until(async () => (await fixture.balance(player, 'wallet')) === 50_000n, 'credited');
    expect(await flags()).toEqual([{ name: 'depositDay', amount: 50_000n, over: 40_000n }]);
  });

  test('of more than the QR asked for is credited and flagged', async () => {
    await player.set({ depositDay: 100 });
    const { body } = await player.qr(100);
    await fixture.pay(body.payload, 250);
    await fixture.until(async () => (await fixture.balance(player, 'wallet')) === 25_000n, 'credited');
    expect(await flags()).toEqual([{ name: 'depositDay', amount: 25_000n, over: 15_000n }]);
  });

  test('is flagged once, however often the gateway reports it', async () => {
    const { body } = await player.qr(500);
    await player.set({ depositDay: 100 });
    await fixture.fault('qr', 'duplicate-callback');
    await fixture.pay(body.payload);
    await fixture.until(async () => (await fixture.balance(player, 'wallet')) === 50_000n, 'credited');
    for (let i = 0; i < 3; i++) await fixture.work();
    expect(await flags()).toHaveLength(1);
  });

  test('within the limit is not flagged', async () => {
    await player.set({ depositDay: 500 });
    await paid(500);
    expect(await flags()).toEqual([]);
  });

  test('is flagged when the ledger posts several payments at once', async () => {
    const players = await Promise.all([1, 2, 3, 4].map(() => fixture.player()));
    const codes = await Promise.all(players.map(async (each) => (await each.qr(500)).body.payload));
    await Promise.all(players.map((each) => each.set({ depositWeek: 100 })));
    await Promise.all(codes.map((payload) => fixture.pay(payload)));
    for (const each of players)
      await fixture.until(async () => (await fixture.balance(each, 'wallet')) === 50_000n, 'credited');
    const { rows } = await fixture.deps.pool.query(
      'select member_id from limit_flag where member_id = any ($1)',
      [players.map(({ id }) => id)],
    );
    expect(rows).toHaveLength(4);
  });
});

test('the limits call returns used and pending amounts and when they reset', async () => {
  await player.set({ depositDay: 1000 });
  await paid(300);
  expect((await player.call('getLimits')).body.qrsUntil).toBeNull();
  await player.qr(200);
  const { body } = await player.call('getLimits');
  expect(new Date(body.qrsUntil).getTime()).toBeGreaterThan(Date.now());
  expect(body.limits).toMatchObject({ depositDay: 1000, depositWeek: null, realityCheckMinutes: 60 });
  expect(body.usage.find(({ name }: { name: string }) => name === 'depositDay')).toEqual({
    name: 'depositDay',
    used: 300,
    atRisk: 200,
    resetsAt: periodOf('day', new Date()).end.toISOString(),
  });
});
