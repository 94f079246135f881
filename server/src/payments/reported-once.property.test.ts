import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemoDepositAccounts } from '../content/seed-content.ts';
import { checkLedger } from '../ledger/integrity/ledger-check.ts';
import { type TestServer, testServer } from '../testing/app.ts';
import { bankProviders } from '../testing/bank-providers.ts';
import { type Scenario, scenarios } from '../testing/payment-reports/draw-reports.ts';
import { people, type ReportTarget, sendReport } from '../testing/payment-reports/send-reports.ts';
import { runs } from '../testing/process/runs.ts';
import { findQr } from './qr-deposits/qr.queries.ts';

// Has every source report one to three payments of one amount, in any order, spelling and number of times.

let server: TestServer;
const accountId = v7();
beforeAll(async () => {
  server = await testServer({ providers: bankProviders('http://localhost:1') });
  await seedDemoDepositAccounts(server.deps.pool);
  // Account that KBank's gateway pays into, with a bank feed as well.
  await server.deps.pool.query(
    `insert into deposit_account (id, bank_code, bank_type, mode, account_name, account_no, currency, position)
     select $1, bank_code, bank_type, 'AUTO', account_name, account_no, currency, 99 from deposit_account
      where bank_code = 'KBANK' and mode = 'QR'`,
    [accountId],
  );
});
afterAll(async () => {
  expect((await checkLedger(server.deps.pool)).violations).toEqual([]);
  await server?.close();
});

interface Receipt {
  readonly state: string;
  readonly memberId: string | null;
}

let numbers = 0;

/** Prepares two members with a pair of accounts, and an amount, that no other scenario has. */
async function newTarget({ nameInWallet }: Scenario) {
  const { pool } = server.deps;
  const number = ++numbers;
  const amount = BigInt(100_00 + 2 * number);
  const accountNos = [
    `20${String(number * 7919).padStart(8, '0')}`,
    `30${String(number * 6101).padStart(8, '0')}`,
  ];
  const members = await Promise.all(
    people.map((names, at) =>
      server.createMember({ bankAccountNo: accountNos[at] ?? '', bankAccountName: names[nameInWallet] }),
    ),
  );
  const idOf = (payer: 0 | 1) => members[payer]?.id ?? '';
  /** Payments that two people credited by hand. */
  const byHand: string[] = [];
  const target: ReportTarget = {
    deps: server.deps,
    accountId,
    accountNos: [accountNos[0] ?? '', accountNos[1] ?? ''],
    number,
    amount,
    async creditByHand(payer, at) {
      byHand.push(idOf(payer));
      const credit =
        'insert into missed_deposit (entry_id, member_id, amount, credited_at) values ($1, $2, $3, $4)';
      await pool.query(credit, [v7(), idOf(payer), amount, at]);
    },
    async qr(payer, payment, createdAt) {
      const id = `00000000-0000-4000-8000-${String(number * 10 + payment).padStart(12, '0')}`;
      await pool.query(
        `insert into qr (member_id, id, provider, reference, amount, currency, state, expires_at, ended_at, created_at)
         values ($1, $2, 'KBANK', $3, $4, 'THB', 'expired', $5, $5, $5) on conflict do nothing`,
        [idOf(payer), id, `R${number}-${payment}`, amount, createdAt],
      );
      const qr = await findQr(pool, idOf(payer), id);
      if (!qr) throw new Error('the QR was not stored');
      return qr;
    },
  };
  async function receipts(): Promise<Receipt[]> {
    const sql = 'select state, member_id as "memberId" from bank_receipt where amount = $1';
    return (await pool.query<Receipt>(sql, [amount])).rows;
  }
  return { target, receipts, byHand, members };
}

/** Sends all reports of a scenario, and returns what became of its payments. */
async function report(scenario: Scenario) {
  const { target, receipts, byHand, members } = await newTarget(scenario);
  const told = new Set<number>();
  for (const each of scenario.reports) {
    // Nobody credits by hand what has been reported.
    if (each.by === 'hand' && told.has(each.payment)) continue;
    await sendReport(target, scenario, each);
    for (const payment of paymentsIn(scenario, each)) told.add(payment);
  }
  const stored = await receipts();
  const each = members.map(({ id }, payer) => ({
    credited:
      stored.filter(({ state, memberId }) => state === 'credited' && memberId === id).length +
      byHand.filter((memberId) => memberId === id).length,
    told: [...told].filter((payment) => scenario.payments[payment]?.payer === payer).length,
  }));
  const waiting = stored.filter(({ state }) => state === 'in-suspense').length;
  return {
    each,
    waiting,
    unposted: stored.length - waiting - stored.filter(({ state }) => state === 'credited').length,
  };
}

function paymentsIn(scenario: Scenario, each: Scenario['reports'][number]): number[] {
  if (each.by !== 'file') return [each.payment];
  const { from0, to } = scenario.files[each.file] ?? { from0: 0, to: 0 };
  return scenario.payments
    .map((_, at) => at)
    .filter((at) => at >= Math.min(from0, to) && at <= Math.max(from0, to));
}

describe('payments that all sources report in any order and spelling', () => {
  test('are credited once at most, and wait for a person where they are not credited', async () => {
    let credited = 0;
    await fc.assert(
      fc.asyncProperty(scenarios('any'), async (scenario) => {
        const { each, waiting, unposted } = await report(scenario);
        const owed = each.map((member) => member.told - member.credited);
        expect(Math.min(...owed), 'credited twice').toBeGreaterThanOrEqual(0);
        expect(waiting, 'vanished').toBeGreaterThanOrEqual(owed.reduce((sum, count) => sum + count, 0));
        expect(unposted).toBe(0);
        credited += each.reduce((sum, member) => sum + member.credited, 0);
      }),
      { numRuns: runs(25) },
    );
    expect(credited).toBeGreaterThan(0);
  });

  test('are all credited without a person on an ordinary day', async () => {
    await fc.assert(
      fc.asyncProperty(scenarios('ordinary', 1), async (scenario) => {
        expect(await report(scenario)).toMatchObject({ waiting: 0, unposted: 0 });
      }),
      { numRuns: runs(10) },
    );
  });
});
