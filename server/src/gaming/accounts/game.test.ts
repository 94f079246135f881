import { once } from 'node:events';
import type { Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoGames } from '../../demo/demo-games.ts';
import { withProvider } from '../../testing/game/with-provider.ts';
import { httpServer } from '../../testing/network/http-server.ts';
import { patience } from '../../testing/process/patience.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import { recheckVoidedLegs } from '../transfers/recheck-leg.ts';
import { startTransfer } from '../transfers/start-transfer.ts';
import { transferAll } from '../transfers/transfer-all.ts';
import { activateSlot } from './activate-slot.ts';
import { autoLogin } from './auto-login.ts';
import { markFavourite } from './game-account.queries.ts';
import type { GameMember } from './game-deps.ts';
import { listSlots } from './list-slots.ts';
import { refreshSlots } from './refresh-slots.ts';
import { getSlotAccount, resetSlotPassword } from './slot-account.ts';

let fixture: TransferFixture;
beforeAll(async () => {
  fixture = await transferFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.sandbox.heal());

const visit = { lang: 'th', mobile: true, returnUrl: 'http://localhost/user' } as const;
const into = async (member: GameMember, to: string, amount: bigint) => {
  const causeId = crypto.randomUUID();
  const moved = await startTransfer(fixture.deps, member, { causeId, from: 'WALLET', to, amount });
  expect(moved).toMatchObject({ ok: true, value: { status: 'SUCCESS' } });
};

describe('opening a game account', () => {
  it('creates the account once and answers SLOT_ALREADY_ACTIVE the second time', async () => {
    const member = await fixture.member(0n);
    expect(await activateSlot(fixture.deps, member, 'JOKER')).toEqual({ ok: true, value: undefined });
    expect(await activateSlot(fixture.deps, member, 'JOKER')).toEqual({
      ok: false,
      code: 'SLOT_ALREADY_ACTIVE',
    });
    expect(await fixture.wrongs(member)).toEqual([]);
    const slots = await listSlots(fixture.deps, member.id);
    expect(slots.map((slot) => slot.code)).toEqual(demoGames.map(({ code }) => code));
    expect(slots.filter((slot) => slot.isActive).map((slot) => slot.code)).toEqual(['JOKER']);
  });

  it('creates one account for two requests at the same time', async () => {
    const member = await fixture.member(0n);
    const both = await Promise.all([1, 2].map(() => activateSlot(fixture.deps, member, 'HUAYHD')));
    expect(both.filter((one) => one.ok)).toHaveLength(1);
    const account = await getSlotAccount(fixture.deps, member, 'HUAYHD', visit);
    expect(account).toMatchObject({ ok: true, value: { password: expect.stringMatching(/^\w{12}$/) } });
  });

  it.each([
    ['refuse', 'SLOT_ACTIVATE_FAIL'],
    ['timeout-before', 'GAME_ACTIVATION_FAIL'],
    ['timeout-after', 'GAME_ACTIVATION_FAIL'],
  ] as const)(
    'keeps the account closed when the game meets %s, and opens it on the next attempt',
    async (fault, code) => {
      const member = await fixture.member(0n);
      await fixture.sandbox.fault('game:JOKER', fault, 1);
      expect(await activateSlot(fixture.deps, member, 'JOKER')).toEqual({ ok: false, code });
      expect(await getSlotAccount(fixture.deps, member, 'JOKER', visit)).toEqual({
        ok: false,
        code: 'SLOT_NO_ACCOUNT',
      });
      expect(await activateSlot(fixture.deps, member, 'JOKER')).toMatchObject({ ok: true });
    },
  );

  it('answers NO_GAME for an unknown game, and lists no game without its provider', async () => {
    const member = await fixture.member(0n);
    expect(await activateSlot(fixture.deps, member, 'NOPE')).toEqual({ ok: false, code: 'NO_GAME' });
    const providers = fixture.providersWith((row) => (row.code === 'PG' ? { ...row, code: 'OTHER' } : row));
    const without = { ...fixture.deps, providers };
    expect((await listSlots(without, member.id)).map((slot) => slot.code)).not.toContain('PG');
  });
});

describe('the password of a game account', () => {
  it('is not stored in clear, and a reset changes it', async () => {
    const member = await fixture.member(0n, 'JOKER');
    const first = await getSlotAccount(fixture.deps, member, 'JOKER', visit);
    if (!first.ok) throw new Error(first.code);
    const { rows } = await fixture.database.pool.query<{ password: Buffer }>(
      'select password from game_account where member_id = $1',
      [member.id],
    );
    expect(rows[0]?.password.includes(first.value.password)).toBe(false);
    expect(await resetSlotPassword(fixture.deps, member, 'JOKER')).toMatchObject({ ok: true });
    const second = await getSlotAccount(fixture.deps, member, 'JOKER', visit);
    expect(second).toMatchObject({ ok: true, value: { username: first.value.username } });
    expect(second).not.toEqual(first);
  });

  it('stays after a refused reset, and the next reset repeats a new password of unknown outcome', async () => {
    const member = await fixture.member(0n, 'JOKER');
    const old = await getSlotAccount(fixture.deps, member, 'JOKER', visit);
    const refusal = { ok: false, code: 'SLOT_RESET_PASSWORD_FAIL' };
    await fixture.sandbox.fault('game:JOKER', 'refuse', 1);
    expect(await resetSlotPassword(fixture.deps, member, 'JOKER')).toEqual(refusal);
    expect(await getSlotAccount(fixture.deps, member, 'JOKER', visit)).toEqual(old);
    await fixture.sandbox.fault('game:JOKER', 'timeout-after', 1);
    expect(await resetSlotPassword(fixture.deps, member, 'JOKER')).toEqual(refusal);
    const offered = await nextPassword(member);
    expect(await resetSlotPassword(fixture.deps, member, 'JOKER')).toMatchObject({ ok: true });
    expect(await nextPassword(member, 'password')).toEqual(offered);
  });

  it('is empty at a game without passwords, and a reset is refused', async () => {
    const member = await fixture.member(0n, 'PG');
    expect(await getSlotAccount(fixture.deps, member, 'PG', visit)).toMatchObject({
      ok: true,
      value: { password: '' },
    });
    expect(await resetSlotPassword(fixture.deps, member, 'PG')).toMatchObject({ ok: false });
  });

  const nextPassword = async (member: GameMember, column = 'password_next') =>
    (
      await fixture.database.pool.query(`select ${column} as value from game_account where member_id = $1`, [
        member.id,
      ])
    ).rows[0]?.value as Buffer;
});

describe('refreshing game balances', () => {
  it('posts wins and losses as the game result', async () => {
    const member = await fixture.member(1_000n, 'PG', 'JOKER');
    await into(member, 'PG', 20_000n);
    await into(member, 'JOKER', 20_000n);
    const username = `kp${member.publicId.toLowerCase()}`;
    await fixture.sandbox.play('PG', username, 50, 120.5);
    await fixture.sandbox.play('JOKER', username, 10, 0.01);
    expect(await fixture.refresh(member)).toEqual({ stale: [] });
    expect(await fixture.balance(member, 'game:PG')).toBe(27_050n);
    expect(await fixture.balance(member, 'game:JOKER')).toBe(20n);
    expect(await fixture.refresh(member)).toEqual({ stale: [] });
    expect(await fixture.wrongs(member)).toEqual([]);
    const slots = await listSlots(fixture.deps, member.id);
    expect(slots.find((slot) => slot.code === 'JOKER')).toMatchObject({
      amount: 0.01,
      value: 20n,
      ftWalletSlot: 20,
    });
  });

  it('keeps the last known balance of a game that does not answer, and lists it as stale', async () => {
    const member = await fixture.member(1_000n, 'PG', 'JOKER');
    await into(member, 'PG', 20_000n);
    await fixture.sandbox.play('PG', `kp${member.publicId.toLowerCase()}`, 50, 0);
    await fixture.sandbox.fault('game:PG', 'timeout-before');
    expect(await fixture.refresh(member)).toEqual({ stale: ['PG'] });
    expect(await fixture.balance(member, 'game:PG')).toBe(20_000n);
  });

  it('stops waiting for a game’s balance after the given time, and lists the game as stale', async () => {
    const member = await fixture.member(1_000n, 'PG');
    const mute = withProvider(fixture.deps, 'PG', () => ({ balance: () => new Promise(() => {}) }));
    expect(await refreshSlots(mute, member, recheckVoidedLegs, 50)).toEqual({ stale: ['PG'] });
  });

  it('posts a result once when eight refreshes read it at the same time', async () => {
    const member = await fixture.member(1_000n, 'PG');
    await into(member, 'PG', 20_000n);
    await fixture.sandbox.play('PG', `kp${member.publicId.toLowerCase()}`, 50, 0);
    const at = 8;
    const { promise: allAsked, resolve } = Promise.withResolvers<void>();
    let asked = 0;
    const together = withProvider(fixture.deps, 'PG', ({ balance }) => ({
      async balance(account) {
        if (++asked === at) resolve();
        await allAsked;
        return balance(account);
      },
    }));
    const refresh = () => refreshSlots(together, member, recheckVoidedLegs, patience(30_000));
    await Promise.all(Array.from({ length: at }, refresh));
    expect(await fixture.balance(member, 'game:PG')).toBe(15_000n);
    expect(await fixture.wrongs(member)).toEqual([]);
  });
});

describe('the game list of a member', () => {
  const slotOf = async (member: GameMember, code: string) =>
    (await listSlots(fixture.deps, member.id)).find((slot) => slot.code === code);

  it('shows when a game was last opened', async () => {
    const member = await fixture.member(0n, 'PG');
    expect(await slotOf(member, 'PG')).toMatchObject({ playedAt: null });
    expect(await autoLogin(fixture.deps, member, { ...visit, provider: 'pg' })).toMatchObject({ ok: true });
    const { playedAt } = (await slotOf(member, 'PG')) ?? {};
    expect(Date.now() - Number(playedAt)).toBeLessThan(60_000);
  });

  it('keeps each member’s own favourites, even without an account at the game', async () => {
    const [member, other] = [await fixture.member(0n), await fixture.member(0n)];
    await markFavourite(fixture.deps.pool, member.id, 'JOKER', true);
    await markFavourite(fixture.deps.pool, member.id, 'JOKER', true);
    expect(await slotOf(member, 'JOKER')).toMatchObject({ favourite: true });
    expect(await slotOf(other, 'JOKER')).toMatchObject({ favourite: false });
    await markFavourite(fixture.deps.pool, member.id, 'JOKER', false);
    expect(await slotOf(member, 'JOKER')).toMatchObject({ favourite: false });
  });

  it('lists a disabled game only for members who have money in it', async () => {
    const [rich, poor] = [await fixture.member(100_000n, 'PG'), await fixture.member(0n, 'PG')];
    await into(rich, 'PG', 20_000n);
    await fixture.deps.pool.query("update game set enabled = false where code = 'PG'");
    try {
      expect(await slotOf(rich, 'PG')).toMatchObject({ offered: false, value: 20_000n });
      expect(await slotOf(poor, 'PG')).toBeUndefined();
    } finally {
      await fixture.deps.pool.query("update game set enabled = true where code = 'PG'");
    }
    expect(await slotOf(rich, 'PG')).toMatchObject({ offered: true });
  });

  it('lets money out of a disabled game, but not into it', async () => {
    const member = await fixture.member(100_000n, 'PG');
    await into(member, 'PG', 20_000n);
    await fixture.sandbox.play('PG', `kp${member.publicId.toLowerCase()}`, 10, 60);
    await fixture.deps.pool.query("update game set enabled = false where code = 'PG'");
    try {
      expect(await refreshSlots(fixture.deps, member, recheckVoidedLegs)).toEqual({ stale: [] });
      expect(await slotOf(member, 'PG')).toMatchObject({ offered: false, value: 25_000n });
      const move = (from: string, to: string) =>
        startTransfer(fixture.deps, member, { causeId: crypto.randomUUID(), from, to, amount: 5_000n });
      expect(await move('WALLET', 'PG')).toMatchObject({ ok: false, code: 'NO_GAME' });
      expect(await move('PG', 'WALLET')).toMatchObject({ ok: true, value: { status: 'SUCCESS' } });
      const all = await transferAll(fixture.deps, member, { causeId: crypto.randomUUID(), to: 'WALLET' });
      expect(all).toMatchObject({ ok: true, value: { status: 'SUCCESS' } });
      expect(await slotOf(member, 'PG')).toBeUndefined();
    } finally {
      await fixture.deps.pool.query("update game set enabled = true where code = 'PG'");
    }
  });

  it('lists a game with money in it whose provider is no longer configured', async () => {
    const member = await fixture.member(100_000n, 'JOKER');
    await into(member, 'JOKER', 20_000n);
    const games = new Map(fixture.deps.providers.games);
    games.delete('JOKER');
    const deps = { pool: fixture.deps.pool, providers: { ...fixture.deps.providers, games } };
    const found = (await listSlots(deps, member.id)).find(({ code }) => code === 'JOKER');
    expect(found).toMatchObject({ offered: false, value: 20_000n, amount: 10 });
  });

  it('refuses launch and deposit at a provider without the member’s currency, and lets money out', async () => {
    const [rich, poor] = [await fixture.member(100_000n, 'PG'), await fixture.member(0n, 'PG')];
    await into(rich, 'PG', 20_000n);
    const channel = fixture.deps.providers.games.get('PG');
    if (!channel) throw new Error('the demo has PG');
    const games = new Map(fixture.deps.providers.games).set('PG', { ...channel, currencies: ['LAK'] });
    const deps = { ...fixture.deps, providers: { ...fixture.deps.providers, games } };
    const listed = async (of: GameMember) =>
      (await listSlots(deps, of.id)).find((slot) => slot.code === 'PG');
    expect(await listed(rich)).toMatchObject({ offered: false, value: 20_000n });
    expect(await listed(poor)).toBeUndefined();
    const gone = { ok: false, code: 'NO_GAME' };
    const move = (from: string, to: string) =>
      startTransfer(deps, rich, { causeId: crypto.randomUUID(), from, to, amount: 5_000n });
    expect(await move('WALLET', 'PG')).toEqual(gone);
    expect(await autoLogin(deps, rich, { ...visit, provider: 'pg' })).toEqual(gone);
    expect(await getSlotAccount(deps, rich, 'PG', visit)).toEqual(gone);
    expect(await move('PG', 'WALLET')).toMatchObject({ ok: true, value: { status: 'SUCCESS' } });
    const all = await transferAll(deps, rich, { causeId: crypto.randomUUID(), to: 'WALLET' });
    expect(all).toMatchObject({ ok: true, value: { status: 'SUCCESS' } });
  });
});

describe('a game that reports an invalid balance', () => {
  let game: Server;
  let deps: typeof fixture.deps;
  let data: object = {};
  beforeAll(async () => {
    game = httpServer((_request, response) => response.end(JSON.stringify({ code: 0, data }))).listen(
      0,
      '127.0.0.1',
    );
    await once(game, 'listening');
    const address = game.address();
    if (address === null || typeof address === 'string') throw new Error('no address');
    const baseUrl = `http://127.0.0.1:${address.port}`;
    const providers = fixture.providersWith((row) => (row.code === 'HUAYHD' ? { ...row, baseUrl } : row));
    deps = { ...fixture.deps, providers };
  });
  afterAll(() => game.close());

  it('has a negative balance posted as zero, and a withdrawal from it is refused', async () => {
    const member = await fixture.member(500n, 'HUAYHD');
    await into(member, 'HUAYHD', 20_000n);
    data = { balance: '-5.00', outstanding: '0.00' };
    expect(await refreshSlots(deps, member, recheckVoidedLegs)).toEqual({ stale: [] });
    expect(await fixture.balance(member, 'game:HUAYHD')).toBe(0n);
    const causeId = crypto.randomUUID();
    const home = { causeId, from: 'HUAYHD', to: 'WALLET', amount: 10_000n };
    expect(await startTransfer(deps, member, home)).toEqual({ ok: false, code: 'MONEY_NOT_ENOUGH' });
  });

  it('counts as not answered, never as 0, when its balance is unreadable', async () => {
    const member = await fixture.member(500n, 'HUAYHD');
    await into(member, 'HUAYHD', 20_000n);
    for (const odd of [{ balance: null }, { balance: '' }, { outstanding: null }, { outstanding: 'none' }]) {
      data = { balance: '1.00', outstanding: '0.00', ...odd };
      expect(await refreshSlots(deps, member, recheckVoidedLegs)).toEqual({ stale: ['HUAYHD'] });
      expect(await fixture.balance(member, 'game:HUAYHD')).toBe(20_000n);
    }
  });
});
