import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LimitsFixture, limitsFixture, type Player } from '../../testing/limits-fixture.ts';

let fixture: LimitsFixture;
let player: Player;
beforeAll(async () => {
  fixture = await limitsFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  player = await fixture.player(1000, 'PG');
});

const reached = {
  status: 409,
  body: { code: 'LIMIT_REACHED', params: { limit: 'sessionMinutes', remaining: 0 } },
};
const here = (who = player) => who.call('checkReality');
/** Keeps the app open this long, with its request every five minutes. */
const stay = async (minutes: number, who = player) => {
  for (let left = minutes; left > 0; left -= 5) {
    await fixture.later(who, Math.min(5, left));
    await here(who);
  }
};

describe('a session limit', () => {
  test('allows games until it is reached, then refuses with the time when play may continue', async () => {
    await player.set({ sessionMinutes: 60 });
    await here();
    await stay(59);
    expect(await player.launch()).toMatchObject({ status: 200 });
    await stay(2);
    const refused = await player.launch();
    expect(refused).toMatchObject(reached);
    // One hour of play and half an hour of break.
    const began = new Date((await here()).body.beganAt).getTime();
    expect(new Date(refused.body.params.until).getTime() - began).toBe(90 * 60_000);
    expect(await player.into('PG', 100)).toMatchObject(reached);
    await fixture.later(player, 30);
    expect(await player.launch()).toMatchObject({ status: 200 });
  });

  test('shows its end in advance, and then the time when play may continue', async () => {
    await player.set({ sessionMinutes: 60 });
    const { body } = await here();
    expect(new Date(body.sessionEndsAt).getTime() - new Date(body.beganAt).getTime()).toBe(3_600_000);
    expect(body.playAgainAt).toBeNull();
    await stay(61);
    expect((await here()).body.playAgainAt).not.toBeNull();
  });
});

describe('an attempt to bypass the session limit', () => {
  beforeEach(async () => {
    await player.set({ sessionMinutes: 60 });
    await here();
  });

  test('by logging out and in again is refused, on this device and another', async () => {
    await stay(61);
    const other = await player.elsewhere();
    await player.call('logout');
    expect(await other.launch()).toMatchObject(reached);
    const login = await fixture.server.call('login', {
      body: { username: player.phone, password: player.password },
    });
    const again = await fixture.server.call('autoLogin', {
      token: login.body.token,
      params: { provider: 'pg' },
    });
    expect(again).toMatchObject(reached);
  });

  test('by switching between two devices is refused: they are one session', async () => {
    const other = await player.elsewhere();
    await stay(30);
    await stay(31, other);
    expect(await player.launch()).toMatchObject(reached);
  });

  test('by closing the app for less than half an hour is refused', async () => {
    await stay(50);
    await fixture.later(player, 29);
    expect(await player.launch()).toMatchObject(reached);
  });

  test('by closing the app while a game is open is refused: the time counts as played', async () => {
    await stay(10);
    await player.launch();
    await fixture.later(player, 55);
    expect(await player.launch()).toMatchObject(reached);
  });

  test('by staying in the app neither extends nor shortens the break', async () => {
    await stay(61);
    await stay(28);
    expect(await player.launch()).toMatchObject(reached);
    await stay(2);
    expect(await player.launch()).toMatchObject({ status: 200 });
  });

  test('by repeated requests does not change the end of the break', async () => {
    await stay(61);
    const [first, , last] = [await player.launch(), await player.into('PG', 1), await player.launch()];
    expect(last.body.params.until).toBe(first.body.params.until);
  });

  test('by raising the limit has no effect at once', async () => {
    await player.set({ sessionMinutes: 600 });
    await stay(61);
    expect(await player.launch()).toMatchObject(reached);
  });

  test('with two launches at once is refused for both', async () => {
    await stay(61);
    const both = await Promise.all([player.launch(), player.launch()]);
    for (const one of both) expect(one).toMatchObject(reached);
  });
});

describe('the reality check', () => {
  test('counts from the first request, across a break of less than half an hour', async () => {
    const first = (await here()).body;
    expect(first.everyMinutes).toBe(60);
    await stay(40);
    await fixture.later(player, 25);
    const { beganAt } = (await here()).body;
    expect(new Date(first.beganAt).getTime() - new Date(beganAt).getTime()).toBe(65 * 60_000);
  });

  test('starts again after half an hour without requests', async () => {
    await here();
    await fixture.later(player, 31);
    const { beganAt, now } = (await here()).body;
    expect(beganAt).toBe(now);
  });

  test('reports deposits, withdrawals and the game result since its start', async () => {
    await fixture.depositedAt(player, new Date(Date.now() - 60_000), 999);
    await here();
    const { body: qr } = await player.qr(300);
    await fixture.pay(qr.payload);
    await fixture.until(async () => (await fixture.balance(player, 'wallet')) > 200_000n, 'paid');
    await player.into('PG', 200);
    await player.bet('PG', 150, 30);
    await player.call('withdraw', { body: { amount: 500 } });
    expect((await here()).body).toMatchObject({ deposits: 300, withdrawals: 500, result: -120 });
  });

  test('becomes more frequent at once, but is switched off only after 24 hours', async () => {
    expect((await player.set({ realityCheckMinutes: 30 })).body.limits.realityCheckMinutes).toBe(30);
    const off = (await player.set({ realityCheckMinutes: null })).body;
    expect(off.limits.realityCheckMinutes).toBe(30);
    expect(off.pending).toMatchObject([{ name: 'realityCheckMinutes', value: null }]);
    await fixture.later(player, 24 * 60);
    expect((await here()).body.everyMinutes).toBeNull();
  });
});
