import { minuteMs } from '@kapao/core/time';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProviderTotals } from '../../providers/protocol/provider-totals.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { numbersFrom } from '../../testing/ledger/operations.ts';
import { reconcileTotals } from './reconcile-totals.ts';

/**
 * Tests providers that have traffic of their own. Rows are written with the times they would have, so that hours pass
 * at once.
 */
let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database?.close());

const missingMinor = 1_000_000n;

interface Movement {
  readonly amount: bigint;
  /** Time at which the provider counted the movement, or infinity for never. */
  readonly countedMs: number;
  /** Time at which the movement was reported to us, or infinity for never. */
  readonly reportedMs: number;
  /** Time that the provider states for the movement; null where it states none. */
  readonly providerMs: number | null;
  readonly notBeforeMs: number;
}

/** Simulated period, with one reading a minute. */
interface Time {
  readonly startMs: number;
  readonly minutes: number;
}

interface Traffic {
  readonly account: string;
  readonly code: string;
  readonly movements: readonly Movement[];
}

/** Returns a gateway, whose payments have no time of their own, or a bank, which reports it. */
function trafficOf(seed: number, isMissing: boolean, { startMs, minutes }: Time): Traffic {
  const next = numbersFrom(seed * 2 + (isMissing ? 1 : 0));
  const upTo = (most: number) => next() % (most + 1);
  const isBank = upTo(1) === 1;
  const perMinute = [0, 1, 4, 10, 25][upTo(4)] ?? 0;
  const movements = Array.from({ length: perMinute * (minutes + 2) }, (): Movement => {
    const atMs = startMs - minuteMs + upTo((minutes + 2) * minuteMs);
    // Most reports come within seconds; some are lost and found by inquiry, and some are minutes late.
    const sort = upTo(99);
    const lateMs = sort < 85 ? upTo(3_000) : sort < 98 ? upTo(20_000) : upTo(100_000);
    // Our callback may come before the gateway's books show it.
    const bookLagMs = isBank || upTo(1) === 1 ? 0 : upTo(4_000);
    return {
      amount: BigInt(100 + upTo(149_900)),
      countedMs: atMs + bookLagMs,
      reportedMs: atMs + lateMs,
      providerMs: isBank ? atMs : null,
      notBeforeMs: atMs - upTo(15_000),
    };
  });
  if (isMissing) {
    const atMs = startMs + upTo(minuteMs);
    const onlyTheirs = upTo(1) === 1;
    movements.push({
      amount: missingMinor,
      countedMs: onlyTheirs ? atMs : Number.POSITIVE_INFINITY,
      reportedMs: onlyTheirs ? Number.POSITIVE_INFINITY : atMs + 100,
      providerMs: isBank ? atMs : null,
      notBeforeMs: atMs - 5_000,
    });
  }
  const code = `${isMissing ? 'M' : 'R'}${seed}`;
  return { code, account: isBank ? `operator:payout:${code}` : `operator:qr:${code}`, movements };
}

/** Stores what was reported by that time, as the ledger and its record functions do. */
async function storeReported(traffic: readonly Traffic[], fromMs: number, toMs: number): Promise<void> {
  const reported = traffic.flatMap(({ code, account, movements }) =>
    movements
      .filter(({ reportedMs }) => reportedMs > fromMs && reportedMs <= toMs)
      .map((movement) => ({ code, account, ...movement, id: v7(), memberId: v7(), hold: v7() })),
  );
  const at = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  const given = (each: typeof reported) => [
    each.map(({ memberId }) => memberId),
    each.map(({ id }) => id),
    each.map(({ hold }) => hold),
    each.map(({ account }) => account),
    each.map(({ code }) => code),
    each.map(({ amount }) => amount.toString()),
    each.map(({ reportedMs }) => at(reportedMs)),
    each.map(({ notBeforeMs }) => at(notBeforeMs)),
    each.map(({ providerMs }) => at(providerMs)),
  ];
  const row = `unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::bigint[], $7::timestamptz[],
    $8::timestamptz[], $9::timestamptz[]) as r(member, id, hold, account, code, amount, reported_at, not_before, provider_at)`;
  const entry =
    'insert into entry (member_id, id, movement_id, kind, resolves, debit, credit, amount, currency, reason, operation_lock, xid, created_at) select';
  const xid = 'pg_current_xact_id()::text::bigint, r.reported_at';
  const { pool } = database;
  const qrs = given(reported.filter(({ account }) => account.startsWith('operator:qr:')));
  await pool.query(
    `${entry} r.member, r.id, r.id, 'move', null, r.account, 'wallet', r.amount, 'THB', 'qr', null, ${xid} from ${row}`,
    qrs,
  );
  await pool.query(
    `insert into qr (member_id, id, provider, reference, amount, currency, state, expires_at)
     select r.member, r.hold, r.code, r.id::text, r.amount, 'THB', 'expired', r.reported_at from ${row}`,
    qrs,
  );
  await pool.query(
    `insert into qr_payment (member_id, id, qr_id, provider, payment_no, amount, created_at, not_before)
     select r.member, r.id, r.hold, r.code, r.id::text, r.amount, r.reported_at, r.not_before from ${row}`,
    qrs,
  );
  const payouts = given(reported.filter(({ account }) => account.startsWith('operator:payout:')));
  await pool.query(
    `${entry} r.member, r.hold, r.hold, 'hold', null, 'wallet', 'held', r.amount, 'THB', 'withdraw', 'withdraw', ${xid} from ${row}`,
    payouts,
  );
  await pool.query(
    `${entry} r.member, r.id, r.hold, 'post', r.hold, 'held', r.account, r.amount, 'THB', 'withdraw', 'withdraw', ${xid} from ${row}`,
    payouts,
  );
  await pool.query(
    `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state, sent_at,
       ended_at, provider_at)
     select r.member, r.hold, r.amount, 'THB', 'KBANK', '1', 'A', r.code, 'paid', r.not_before, r.reported_at, r.provider_at from ${row}`,
    payouts,
  );
}

/** Reads all totals each minute, and returns for each account at which reading its alarm came. */
async function alarmsOf(
  traffic: readonly Traffic[],
  { startMs, minutes }: Time,
): Promise<ReadonlyMap<string, number>> {
  let nowMs = startMs;
  const totals = traffic.map(
    ({ account, movements }): ProviderTotals => ({
      account,
      currency: 'THB',
      read: async () => ({
        kind: 'done',
        asOf: new Date(nowMs),
        total: movements.reduce((sum, { countedMs, amount }) => sum + (countedMs <= nowMs ? amount : 0n), 0n),
      }),
    }),
  );
  const deps = { pool: database.pool, log: { info() {}, warn() {}, error() {} } };
  const alarmed = new Map<string, number>();
  for (let reading = 1; reading <= minutes; reading++) {
    const before = reading === 1 ? Number.NEGATIVE_INFINITY : nowMs;
    nowMs = startMs + reading * minuteMs;
    await storeReported(traffic, before, nowMs);
    await reconcileTotals(deps, totals, { now: new Date(nowMs) });
    const { rows } = await database.pool.query<{ account: string }>(
      `select distinct account from alarm where kind = 'total' and account = any ($1)`,
      [traffic.map(({ account }) => account)],
    );
    for (const { account } of rows) if (!alarmed.has(account)) alarmed.set(account, reading);
  }
  return alarmed;
}

const maxReadings = async () => {
  const { rows } = await database.pool.query<{ most: number }>(
    'select max(n)::int as most from (select count(*) as n from reconciliation_reading group by account) each',
  );
  return rows[0]?.most;
};

test('a missing 10,000.00 raises an alarm within ten readings, and matching accounts raise none', async () => {
  // The last readings are for the accounts that agree, which must stay without an alarm.
  const time = { startMs: Date.now() - 30 * minuteMs, minutes: 14 };
  const traffic = Array.from({ length: 200 }, (_, seed) => [
    trafficOf(seed, true, time),
    trafficOf(seed, false, time),
  ]).flat();
  const alarmed = await alarmsOf(traffic, time);
  const readingsOf = (letter: string) =>
    traffic.filter(({ code }) => code.startsWith(letter)).map(({ account }) => alarmed.get(account));
  expect(readingsOf('R').filter((reading) => reading !== undefined)).toEqual([]);
  const late = readingsOf('M').filter((reading) => reading === undefined || reading > 10);
  expect(late).toEqual([]);
  expect(await maxReadings()).toBe(time.minutes);
});

test('matching traffic raises no alarm in two hundred readings', async () => {
  const time = { startMs: Date.now() - 230 * minuteMs, minutes: 200 };
  const traffic = Array.from({ length: 5 }, (_, seed) => trafficOf(1_000 + seed, false, time));
  expect(await alarmsOf(traffic, time)).toEqual(new Map());
  // Readings are kept for two hours, however many there were before.
  expect(await maxReadings()).toBe(121);
});
