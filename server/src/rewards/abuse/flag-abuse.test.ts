import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { openFlags } from './abuse-flag.queries.ts';
import { flagAbuse } from './flag-abuse.ts';

const now = new Date('2026-11-23T05:00:00Z');
/** Returns the day before, at 10:00 in Bangkok plus this many minutes. */
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 3, minutes));

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
  for (const table of ['abuse_flag', 'member_bonus', 'bet', 'device', 'withdrawal', 'refund', 'invitation'])
    await query(`delete from ${table}`);
});
const query = <T extends object>(text: string, values: unknown[] = []) =>
  server.deps.pool.query<T>(text, values).then(({ rows }) => rows);

let names = 0;
const member = () => server.createMember({ bankAccountName: `HOLDER NO${++names}` });
const flag = () => flagAbuse(server.deps.pool, now);
const flags = async () =>
  (await openFlags(server.deps.pool, 100)).map(({ kind, memberId, about, reason }) => ({
    kind,
    between: [memberId, about],
    reason,
  }));
const pair = (one: TestMember, other: TestMember) => [one.id, other.id].sort();

interface BonusOfTest {
  readonly state?: string;
  readonly from?: number;
  readonly to?: number;
  readonly turnover?: bigint;
}

/** Inserts a bonus of 500 on a deposit of 500 with a turnover multiple of five: a wagering requirement of 5,000 baht. */
async function bonus(
  { id }: TestMember,
  { state = 'open', from = 0, to = 600, turnover = 0n }: BonusOfTest = {},
) {
  const terms = {
    credit: { kind: 'fixed', amount: 50_000 },
    minDeposit: 10_000,
    turnoverMultiple: 5,
    percentFail: 2,
    cap: null,
    days: 30,
    weights: { slot: 100, sport: 100, casino: 100, lotto: 100 },
    minClear: 500,
  };
  const key = v7();
  await query(
    `insert into member_bonus (member_id, id, offer_code, kind, currency, name, type, terms, games, deposit, bonus, state,
                              started_at, expires_at, try_at, ended_at, turnover, total, kept, cut, end_id)
     values ($1, $2, 'X', 'bonus', 'THB', '{}', 'day', $3, '{PG}', 50000, 50000, $4, $5, $6, $6, $7, $8, $9, $9, $10, $11)`,
    [
      id,
      key,
      JSON.stringify(terms),
      state,
      at(from),
      at(60 * 24 * 30),
      ...(state === 'open' ? [null, null, null, null, null] : [at(to), turnover, 100_000n, 0n, v7()]),
    ],
  );
  return key;
}

const device = ({ id }: TestMember, name: string) =>
  query('insert into device (member_id, device_hash) values ($1, sha256($2::bytea))', [id, name]);

function bet(
  { id }: TestMember,
  minute: number,
  [stake, payout]: readonly [bigint, bigint],
  category = 'casino',
) {
  return query(
    `insert into bet (member_id, code, bet_id, category, version, status, settled_at, stake, turnover, payout, worth,
                      stake_value, turnover_value, payout_value)
     values ($1, 'PG', $2, $3, 0, 'settled', $4, $5, $5, $6, 1, $5, $5, $6)`,
    [id, v7(), category, at(minute), stake, payout],
  );
}

const withdraw = ({ id }: TestMember, minute: number, amount: bigint, state = 'paid') =>
  query(
    `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state, created_at)
     values ($1, $2, $3, 'THB', 'KBANK', '1', 'A', 'KBANK', $4, $5)`,
    [id, v7(), amount, state, at(minute)],
  );

describe('two accounts', () => {
  test('with one device and bonuses are flagged once as a pair, and not again after a review', async () => {
    const [one, other, innocent] = [await member(), await member(), await member()];
    for (const each of [one, other, innocent]) await device(each, 'telephone');
    await device(one, 'tablet');
    await bonus(one);
    await bonus(other);
    expect(await flag()).toBe(1);
    const [between, publicId] = [
      pair(one, other),
      (a: string) => (a === one.id ? other.publicId : one.publicId),
    ];
    expect(await flags()).toEqual([
      {
        kind: 'same-device',
        between,
        reason: { with: publicId(between[0] ?? ''), devices: 1, rounds: 2, refunds: 0, bonusMinor: 100_000 },
      },
    ]);
    await query(`update abuse_flag set reviewed_at = now(), reviewed_by = 'Ann'`);
    expect(await flag()).toBe(0);
    expect(await flags()).toEqual([]);
  });

  test('with one device are flagged when a refund was taken, and not when only one took a reward', async () => {
    const [one, other] = [await member(), await member()];
    for (const each of [one, other]) await device(each, 'telephone');
    await bonus(one);
    expect(await flag()).toBe(0);
    await query(
      `insert into refund (member_id, week, n, currency, success_base, fail_base, net, success, fail, amount, success_percent,
                           fail_percent, expires_at, taken_at)
       values ($1, '2026-11-15', 1, 'THB', 100, 0, 100, 5, 0, 5, 5, 1, now(), now())`,
      [other.id],
    );
    expect(await flag()).toBe(1);
  });

  test('with one account holder’s name are flagged, whatever its title, case and spaces', async () => {
    const named = (bankAccountName: string) => server.createMember({ bankAccountName });
    const all = [
      await named('MR. SOMCHAI  JAIDEE'),
      await named('Somchai Jaidee'),
      await named('Somchai Jaide'),
    ];
    for (const each of all) await bonus(each);
    expect(await flag()).toBe(1);
    const [one, other] = all;
    if (!one || !other) throw new Error('three were made');
    expect(await flags()).toMatchObject([{ kind: 'same-holder', between: pair(one, other) }]);
  });
});

describe('opposite bets', () => {
  /** Each minute, one of the two wins what the other loses. */
  async function against(one: TestMember, other: TestMember, times: number, category = 'casino') {
    for (let n = 0; n < times; n++) {
      const stake = BigInt(10_000 + n * 2_000);
      await bet(n % 3 ? one : other, n, [stake, 2n * stake], category);
      await bet(n % 3 ? other : one, n, [stake, 0n], category);
    }
  }

  test('of two members with a bonus are flagged once, with their number and stakes', async () => {
    const [one, other] = [await member(), await member()];
    await bonus(one, { state: 'success', turnover: 600_000n });
    await bonus(other, { state: 'fail', turnover: 100_000n });
    await against(one, other, 14);
    expect(await flag()).toBe(1);
    const stakesMinor = 2 * Array.from({ length: 14 }, (_, n) => 10_000 + n * 2_000).reduce((a, b) => a + b);
    expect(await flags()).toMatchObject([
      {
        kind: 'opposite-bets',
        between: pair(one, other),
        reason: { day: '2026-11-22', sideBySide: 14, opposed: 14, stakesMinor },
      },
    ]);
    expect(await flag()).toBe(0);
  });

  const inviteOf = (inviter: TestMember, friend: TestMember) =>
    query('insert into invitation (inviter_id, member_id) values ($1, $2)', [inviter.id, friend.id]);
  const refundOf = ({ id }: TestMember) =>
    query(
      `insert into refund (member_id, week, n, currency, success_base, fail_base, net, success, fail, amount, success_percent,
                           fail_percent, expires_at)
       values ($1, '2026-11-22', 1, 'THB', 100, 0, 100, 5, 0, 5, 5, 1, now())`,
      [id],
    );
  const paid = async () => (await flags()).map(({ kind, between, reason }) => [kind, between, reason]);

  test('against a member without a bonus are flagged, whatever both bet on the same side at other times', async () => {
    const [holder, plain] = [await member(), await member()];
    await bonus(holder, { from: 0, to: 20, state: 'fail' });
    await against(holder, plain, 14);
    // After the bonus has ended, both place the same bets.
    for (let n = 30; n < 60; n++) for (const each of [holder, plain]) await bet(each, n, [50_000n, 0n]);
    expect(await flag()).toBe(1);
    expect(await paid()).toMatchObject([
      ['opposite-bets', pair(holder, plain), { pays: 'bonus', opposed: 14, sideBySide: 14 }],
    ]);
  });

  test('of inviter and friend, or with a refund of that week, are flagged without a bonus, unless barred', async () => {
    const [inviter, friend, one, other, barred, theirs] = await Promise.all(
      Array.from({ length: 6 }, member),
    );
    if (!inviter || !friend || !one || !other || !barred || !theirs) throw new Error('six were made');
    await inviteOf(inviter, friend);
    await against(inviter, friend, 12);
    await query(
      `insert into invitation (inviter_id, member_id, barred, barred_at) values ($1, $2, 'phone', now())`,
      [barred.id, theirs.id],
    );
    expect(await flag()).toBe(1);
    expect(await paid()).toMatchObject([
      ['opposite-bets', pair(inviter, friend), { pays: 'invite', opposed: 12 }],
    ]);
    // Commission on the losses of two friends goes to the same inviter.
    const second = await member();
    await inviteOf(inviter, second);
    await query('delete from bet');
    await query('delete from abuse_flag');
    await against(friend, second, 12);
    expect(await flag()).toBe(1);
    expect(await paid()).toMatchObject([
      ['opposite-bets', pair(friend, second), { pays: 'invite', opposed: 12 }],
    ]);
    await query('delete from bet');
    await query('delete from abuse_flag');
    await refundOf(one);
    await against(one, other, 12);
    expect(await flag()).toBe(1);
    expect(await paid()).toMatchObject([
      ['opposite-bets', pair(one, other), { pays: 'refund', opposed: 12 }],
    ]);
    await query('delete from bet');
    await query('delete from abuse_flag');
    // A member who receives no payment for such bets gains nothing by them.
    await against(barred, theirs, 12);
    expect(await flag()).toBe(0);
  });

  test('of a week are checked again when its refunds are known', async () => {
    const [one, other] = [await member(), await member()];
    await query(
      `insert into refund (member_id, week, n, currency, success_base, fail_base, net, success, fail, amount, success_percent,
                           fail_percent, expires_at) values ($1, '2026-11-22', 1, 'THB', 100, 0, 100, 5, 0, 5, 5, 1, now())`,
      [one.id],
    );
    await against(one, other, 12);
    expect(await flagAbuse(server.deps.pool, new Date('2026-11-28T05:00:00Z'))).toBe(0);
    expect(await flagAbuse(server.deps.pool, new Date('2026-11-29T05:00:00Z'))).toBe(1);
  });

  test('that are few, on slots, without a bonus, or balanced by bets on the same side are not flagged', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, member));
    for (const each of all.slice(0, 6)) await bonus(each);
    const [a, b, c, d, e, f, g, h] = all;
    if (!a || !b || !c || !d || !e || !f || !g || !h) throw new Error('eight were made');
    await against(a, b, 8);
    await against(c, d, 14, 'slot');
    await against(g, h, 14);
    for (let n = 0; n < 28; n++) {
      const stake = BigInt(900_000 + n * 100_000);
      await bet(e, n, [stake, 2n * stake]);
      await bet(f, n, [stake, n % 2 ? 2n * stake : 0n]);
    }
    expect(await flag()).toBe(0);
  });

  test('are not flagged where many members bet the same at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 21 }, member));
    for (const each of all) await bonus(each);
    const [one, other] = all;
    if (!one || !other) throw new Error('many were made');
    await against(one, other, 14);
    for (const each of all.slice(2))
      for (let n = 0; n < 14; n++) await bet(each, n, [BigInt(10_000 + n * 2_000), 1n]);
    expect(await flag()).toBe(0);
  });
});

describe('a bonus with minimal wagering', () => {
  /** Bets 5,100 baht in total, each bet winning or losing a tenth of its stake. */
  async function safely(one: TestMember) {
    for (let n = 0; n < 51; n++) await bet(one, n, [10_000n, n % 2 ? 11_000n : 9_000n]);
  }
  const won = { state: 'success', to: 60, turnover: 510_000n };

  test('that was played without risk and withdrawn within a day is flagged with its amounts', async () => {
    const one = await member();
    const id = await bonus(one, won);
    await safely(one);
    expect(await flag()).toBe(0);
    await withdraw(one, 61, 95_000n);
    expect(await flag()).toBe(1);
    expect(await flags()).toEqual([
      {
        kind: 'minimal-wagering',
        between: [one.id, id],
        reason: {
          bonusMinor: 50_000,
          requiredMinor: 500_000,
          turnoverMinor: 510_000,
          keptMinor: 100_000,
          withdrawnMinor: 95_000,
          bets: 51,
          swingPercent: 10,
          mostlyAt: 'PG',
          mostlyTurnoverMinor: 510_000,
        },
      },
    ]);
  });

  test('that was played with risk, played on, or left in the wallet is not flagged', async () => {
    const [risky, on, patient, returned] = [await member(), await member(), await member(), await member()];
    await bonus(risky, won);
    for (let n = 0; n < 51; n++) await bet(risky, n, [10_000n, n % 2 ? 20_000n : 0n]);
    await withdraw(risky, 61, 100_000n);
    await bonus(on, { ...won, turnover: 525_100n });
    await bonus(patient, won);
    await bonus(returned, won);
    for (const each of [on, patient, returned]) await safely(each);
    await withdraw(on, 61, 100_000n);
    await withdraw(patient, 61 + 24 * 60, 100_000n);
    await withdraw(returned, 61, 100_000n, 'returned');
    expect(await flag()).toBe(0);
  });

  test('that is flagged leaves the member active', async () => {
    const one = await member();
    await bonus(one, won);
    await safely(one);
    await withdraw(one, 61, 100_000n);
    await flag();
    expect(await query('select status from member where id = $1', [one.id])).toEqual([{ status: 'active' }]);
    expect((await server.call('getWallet', { token: one.token })).status).toBe(200);
  });
});
