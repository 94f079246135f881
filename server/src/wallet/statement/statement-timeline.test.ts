import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { timeOfTransfers } from '../../payments/processing-time/processing-time.queries.ts';
import {
  typicalPayoutSeconds,
  typicalTransferSeconds,
} from '../../payments/processing-time/processing-time.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { pendingTransactionsSlice } from '../pending-transactions/pending-transactions.route.ts';

/** Timelines in the receipt of a statement line, and before its end in the list of pending transactions. */
let fixture: BankFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture({}, [pendingTransactionsSlice]);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.sandbox.heal();
  fixture.post.losing = false;
  member = await fixture.member();
});

const call = async (...[name, request = {}]: Parameters<typeof fixture.server.call>) => {
  const { status, body } = await fixture.server.call(name, { token: member.token, ...request });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const pending = () => call('getOnItsWay');
const newest = async () => (await call('getStatements', { body: {} })).statements[0];
const getStatement = async () => call('getStatement', { params: { statementId: (await newest())._id } });
const names = ({ steps }: { steps: { step: string }[] }) => steps.map(({ step }) => step);
const until = (satang: bigint) =>
  fixture.until(async () => (await fixture.balance(member, 'wallet')) === satang, `${satang} satang`);

/** Expects past steps to be in order of time, and future steps to have no time. */
function expectInOrder({ steps }: { steps: { at: string | null }[] }): void {
  const times = steps.map(({ at }) => at);
  const done = times.filter((at) => at !== null);
  expect(times.slice(0, done.length)).toEqual(done);
  expect([...done].sort()).toEqual(done);
}

test('a pending QR waits for its member, and its statement line shows the steps', async () => {
  expect(await pending()).toEqual({ total: 0, items: [] });
  const qr = await call('createQr', { params: { bankCode: 'KBANK' }, body: { amount: 500 } });
  const waiting = await pending();
  expect(waiting).toEqual({
    total: 1,
    items: [
      {
        kind: 'qr',
        id: qr.qrcodeId,
        amount: 500,
        from: 'BANK',
        to: 'WALLET',
        createdAt: expect.any(String),
        bankCode: 'KBANK',
        expireIn: expect.any(Number),
        waitsFor: 'MEMBER',
        steps: [
          { step: 'QR_MADE', at: expect.any(String), by: 'MEMBER' },
          { step: 'BANK_PAID', at: null, by: 'MEMBER' },
          { step: 'CREDITED', at: null, by: 'US' },
        ],
        usuallyS: null,
        canCancel: true,
      },
    ],
  });
  expect(waiting.items[0].expireIn).toBeGreaterThan(500);
  await fixture.pay(qr.payload);
  await until(50_000n);
  expect((await pending()).total).toBe(0);
  const entry = await getStatement();
  expect(names(entry).filter((step) => step !== 'BANK_PAID' && step !== 'SEEN')).toEqual([
    'QR_MADE',
    'CREDITED',
  ]);
  expectInOrder(entry);
  expect(entry.references.qr).toMatch(/^[0-9A-Z]{15}$/);
});

test('a bank transfer shows payer, reference and when it was seen', async () => {
  const reference = await fixture.transfer({ from: member, amount: 250 });
  await until(25_000n);
  const entry = await getStatement();
  expect(names(entry)).toEqual(['BANK_PAID', 'SEEN', 'CREDITED']);
  expectInOrder(entry);
  expect(entry).toMatchObject({
    references: { bank: reference, qr: null },
    payer: { bank: { code: 'KBANK' }, lastFour: member.phone.slice(-4) },
    status: 'SUCCESS',
  });
});

test('a transfer into a silent game waits for the game, and its line then shows all steps', async () => {
  member = await fixture.member(100_000n);
  await call('activateSlot', { params: { code: 'PG' } });
  await fixture.fault('game:PG', 'timeout-after');
  const { transferId } = await call('transfer', { body: { from: 'WALLET', to: 'PG', amount: 120 } });
  const waiting = await pending();
  expect(waiting).toMatchObject({
    total: 1,
    items: [
      {
        kind: 'transfer',
        id: transferId,
        amount: 120,
        from: 'WALLET',
        to: 'PG',
        waitsFor: 'GAME',
        canCancel: false,
      },
    ],
  });
  expect(names(waiting.items[0])).toEqual(['REQUESTED', 'SENT', 'CREDITED']);
  await fixture.sandbox.heal();
  await fixture.until(async () => (await newest()).status === 'SUCCESS', 'settled');
  const entry = await getStatement();
  expect(entry.steps.map(({ step, by }: { step: string; by: string }) => [step, by])).toEqual([
    ['REQUESTED', 'MEMBER'],
    ['SENT', 'US'],
    ['CREDITED', 'GAME'],
  ]);
  expectInOrder(entry);
  expect((await pending()).total).toBe(0);
});

test('a withdrawal above the limit waits for the team, with the steps of its own call', async () => {
  member = await fixture.member(5_000_000n);
  const { withdrawId } = await call('withdraw', { body: { amount: 6_000 } });
  const own = await call('getWithdraw', { params: { withdrawId } });
  const waiting = await pending();
  expect(waiting).toMatchObject({
    total: 1,
    items: [
      {
        kind: 'withdraw',
        id: withdrawId,
        amount: 6_000,
        from: 'WALLET',
        to: 'BANK',
        waitsFor: 'TEAM',
        steps: own.steps,
        canCancel: own.canCancel,
      },
    ],
  });
  expect((await getStatement()).steps).toEqual(own.steps);
});

test('money of the member in suspense is pending, and nobody else’s', async () => {
  const other = await fixture.member();
  for (const [owner, kind, suspense] of [
    [member, 'third-party', 7_700],
    [member, 'possible-duplicate', 0],
    [member, 'contradiction', 500],
    [other, 'third-party', 900],
  ] as const)
    await fixture.deps.pool.query(
      `insert into alarm (id, kind, account, currency, member_id, suspense)
       values (gen_random_uuid(), $1, 'operator:suspense', 'THB', $2, $3)`,
      [kind, owner.id, suspense],
    );
  const waiting = await pending();
  expect(waiting).toMatchObject({ total: 1, items: [{ kind: 'deposit', amount: 77, waitsFor: 'TEAM' }] });
  expect(names(waiting.items[0])).toEqual(['SEEN', 'REVIEW', 'CREDITED']);
});

test('pending transactions come newest first, fifty at most, with the full count', async () => {
  await fixture.deps.pool.query(
    `insert into alarm (id, kind, account, currency, member_id, suspense, created_at)
     select gen_random_uuid(), 'possible-duplicate', 'operator:suspense', 'THB', $1, 100 * n, now() - n * interval '1 minute'
       from generate_series(1, 70) n`,
    [member.id],
  );
  const qr = await call('createQr', { params: { bankCode: 'KBANK' }, body: { amount: 40 } });
  const { total, items } = await pending();
  expect([total, items.length, items[0].id]).toEqual([71, 50, qr.qrcodeId]);
  expect(items.slice(1).map(({ amount }: { amount: number }) => amount)).toEqual(
    Array.from({ length: 49 }, (_, i) => i + 1),
  );
});

test('the usual time covers nine of ten of the last hundred payouts, and is empty while few are known', async () => {
  const { pool } = fixture.deps;
  const paid = (from: number, count: number, seconds: string, ago: string) =>
    pool.query(
      `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state,
                               automatic, created_at, ended_at)
       select $1, gen_random_uuid(), 1, 'THB', 'KBANK', '1', 'A', 'KBANK', 'paid', true,
              now() - interval '${ago}' - ${seconds} * interval '1 second', now() - interval '${ago}'
         from generate_series(${from}, ${from + count - 1}) n`,
      [member.id],
    );
  await paid(1, 9, 'n', '1 hour');
  const kind = { currency: 'THB', automatic: true } as const;
  // A fresh pool for each call, because the answer is cached per pool.
  const fresh = () => Object.create(pool) as typeof pool;
  expect(await typicalPayoutSeconds(fresh(), kind)).toBeNull();
  // Adds 100 newer payouts of 1 to 100 seconds; older ones no longer count.
  await paid(1, 50, '9000', '30 minutes');
  await paid(1, 100, 'n', '1 minute');
  const kept = fresh();
  expect(await typicalPayoutSeconds(kept, kind)).toBe(90);
  await paid(1, 100, '7', '1 second');
  expect(await typicalPayoutSeconds(kept, kind)).toBe(90);
  expect(await typicalPayoutSeconds(fresh(), kind)).toBe(7);
  expect(await typicalTransferSeconds(pool, member.id)).toBeNull();
  expect(await timeOfTransfers(pool, 1, member.id)).toBeNull();
});
