import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readContent, writeContent } from '../../content/stored-content.ts';
import type { Entry } from '../../ledger/entry.ts';
import { postBackdated } from '../../ledger/post-backdated.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { deposit, hold, move, posted, voided } from '../../testing/ledger/ledger.ts';
import { reportBets } from '../../testing/rewards/bets.ts';
import { insertBonus } from '../../testing/rewards/bonuses.ts';
import { accrueRefunds } from './accrue-refunds.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const week = '2026-11-08';
const at = (text: string) => new Date(`${text}+07:00`);
const onTime = at('2026-11-15T01:00:00');
const pool = () => server.deps.pool;

let member: TestMember;
beforeEach(async () => {
  await pool().query('delete from accrual_run');
  member = await newMember();
});

async function newMember(currency: 'THB' | 'LAK' = 'THB'): Promise<TestMember> {
  const created = await server.createMember(currency === 'LAK' ? { currency, bankCode: 'BCEL' } : {});
  await pool().query(`insert into account (member_id, code, currency) values ($1, 'game:PG', $2)`, [
    created.id,
    currency,
  ]);
  return created;
}

const deposited = { statement: { type: 'deposit', counterpart: 'BANK' } } as const;

async function write(...entries: readonly (readonly [at: string, entry: Entry])[]): Promise<void> {
  const client = await pool().connect();
  for (const [when, entry] of entries) await postBackdated(client, at(when), [entry]);
  client.release();
}
const lose = (when: string, stake: bigint, payout = 0n) =>
  reportBets(pool(), [{ memberId: member.id, at: at(when), stake, payout }]);
const played = (amount: bigint, more: Partial<Entry> = {}) =>
  move(member.id, 'wallet', 'operator:game-result:PG', amount, { reason: 'game-result', ...more });

async function refundOf({ id }: TestMember = member, of = week) {
  const { rows } = await pool().query(
    `select success_base, fail_base, net, success, fail, amount, n from refund where member_id = $1 and week = $2`,
    [id, of],
  );
  return rows[0] ?? null;
}
const accrue = (now = onTime) => accrueRefunds({ pool: pool() }, { now });

test('gives back 5 % of plain losses and 1 % of losses in failed bonuses', async () => {
  await write(['2026-11-09T10:00:00', deposit(member.id, 2_500_00n, deposited)]);
  await write(['2026-11-09T12:00:00', played(2_500_00n)]);
  await lose('2026-11-09T12:00:00', 2_000_00n);
  await lose('2026-11-10T12:00:00', 500_00n);
  await insertBonus(pool(), {
    memberId: member.id,
    startedAt: at('2026-11-10T00:00:00'),
    endedAt: at('2026-11-11T00:00:00'),
    state: 'fail',
  });
  expect(await accrue()).toBe('done');
  expect(await refundOf()).toEqual({
    success_base: 2_000_00n,
    fail_base: 500_00n,
    net: 2_500_00n,
    success: 100_00n,
    fail: 5_00n,
    amount: 105_00n,
    n: 1n,
  });
});

describe('a week', () => {
  test('is accrued from Sunday 01:00 in Bangkok, and runs from Sunday to Saturday', async () => {
    await write(['2026-11-07T23:59:59.999', deposit(member.id, 10_000_00n, deposited)]);
    await write(['2026-11-08T00:00:00', deposit(member.id, 1_000_00n, deposited)]);
    await write(['2026-11-14T23:59:59.999', deposit(member.id, 2_000_00n, deposited)]);
    await write(['2026-11-14T23:59:59.999', played(13_000_00n)]);
    await write(['2026-11-15T00:00:00', deposit(member.id, 4_000_00n, deposited)]);
    await lose('2026-11-07T23:59:59.999', 16_00n);
    await lose('2026-11-08T00:00:00', 100_00n);
    await lose('2026-11-14T23:59:59.999', 200_00n);
    await lose('2026-11-15T00:00:00', 32_00n);
    await accrue(at('2026-11-15T00:59:59.999'));
    expect(await refundOf()).toBeNull();
    await accrue();
    expect(await refundOf()).toMatchObject({ success_base: 300_00n, net: 3_000_00n, amount: 15_00n });
  });

  test('that was missed is accrued when the server is back, and so is the next one', async () => {
    for (const day of ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23']) {
      await write([`${day}T10:00:00`, deposit(member.id, 1_000_00n, deposited)]);
      await write([`${day}T12:00:00`, played(1_000_00n)]);
      await lose(`${day}T12:00:00`, 1_000_00n);
    }
    await reportBets(pool(), [], { knownUntil: at('2027-01-01T00:00:00') });
    await accrue(at('2026-11-08T01:00:00'));
    // The server is down from here on over two Sundays, and back on a Wednesday.
    expect(await accrue(at('2026-11-25T09:00:00'))).toBe('done');
    const weeks = async () =>
      (
        await pool().query('select week::text, amount from refund where member_id = $1 order by week', [
          member.id,
        ])
      ).rows;
    const made = ['2026-11-01', '2026-11-08', '2026-11-15'].map((each) => ({ week: each, amount: 50_00n }));
    expect(await weeks()).toEqual(made);
    expect(await accrue(at('2026-11-25T09:10:00'))).toBe('done');
    expect(await weeks()).toEqual(made);
  });

  test('that waits for bets is accrued when they are known, before the next one', async () => {
    await write(['2026-11-09T10:00:00', deposit(member.id, 1_000_00n, deposited)]);
    await write(['2026-11-09T12:00:00', played(1_000_00n)]);
    const bet = { memberId: member.id, at: at('2026-11-09T12:00:00'), stake: 1_000_00n };
    await reportBets(pool(), [bet], { knownUntil: at('2026-11-14T23:00:00') });
    expect(await accrue()).toBe('waiting');
    expect(await refundOf()).toBeNull();
    await reportBets(pool(), [], { knownUntil: at('2026-11-23T00:00:00') });
    expect(await accrue(at('2026-11-22T01:00:00'))).toBe('done');
    expect(await refundOf()).toMatchObject({ amount: 50_00n });
  });
});

test('a run returns the state of its first unfinished week', async () => {
  await reportBets(pool(), [], { knownUntil: at('2026-11-01T00:00:00') });
  expect(await accrue(at('2026-11-01T01:00:00'))).toBe('done');
  await pool().query(
    `insert into accrual_run (kind, period, waits_since) values ('refund', $1, now() - interval '2 days')`,
    [week],
  );
  expect(await accrue()).toBe('waiting');
  const { rows } = await pool().query('select period::text from accrual_run where done_at is null');
  expect(rows).toEqual([{ period: '2026-11-01' }]);
});

test('an aborted run begins no week', async () => {
  expect(await accrueRefunds({ pool: pool() }, { now: onTime, signal: AbortSignal.abort() })).toBe('stopped');
  expect((await pool().query('select from accrual_run')).rowCount).toBe(0);
});

describe('a net winner gets nothing', () => {
  test.each([
    ['who has it in the wallet', []],
    ['who has it in a game', [['2026-11-12T00:00:00', () => move(member.id, 'wallet', 'game:PG', 900_00n)]]],
    ['whose withdrawal is on its way', [['2026-11-12T00:00:00', () => hold(member.id, 900_00n)]]],
  ] as const)('%s', async (_, then) => {
    await write(['2026-11-09T10:00:00', deposit(member.id, 500_00n, deposited)]);
    await write([
      '2026-11-09T12:00:00',
      move(member.id, 'operator:game-result:PG', 'wallet', 400_00n, { reason: 'game-result' }),
    ]);
    for (const [when, entry] of then) await write([when, entry()]);
    await lose('2026-11-09T12:00:00', 100_00n);
    await accrue();
    expect(await refundOf()).toBeNull();
  });
});

test('a payout reduces the net loss, and with it the refund', async () => {
  const out = hold(member.id, 900_00n);
  await write(
    ['2026-11-09T10:00:00', deposit(member.id, 1_000_00n, deposited)],
    ['2026-11-10T10:00:00', out],
    ['2026-11-10T10:00:01', posted(out, 'operator:payout:KBANK')],
    ['2026-11-10T12:00:00', played(100_00n)],
  );
  await lose('2026-11-10T12:00:00', 1_000_00n);
  await accrue();
  expect(await refundOf()).toMatchObject({ net: 100_00n, success: 50_00n, amount: 5_00n });
});

test('a payout made after all reduces the net loss when it is taken back from the wallet', async () => {
  const out = hold(member.id, 900_00n);
  const statement = { type: 'withdraw', counterpart: 'BANK' } as const;
  await write(
    ['2026-11-09T10:00:00', deposit(member.id, 1_000_00n, deposited)],
    ['2026-11-10T10:00:00', out],
    ['2026-11-10T10:00:01', voided(out)],
    ['2026-11-10T11:00:00', move(member.id, 'operator:suspense', 'operator:payout:KBANK', 900_00n)],
    ['2026-11-10T11:00:01', move(member.id, 'wallet', 'operator:suspense', 900_00n, { statement })],
    ['2026-11-10T12:00:00', played(100_00n)],
  );
  await lose('2026-11-10T12:00:00', 1_000_00n);
  await accrue();
  expect(await refundOf()).toMatchObject({ net: 100_00n, success: 50_00n, amount: 5_00n });
});

test('a returned withdrawal does not reduce the net loss', async () => {
  const out = hold(member.id, 900_00n);
  await write(
    ['2026-11-09T10:00:00', deposit(member.id, 1_000_00n, deposited)],
    ['2026-11-10T10:00:00', out],
    ['2026-11-10T10:00:01', voided(out)],
    ['2026-11-10T12:00:00', played(1_000_00n)],
  );
  await lose('2026-11-10T12:00:00', 1_000_00n);
  await accrue();
  expect(await refundOf()).toMatchObject({ net: 1_000_00n, amount: 50_00n });
});

test('a late run has the same result as one on time', async () => {
  const twin = member;
  const out = (of: TestMember) => hold(of.id, 50_00n);
  const story = async (of: TestMember) => {
    member = of;
    await write(
      ['2026-11-09T10:00:00', deposit(of.id, 1_000_00n, deposited)],
      ['2026-11-09T12:00:00', played(400_00n)],
      ['2026-11-09T12:01:00', move(of.id, 'wallet', 'game:PG', 300_00n)],
    );
    await lose('2026-11-09T12:00:00', 400_00n);
  };
  await story(twin);
  await accrue();
  await pool().query('delete from accrual_run');
  const late = await newMember();
  await story(late);
  const withdrawal = out(late);
  await write(
    ['2026-11-15T00:00:00', deposit(late.id, 5_000_00n, deposited)],
    ['2026-11-15T00:00:01', withdrawal],
    ['2026-11-16T09:00:00', posted(withdrawal, 'operator:payout:KBANK')],
    [
      '2026-11-16T10:00:00',
      move(late.id, 'game:PG', 'operator:game-result:PG', 300_00n, { reason: 'game-result' }),
    ],
    ['2026-11-16T10:00:01', move(late.id, 'operator:bonus', 'wallet', 77_00n, { reason: 'bonus' })],
    ['2026-11-16T10:00:02', move(late.id, 'operator:suspense', 'game:PG', 3_00n)],
  );
  await accrue(at('2026-11-20T17:00:00'));
  expect(await refundOf(late)).toEqual(await refundOf(twin));
  expect(await refundOf(late)).toMatchObject({ net: 400_00n, amount: 20_00n });
});

test('running again changes no refund, though bets came late', async () => {
  await write(['2026-11-09T10:00:00', deposit(member.id, 1_000_00n, deposited)]);
  await write(['2026-11-09T12:00:00', played(1_000_00n)]);
  await lose('2026-11-09T12:00:00', 400_00n);
  await accrue();
  const first = (await pool().query('select * from refund where member_id = $1', [member.id])).rows;
  await lose('2026-11-09T13:00:00', 400_00n);
  await pool().query('delete from accrual_run');
  await accrue();
  expect((await pool().query('select * from refund where member_id = $1', [member.id])).rows).toEqual(first);
});

test('concurrent runs accrue a week once', async () => {
  await write(['2026-11-09T10:00:00', deposit(member.id, 1_000_00n, deposited)]);
  await write(['2026-11-09T12:00:00', played(1_000_00n)]);
  await lose('2026-11-09T12:00:00', 400_00n);
  const runs = await Promise.all(Array.from({ length: 4 }, () => accrue()));
  expect(runs).toEqual(Array(4).fill('done'));
  expect(await refundOf()).toMatchObject({ amount: 20_00n, n: 1n });
});

test('refunds are numbered, and a week without losses has none', async () => {
  for (const day of ['2026-11-09', '2026-11-23']) {
    await write([`${day}T10:00:00`, deposit(member.id, 1_000_00n, deposited)]);
    await write([`${day}T12:00:00`, played(1_000_00n)]);
    await lose(`${day}T12:00:00`, 1_000_00n);
  }
  // Bets synced far ahead, so that this test needs no clock.
  await reportBets(pool(), [], { knownUntil: at('2027-01-01T00:00:00') });
  for (const sunday of ['2026-11-15', '2026-11-22', '2026-11-29']) await accrue(at(`${sunday}T01:00:00`));
  const { rows } = await pool().query('select week::text, n from refund where member_id = $1 order by week', [
    member.id,
  ]);
  expect(rows).toEqual([
    { week: '2026-11-08', n: 1n },
    { week: '2026-11-22', n: 2n },
  ]);
});

describe('the settings of refunds', () => {
  const change = async (refund: object) => {
    const rewards = await readContent(pool(), 'rewards');
    await writeContent(pool(), 'rewards', { ...rewards, refund: { ...rewards.refund, ...refund } });
    return () => writeContent(pool(), 'rewards', rewards);
  };

  test('limit a refund to the maximum of a week', async () => {
    const back = await change({ maxMinor: { THB: 30_00, LAK: null } });
    await write(['2026-11-09T10:00:00', deposit(member.id, 1_000_00n, deposited)]);
    await write(['2026-11-09T12:00:00', played(1_000_00n)]);
    await lose('2026-11-09T12:00:00', 1_000_00n);
    await accrue();
    expect(await refundOf()).toMatchObject({ success: 50_00n, amount: 30_00n });
    await back();
  });

  test('can switch refunds off, and the week is accrued once they are on again', async () => {
    const back = await change({ active: false });
    await write(['2026-11-09T10:00:00', deposit(member.id, 1_000_00n, deposited)]);
    await write(['2026-11-09T12:00:00', played(1_000_00n)]);
    await lose('2026-11-09T12:00:00', 1_000_00n);
    await accrue();
    expect(await refundOf()).toBeNull();
    await back();
    await accrue();
    expect(await refundOf()).toMatchObject({ amount: 50_00n });
  });

  test('that were off for weeks let only the last week be accrued', async () => {
    for (const day of ['2026-11-09', '2026-11-16', '2026-11-23']) {
      await write([`${day}T10:00:00`, deposit(member.id, 1_000_00n, deposited)]);
      await write([`${day}T12:00:00`, played(1_000_00n)]);
      await lose(`${day}T12:00:00`, 1_000_00n);
    }
    await reportBets(pool(), [], { knownUntil: at('2027-01-01T00:00:00') });
    await accrue(at('2026-11-08T01:00:00'));
    const back = await change({ active: false });
    for (const sunday of ['2026-11-15', '2026-11-22', '2026-11-29']) await accrue(at(`${sunday}T01:00:00`));
    await back();
    await accrue(at('2026-11-29T02:00:00'));
    const { rows } = await pool().query('select week::text from refund where member_id = $1 order by week', [
      member.id,
    ]);
    expect(rows).toEqual([{ week: '2026-11-22' }]);
  });
});

test('refunds in kip have no fractions', async () => {
  member = await newMember('LAK');
  const lak = { currency: 'LAK' } as const;
  await write(['2026-11-09T10:00:00', deposit(member.id, 1_000_000_00n, { ...deposited, ...lak })]);
  await write(['2026-11-09T12:00:00', played(1_000_000_00n, lak)]);
  await lose('2026-11-09T12:00:00', 123_457_00n);
  await accrue();
  // 6,172.85 kip.
  expect(await refundOf()).toMatchObject({ success: 6_172_00n, amount: 6_172_00n });
});
