import { addMonths } from '@kapao/core/period';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newKey } from '../../testing/app.ts';
import { type LimitsFixture, limitsFixture, type Player } from '../../testing/limits-fixture.ts';

let fixture: LimitsFixture;
let player: Player;
beforeAll(async () => {
  fixture = await limitsFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  player = await fixture.player();
});

const days = (until: string) => (new Date(until).getTime() - Date.now()) / 86_400_000;

describe('a limit', () => {
  test('is not set at first, except for a reality check every hour', async () => {
    const { status, body } = await player.call('getLimits');
    expect(status).toBe(200);
    expect(body).toMatchObject({ pending: [], breakUntil: null, excludedUntil: null });
    expect(Object.entries(body.limits).filter(([, value]) => value !== null)).toEqual([
      ['realityCheckMinutes', 60],
    ]);
    expect(body.usage).toHaveLength(6);
  });

  test('that is stricter takes effect at once', async () => {
    const { body } = await player.set({ depositDay: 1000, lossWeek: 2000.5, sessionMinutes: 90 });
    expect(body.limits).toMatchObject({ depositDay: 1000, lossWeek: 2000.5, sessionMinutes: 90 });
    expect(body.pending).toEqual([]);
  });

  test('that is looser waits for 24 hours, and the change can be cancelled', async () => {
    await player.set({ depositDay: 1000 });
    const { body } = await player.set({ depositDay: null });
    expect(body.limits.depositDay).toBe(1000);
    expect(body.pending).toMatchObject([{ name: 'depositDay', value: null }]);
    expect(days(body.pending[0].from)).toBeCloseTo(1, 3);
    expect((await player.set({ depositDay: 1000 })).body.pending).toEqual([]);
  });

  test('changes with others in one call: stricter ones at once, looser ones later', async () => {
    await player.set({ depositDay: 1000, lossDay: 1000 });
    const { body } = await player.set({ depositDay: 500, lossDay: 2000 });
    expect(body.limits).toMatchObject({ depositDay: 500, lossDay: 1000 });
    expect(body.pending).toMatchObject([{ name: 'lossDay', value: 2000 }]);
  });

  test('set twice at the same moment ends at the stricter value', async () => {
    await player.set({ depositDay: 1000 });
    await Promise.all([player.set({ depositDay: 900 }), player.set({ depositDay: 5000 })]);
    const { body } = await player.call('getLimits');
    expect(body.limits.depositDay).toBe(900);
  });

  test('of a kip member is in kip without fractions', async () => {
    const member = await fixture.server.createMember({ currency: 'LAK', bankCode: 'BCEL' });
    const set = (body: object) => fixture.server.call('setLimits', { token: member.token, body });
    expect((await set({ depositDay: 500_000 })).body.limits.depositDay).toBe(500_000);
    const refused = (field: string) => ({ status: 400, body: { code: 'INVALID_INPUT', params: { field } } });
    expect(await set({ depositDay: 100.5 })).toMatchObject(refused('depositDay'));
    const { token } = member;
    for (const name of ['withdraw', 'withdrawAll', 'transfer'] as const) {
      const body = { from: 'WALLET', to: 'PG', amount: 100.5 };
      expect(await fixture.server.call(name, { token, key: newKey(), body })).toMatchObject(
        refused('amount'),
      );
    }
  });

  test('applies to one member only', async () => {
    await player.set({ depositDay: 10 });
    const other = await fixture.player();
    expect((await other.call('getLimits')).body.limits.depositDay).toBeNull();
    expect((await other.qr(500)).status).toBe(200);
  });
});

describe('a break and an exclusion', () => {
  test('begin at once, and the wallet shows them', async () => {
    const { body } = await player.set({ breakDays: 7 });
    expect(days(body.breakUntil)).toBeCloseTo(7, 3);
    expect((await player.call('getWallet')).body.pause).toEqual({ kind: 'break', until: body.breakUntil });
    const months = (await player.set({ excludeMonths: 6 })).body.excludedUntil;
    expect(Math.abs(new Date(months).getTime() - addMonths(new Date(), 6).getTime())).toBeLessThan(10_000);
    expect((await player.call('getWallet')).body.pause).toEqual({ kind: 'exclusion', until: months });
  });

  test('can be extended, never shortened', async () => {
    const long = (await player.set({ breakDays: 20 })).body.breakUntil;
    expect((await player.set({ breakDays: 1 })).body.breakUntil).toBe(long);
    expect(days((await player.set({ breakDays: 30 })).body.breakUntil)).toBeCloseTo(30, 3);
    const excluded = (await player.set({ excludeMonths: 12 })).body.excludedUntil;
    expect((await player.set({ excludeMonths: 6 })).body.excludedUntil).toBe(excluded);
  });

  test.each([
    { breakDays: 0 },
    { breakDays: 31 },
    { excludeMonths: 5 },
    { excludeMonths: 61 },
    { breakDays: -1 },
  ])('refuse any other length: %o', async (body) => {
    expect((await player.set(body)).status).toBe(400);
  });

  test('allow stricter limits and no looser ones', async () => {
    await player.set({ depositDay: 1000, breakDays: 3 });
    expect(await player.set({ depositDay: 2000 })).toMatchObject({
      status: 403,
      body: { code: 'SELF_EXCLUDED' },
    });
    expect((await player.set({ depositDay: 500 })).body.limits.depositDay).toBe(500);
  });

  test('refuse a call as a whole, and none of its changes is stored', async () => {
    await player.set({ depositDay: 1000, breakDays: 3 });
    await player.set({ lossDay: 10, depositDay: 2000, breakDays: 9 });
    const { body } = await player.call('getLimits');
    expect(body.limits).toMatchObject({ lossDay: null, depositDay: 1000 });
    expect(days(body.breakUntil)).toBeCloseTo(3, 3);
  });

  test.each([
    ['a break of one day', 'breakUntil', { breakDays: 1 }],
    ['an exclusion of six months', 'excludedUntil', { excludeMonths: 6 }],
  ])('end with their time, and not before: %s', async (_, until, body) => {
    const set = (await player.set(body)).body;
    const minutes = Math.floor(days(set[until]) * 24 * 60);
    await fixture.later(player, minutes - 5);
    expect(await player.qr(100)).toMatchObject({ status: 403, body: { code: 'SELF_EXCLUDED' } });
    await fixture.later(player, 6);
    expect((await player.qr(100)).status).toBe(200);
    expect((await player.call('getLimits')).body[until]).toBeNull();
  });

  test('notify the member’s other open apps', async () => {
    await player.set({ breakDays: 1 });
    const { rows } = await fixture.deps.pool.query(
      "select payload from outbox where member_id = $1 and topic = 'hint'",
      [player.id],
    );
    expect(rows.map(({ payload }) => payload.event)).toContain('wallet');
  });
});
