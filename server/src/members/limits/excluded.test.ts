import { type CallName, callNames, postTwins } from '@kapao/contract/paths';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { qrReference } from '../../payments/qr-deposits/create-qr.ts';
import { beginQr, changeQr } from '../../payments/qr-deposits/qr.queries.ts';
import { newKey } from '../../testing/app.ts';
import { type BadInputFixture, badInputFixture } from '../../testing/bad-input/bad-input.ts';
import { type LimitsFixture, limitsFixture, type Player } from '../../testing/limits-fixture.ts';
import { definitionOf } from '../../testing/wire.ts';

describe('every call of the contract', () => {
  let fixture: BadInputFixture;
  beforeAll(async () => {
    fixture = await badInputFixture();
    const { token } = fixture.victim;
    await fixture.server.call('setLimits', { token, body: { excludeMonths: 6 } });
  });
  afterAll(() => fixture?.close());

  /** Uses a new session, because some of these calls end sessions. */
  const answer = async (
    name: CallName,
    changes: { fields?: Record<string, string>; post?: boolean } = {},
  ) => {
    const token = await fixture.server.openSession(fixture.victim.id);
    const wire = fixture.wire(name, { ...changes, headers: { authorization: `Bearer ${token}` } });
    const reply = await fixture.send(changes.post ? { ...wire, method: 'POST' } : wire);
    return JSON.parse(reply.text);
  };
  const memberCalls = callNames.filter((name) => definitionOf(name).auth === 'member');
  const thatAre = (kind: string) => memberCalls.filter((name) => definitionOf(name).whileExcluded === kind);
  const refusal = { code: 'SELF_EXCLUDED', params: { until: expect.stringMatching(/^20\d\d-.*Z$/) } };

  test.each(thatAre('refused'))('%s is refused with the end date of the exclusion', async (name) => {
    expect(await answer(name)).toMatchObject(refusal);
    if (postTwins.has(name)) expect(await answer(name, { post: true })).toMatchObject(refusal);
  });

  test.each(thatAre('to-wallet-only'))('%s may only move money to the wallet', async (name) => {
    expect(await answer(name)).toMatchObject(refusal);
    const fields = { to: '"WALLET"', ...(name === 'transfer' ? { from: '"PG"' } : {}) };
    expect(await answer(name, { fields })).not.toMatchObject({ code: 'SELF_EXCLUDED' });
  });

  test.each(thatAre('allowed').filter((name) => name !== 'setLimits'))('%s stays allowed', async (name) => {
    expect(await answer(name)).not.toMatchObject({ code: 'SELF_EXCLUDED' });
  });

  test.each(callNames.filter((name) => definitionOf(name).auth === 'public'))(
    '%s is public, and allowed with the excluded member’s token',
    async (name) => {
      expect(await answer(name)).not.toMatchObject({ code: 'SELF_EXCLUDED' });
    },
  );

  test('withdrawals are among the allowed calls', async () => {
    expect(thatAre('allowed')).toEqual(expect.arrayContaining(['withdraw', 'withdrawAll', 'getWithdraw']));
  });
});

describe('a self-excluded member', () => {
  let fixture: LimitsFixture;
  let player: Player;
  beforeAll(async () => {
    fixture = await limitsFixture();
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    await fixture.sandbox.heal();
    player = await fixture.player(1000, 'PG', 'SEXYGAME');
  });

  const excluded = { status: 403, body: { code: 'SELF_EXCLUDED' } };

  test('logs in, moves money to the wallet and withdraws it', async () => {
    await player.into('PG', 400);
    await player.set({ excludeMonths: 6 });
    const login = await fixture.server.call('login', {
      body: { username: player.phone, password: player.password },
    });
    expect(login.status).toBe(200);
    expect(await player.move('PG', 'WALLET', 400)).toMatchObject({ status: 200 });
    const out = await player.call('withdrawAll', { key: newKey(), body: { amount: 1000 } });
    expect(out).toMatchObject({ status: 200 });
  });

  test('is refused in every session', async () => {
    const other = await player.elsewhere();
    await player.set({ breakDays: 1 });
    expect(await other.into('PG', 100)).toMatchObject(excluded);
    expect(await other.qr(100)).toMatchObject(excluded);
  });

  test('cannot move money into a game, also with an old key, nor to “wallet” in another spelling', async () => {
    const key = newKey();
    const body = { from: 'WALLET', to: 'PG', amount: 100 };
    const first = await player.call('transfer', { key, body });
    expect(first).toMatchObject({ status: 200 });
    await player.set({ breakDays: 1 });
    const again = await player.call('transfer', { key, body });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await player.call('transfer', { key: newKey(), body })).toMatchObject(excluded);
    expect(await fixture.balance(player, 'game:PG')).toBe(100_00n);
    for (const to of ['wallet', ' WALLET', 'PG'])
      expect(await player.call('transferAll', { key: newKey(), body: { to } })).toMatchObject(excluded);
    expect(await player.move('PG', 'SEXYGAME', 1)).toMatchObject(excluded);
  });

  test('who excludes themself during a transfer between games: the money stays in the wallet', async () => {
    await player.into('PG', 400);
    await fixture.fault('game:PG', 'timeout-after', 1);
    const moving = await player.move('PG', 'SEXYGAME', 400);
    expect(moving.body.status).toBe('PROCESSING');
    await player.set({ excludeMonths: 6 });
    await fixture.until(async () => (await fixture.balance(player, 'wallet')) === 100_000n, 'home');
    expect(await fixture.balance(player, 'game:SEXYGAME')).toBe(0n);
    const state = await player.call('getTransfer', { params: { transferId: moving.body.transferId } });
    expect(state.body.status).toBe('FAILED');
  });

  test('who starts a break during a transfer and a QR deposit: later transfers are refused, and no QR stays open', async () => {
    await Promise.all([player.set({ breakDays: 1 }), player.into('PG', 100), player.qr(100)]);
    expect(await player.into('PG', 100)).toMatchObject(excluded);
    const { body } = await player.call('getQr', { params: { bankCode: 'KBANK' } });
    expect(['CANCELLED', null]).toContain(body.status);
  });

  test('is not shown a QR that was being created when the break began', async () => {
    const id = v7();
    const { pool } = fixture.deps;
    const qr = { memberId: player.id, id, provider: 'KBANK', reference: qrReference(id), amount: 10_000n };
    expect(await beginQr(pool, qr, 600_000, 'a gateway')).toMatchObject({ ok: true });
    await player.set({ breakDays: 1 });
    const change = {
      from: ['creating'],
      to: 'open',
      payload: 'made meanwhile',
      inquireInMs: 60_000,
    } as const;
    expect(await changeQr(pool, qr, change)).toBe(false);
    const { body } = await player.call('getQr', { params: { bankCode: 'KBANK' } });
    expect(body.hasQrcode).toBe(false);
  });

  test('has no open QR, and a payment of the cancelled one is credited and flagged', async () => {
    const { body } = await player.qr(250);
    await player.set({ excludeMonths: 6 });
    const now = await player.call('getQr', { params: { bankCode: 'KBANK' } });
    expect(now.body).toMatchObject({ status: 'CANCELLED', hasQrcode: false });
    await fixture.pay(body.payload);
    await fixture.until(async () => (await fixture.balance(player, 'wallet')) === 125_000n, 'credited');
    const { rows } = await fixture.deps.pool.query(
      'select limit_name as name, amount from limit_flag where member_id = $1',
      [player.id],
    );
    expect(rows).toEqual([{ name: 'excluded', amount: 25_000n }]);
  });
});
