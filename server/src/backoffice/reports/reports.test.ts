import { figureOf } from '@kapao/contract/backoffice/report-figures';
import { dayKey } from '@kapao/core/calendar';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { deposit, takeSnapshotOfAll } from '../../testing/ledger/ledger.ts';
import { aggregateDailySums } from './aggregate-daily-sums.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let finance: TestStaffMember;
let member: TestMember;
/** First day, because midnight in Bangkok may pass during these tests. */
const firstDay = dayKey(new Date());
beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  finance = await backoffice.staffMember('finance');
});
beforeEach(async () => {
  member = await server.createMember();
});
afterAll(async () => {
  await backoffice.close();
  await server.close();
});

type Sort = readonly [debit: string, credit: string, reason: string];
const qr: Sort = ['operator:qr:KBANK', 'wallet', 'qr'];
const bank: Sort = ['operator:bank:SCB', 'wallet', 'bank'];
const back: Sort = ['wallet', 'operator:bank:SCB', 'correction'];
const lost: Sort = ['game:PG', 'operator:game-result:PG', 'game-result'];

/** Writes entries of years ago, each test in a month of its own. */
async function write(
  entries: readonly (readonly [sort: Sort, amount: number, at: string, count?: number])[],
): Promise<void> {
  for (const [[debit, credit, reason], amount, at, count = 1] of entries)
    await server.deps.pool.query(
      `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, xid, created_at)
       select $1, i, i, 'move', $2, $3, $4, 'THB', $5, ledger_xid(), $6 from (select gen_random_uuid() as i from generate_series(1, $7)) n`,
      [member.id, debit, credit, amount, reason, at, count],
    );
}

const report = async (query: Record<string, string>) => {
  const { status, body } = await backoffice.call('getReport', {
    as: finance,
    query: { currency: 'THB', ...query },
  });
  expect(status).toBe(200);
  return body;
};

describe('a report', () => {
  it('groups by Bangkok days, weeks from Sunday or months, with the same number of periods before', async () => {
    await write([
      [qr, 100, '2024-02-29 23:59:59.999999+07'],
      [qr, 20, '2024-03-01 00:00+07'],
      [bank, 3, '2024-03-02 12:00+07', 2],
    ]);
    const days = await report({ by: 'day', from: '2024-03-01', to: '2024-03-03' });
    const amounts = (periods: { flows: [] }[]) =>
      periods.map(({ flows }) => String(figureOf(flows, 'in').amount));
    expect(amounts(days.periods)).toEqual(['20', '6']);
    expect(days.before.map(({ start }: { start: string }) => start)).toEqual(['2024-02-28', '2024-02-29']);
    expect(amounts(days.before)).toEqual(['0', '100']);
    const weeks = await report({ by: 'week', from: '2024-02-28', to: '2024-03-04' });
    expect(weeks.periods.map(({ start, end }: { start: string; end: string }) => [start, end])).toEqual([
      ['2024-02-25', '2024-03-03'],
      ['2024-03-03', '2024-03-10'],
    ]);
    expect(amounts(weeks.periods)).toEqual(['126', '0']);
    const months = await report({ by: 'month', from: '2024-02-10', to: '2024-03-02' });
    expect(amounts(months.periods)).toEqual(['100', '26']);
    expect(months.before[0].start).toBe('2023-12-01');
  });

  it('refuses too many days, and a period that ends before it begins', async () => {
    const query = { currency: 'THB', by: 'day', from: '2020-01-01', to: '2024-01-01' };
    expect((await backoffice.call('getReport', { as: finance, query })).status).toBe(400);
    const backwards = { ...query, from: '2024-01-02', to: '2024-01-01' };
    expect((await backoffice.call('getReport', { as: finance, query: backwards })).status).toBe(400);
  });

  it('counts registrations, active members and first deposits', async () => {
    const { ledger, pool } = server.deps;
    expect((await ledger.post(deposit(member.id, 500n))).ok).toBe(true);
    await takeSnapshotOfAll(pool);
    await aggregateDailySums(pool);
    const tomorrow = dayKey(new Date(Date.now() + 24 * 3_600_000));
    const { periods } = await report({ by: 'day', from: firstDay, to: tomorrow });
    const sum = (name: string) =>
      periods.reduce(
        (all: number, { members }: { members: Record<string, number> }) => all + (members[name] ?? 0),
        0,
      );
    expect(['firstDeposits', 'deposit', 'play'].map(sum)).toEqual([1, 1, 0]);
    expect(sum('registered')).toBeGreaterThan(0);
    // Equal, because `createMember` opens a session for each member.
    expect(sum('open')).toBe(sum('registered'));
    const { body } = await backoffice.call('getCohorts', {
      as: finance,
      query: { currency: 'THB', weeks: '2' },
    });
    expect(body.cohorts.map(({ deposited }: { deposited: number[] }) => deposited)).toEqual([[0, 0], [1]]);
  });
});

describe('a figure', () => {
  const trace = async (query: Record<string, string>) => {
    const all: { id: string; amount: string; gave: boolean; from: string }[] = [];
    for (let after: string | null = null, pages = 0; pages < 50; pages += 1) {
      const { status, body } = await backoffice.call('traceFigure', {
        as: finance,
        query: { currency: 'THB', most: '7', ...query, ...(after ? { after } : {}) },
      });
      expect(status).toBe(200);
      all.push(...body.rows);
      after = body.next;
      if (!after) return { all, total: body };
    }
    throw new Error('the pages have no end');
  };

  it('is the sum of the entries behind it, by family, account, side and reason, over all pages', async () => {
    await write([
      [qr, 5, '2023-05-01 09:00+07', 20],
      [bank, 7, '2023-05-01 09:00+07', 9],
      [bank, 11, '2023-05-03 23:59+07', 3],
      [back, 2, '2023-05-04 10:00+07', 1],
      [lost, 90, '2023-05-03 10:00+07', 4],
      ...Array.from({ length: 15 }, (_, n) => [qr, 1, `2023-05-${10 + n} 08:00+07`] as const),
    ]);
    const span = { from: '2023-05-01', to: '2023-06-01' };
    const [period] = (await report({ by: 'month', ...span })).periods;
    for (const [family, code] of [['in'], ['in', 'operator:bank:SCB'], ['result'], ['wallet']] as const) {
      const { all, total } = await trace({ ...span, family, ...(code ? { code } : {}) });
      const sum = all.reduce((so, { amount, gave }) => so + (gave ? -BigInt(amount) : BigInt(amount)), 0n);
      const { amount } = figureOf(period.flows, family, code);
      expect(family === 'in' ? -sum : sum).toBe(amount);
      expect(BigInt(total.received) - BigInt(total.gave)).toBe(sum);
      expect(total.entries).toBe(all.length);
      expect(new Set(all.map(({ id, gave }) => `${id}${gave}`)).size).toBe(all.length);
    }
    const { all, total } = await trace({ ...span, family: 'in', side: 'received' });
    expect(all.map(({ from, amount }) => [from, amount])).toEqual([['wallet', '2']]);
    expect([total.gave, total.received, total.entries]).toEqual(['0', '2', 1]);
    expect((await trace({ ...span, family: 'in', reason: 'correction' })).all).toHaveLength(1);
    expect((await trace({ ...span, family: 'refund' })).all).toEqual([]);
  });

  it('starts at the first page when the cursor is invalid', async () => {
    await write([[qr, 5, '2022-05-01 09:00+07', 2]]);
    const query = { currency: 'THB', family: 'in', from: '2022-05-01', to: '2022-05-02', after: "x'; --" };
    const { body } = await backoffice.call('traceFigure', { as: finance, query });
    expect(body.rows).toHaveLength(2);
  });
});

describe('balances at a moment', () => {
  it('are those of each operator account and member just before it', async () => {
    await write([
      [bank, 40, '2021-01-01 10:00+07'],
      [bank, 2, '2021-01-01 10:30+07'],
      [bank, 500, '2021-01-02 08:00+07'],
    ]);
    const at = async (moment: string) => {
      const operator = await backoffice.call('getOperatorBalancesAt', { as: finance, query: { at: moment } });
      const theirs = await backoffice.call('getMemberBalancesAt', {
        as: finance,
        body: { member: member.publicId, at: moment },
      });
      const of = (reply: typeof operator, code: string) =>
        reply.body.balances.find((row: { code: string }) => row.code === code)?.balance ?? null;
      return [of(operator, 'operator:bank:SCB'), of(operator, 'wallet'), of(theirs, 'wallet')];
    };
    expect(await at('2021-01-01T03:00:00.000Z')).toEqual([null, null, null]);
    expect(await at('2021-01-01T03:00:00.001Z')).toEqual(['-40', '40', '40']);
    expect(await at('2021-01-01T17:00:00.000Z')).toEqual(['-42', '42', '42']);
    expect(await at('2021-01-03T00:00:00.000Z')).toEqual(['-542', '542', '542']);
  });

  it('of a member are audited, and an unknown member is refused', async () => {
    const at = '2021-01-01T00:00:00.000Z';
    await backoffice.call('getMemberBalancesAt', { as: finance, body: { member: member.id, at } });
    const { rows } = await server.deps.pool.query(
      `select action, who from audit where member_id = $1 order by seq desc limit 1`,
      [member.id],
    );
    expect(rows).toEqual([{ action: 'getMemberBalancesAt', who: finance.name }]);
    for (const stranger of [v7(), '0000000000', "'"])
      expect(
        (await backoffice.call('getMemberBalancesAt', { as: finance, body: { member: stranger, at } }))
          .status,
      ).toBe(404);
  });
});

it('an exported day starts with the closing balances of the day before, and its flows add up to its own', async () => {
  await write([
    [bank, 40, '2020-06-01 10:00+07'],
    [bank, 2, '2020-06-02 00:00+07'],
    [lost, 9, '2020-06-02 23:59:59.9999+07'],
    [bank, 1, '2020-06-03 00:00+07'],
  ]);
  const { body } = await backoffice.call('exportDay', {
    as: finance,
    body: { currency: 'THB', day: '2020-06-02' },
  });
  const of = (rows: { code: string; balance: string }[], code: string) =>
    BigInt(rows.find((row) => row.code === code)?.balance ?? 0);
  expect(of(body.before, 'operator:bank:SCB')).toBe(-40n);
  expect(of(body.after, 'operator:bank:SCB')).toBe(-42n);
  for (const { code } of body.after) {
    const flowed = body.flows
      .filter((flow: { code: string }) => flow.code === code)
      .reduce(
        (sum: bigint, { gave, received }: { gave: string; received: string }) =>
          sum + BigInt(received) - BigInt(gave),
        0n,
      );
    expect(of(body.before, code) + flowed).toBe(of(body.after, code));
  }
  const { rows } = await server.deps.pool.query(`select subject_id from audit where action = 'exportDay'`);
  expect(rows).toEqual([{ subject_id: '2020-06-02 THB' }]);
});

it('a report is refused without the right', async () => {
  const support = await backoffice.staffMember('support');
  const query = { currency: 'THB', by: 'day', from: '2024-03-01', to: '2024-03-02' };
  expect((await backoffice.call('getReport', { as: support, query })).status).toBe(403);
  expect((await backoffice.call('getReport', { as: null, query })).status).toBe(401);
  expect(
    (
      await backoffice.call('getOperatorBalancesAt', {
        as: support,
        query: { at: '2021-01-01T00:00:00.000Z' },
      })
    ).status,
  ).toBe(403);
});
