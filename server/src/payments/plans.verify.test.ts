import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLeg, voidedLegs } from '../gaming/transfers/leg.queries.ts';
import { endInquiry, escalate, setNext, takeDue } from '../inquiry/inquiry.queries.ts';
import type { Entry } from '../ledger/entry.ts';
import { postIn } from '../ledger/ledger.ts';
import { takeOperatorSnapshot } from '../ledger/operator-accounts/operator-snapshot.job.ts';
import { records } from '../platform/ledger-records.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { changeWithdrawal } from '../testing/inquiry.ts';
import { codeOf, deposit, hold, newMembers, posted, postOne } from '../testing/ledger/ledger.ts';
import { leg, legEnd, request } from '../testing/ledger/legs.ts';
import { watchPlans } from '../testing/ledger/plans.ts';
import { findReceipt, takeCodes } from '../wallet/receipts/receipt.queries.ts';
import { listOpenExceptions } from './exceptions/open-exception.ts';
import { beginQr, changeQr, findQrByReference } from './qr-deposits/qr.queries.ts';
import { evidenceOf } from './qr-deposits/qr-evidence.ts';
import { endPaymentCheck, findPayment } from './qr-deposits/qr-payment.queries.ts';
import { compareReadings } from './reconciliation/reconcile.queries.ts';
import { endPayoutCheck, findWithdrawal } from './withdrawals/withdrawal.queries.ts';

// Tests that queries on the money tables stay look-ups by key, whatever the tables held when a session planned them. Those
// of transfers are in app/plans.test.ts.

let database: TestDatabase;
let client: pg.Client;
/** Passes a client as a pool, because the queries use no more of a pool than a client has. */
const asPool = () => client as unknown as pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  // Tables are not analysed while they grow, because the plans must not need statistics.
  for (const table of [
    'inquiry',
    'alarm',
    'game_account',
    'leg',
    'member_limit',
    'withdrawal',
    'qr',
    'qr_claim',
    'qr_payment',
    'request',
  ])
    await database.pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const withdrawal = (member: string): Entry => {
  const data = {
    amount: '1',
    currency: 'THB',
    channel: 'KBANK',
    autoLimit: '1',
    autoDaily: '1',
    request: request(member, {}),
  };
  return hold(member, 1n, { guarded: true, record: { name: records.withdrawal, data } });
};
const withdrawalEnd = (of: Entry): Entry =>
  posted(of, 'operator:payout:KBANK', {
    record: { name: records.withdrawalEnd, data: { id: of.id, state: 'paid' } },
  });
const payment = (memberId: string, id: string): Entry =>
  deposit(memberId, 1n, {
    statement: { type: 'deposit', counterpart: 'BANK' },
    record: {
      name: records.qrPayment,
      data: { id, ...evidenceOf({ code: 'KBANK', currency: 'THB' }, { paymentNo: v7(), amount: 1n }) },
    },
  });
const qrOf = (memberId: string) => ({
  memberId,
  id: v7(),
  provider: 'KBANK',
  reference: v7(),
  amount: 1n,
});
const evidence = { account: 'game:PG', currency: 'THB', details: {} } as const;

/** Runs one query of each kind, as the product does; missing rows are simply not found. */
async function everything(members: readonly string[]): Promise<void> {
  const pool = asPool();
  const ok = async (outcomes: Promise<Parameters<typeof codeOf>[0][]>) =>
    expect(new Set((await outcomes).map(codeOf))).toEqual(new Set(['OK']));
  const [first = '', second = '', third = ''] = members;
  const many = members.slice(3);
  const one = leg(first);
  await ok(Promise.all([postOne(client, one)]));
  const subject = { kind: 'leg', memberId: first, id: one.id };
  await client.query('update inquiry set next_at = now() where member_id = $1 and id = $2', [first, one.id]);
  const room = { room: 16, leaseMs: 1_000 };
  const workerPools = [{ kind: 'leg', provider: 'PG', ...room }];
  const taken = await takeDue(pool, ['leg', 'qr', 'withdrawal', 'qr-recheck'], workerPools, room);
  expect(taken.filter(({ kind }) => kind === 'leg')).toMatchObject([subject]);
  await setNext(pool, subject, { inMs: 5 });
  await escalate(pool, { ...subject, takenAt: new Date(Date.now() + 60_000) }, evidence);
  expect(await findLeg(pool, first, one.id)).toBeDefined();
  await endInquiry(pool, subject);
  await voidedLegs(pool, first, { code: 'PG', direction: 'in' }, 10);
  await ok(Promise.all([postOne(client, legEnd(one))]));
  const out = withdrawal(second);
  await ok(Promise.all([postOne(client, out)]));
  const change = { from: 'created', to: 'sent', inquireInMs: 1_000 } as const;
  expect(await changeWithdrawal(pool, { memberId: second, id: out.id }, change)).toBe(true);
  expect(await findWithdrawal(pool, second, out.id)).not.toBeNull();
  await ok(Promise.all([postOne(client, withdrawalEnd(out))]));
  await endPayoutCheck(pool, { memberId: second, id: out.id });
  const [given, qr] = [qrOf(third), qrOf(third)];
  for (const begun of [given, qr])
    expect(await beginQr(pool, begun, 60_000, 'a gateway')).toMatchObject({ ok: true });
  const made = { payload: 'x', picture: null, payee: null };
  expect(await changeQr(pool, qr, { from: ['creating'], to: 'open', made, inquireInMs: 1 })).toBe(true);
  expect(await findQrByReference(pool, 'KBANK', qr.reference)).not.toBeNull();
  await ok(
    postIn(
      client,
      many.map((member) =>
        deposit(member, 1n, { record: { name: records.gameBalance, data: { code: 'PG', credits: '1' } } }),
      ),
    ),
  );
  const paid = await client.query<{ m: string; i: string }>(
    `insert into qr (member_id, id, provider, reference, amount, currency, state, expires_at)
     select m, gen_random_uuid(), 'KBANK', m, 1, 'THB', 'expired', now() from unnest($1::uuid[]) m
     returning member_id as m, id as i`,
    [many],
  );
  const ours = payment(third, qr.id);
  await ok(postIn(client, [ours, ...paid.rows.map(({ m, i }) => payment(m, i))]));
  expect(await findPayment(pool, third, ours.id)).not.toBeNull();
  await endPaymentCheck(pool, ours);
}

test('tens of thousands of rows in the money tables are read by key', async () => {
  const { pool } = database;
  const members = await newMembers(pool, 400, { balance: 1_000n });
  await pool.query(
    `insert into member (id, public_id, name, username, password_hash, phone, bank_code, bank_account_no,
       bank_account_name, currency)
     select m, lpad(o::text, 10, '0'), 'n', 'u' || m, 'x', '+66' || 100000000 + o, 'KBANK', m::text, 'n', 'THB'
       from unnest($1::uuid[]) with ordinality row(m, o)`,
    [members],
  );
  await pool.query(
    `insert into game_account (member_id, code, username, password) select m, 'PG', m, '' from unnest($1::uuid[]) m`,
    [members],
  );
  for (let call = 0; call < 7; call++) await everything(members.slice(call * 13, call * 13 + 13));
  const rows = 'select gen_random_uuid() as m, gen_random_uuid() as i from generate_series(1, 30000)';
  await pool.query(`insert into inquiry (member_id, kind, id, provider, next_at)
      select m, 'leg', i, 'PG', now() + interval '1 hour' from (${rows}) r`);
  await pool.query(
    `insert into alarm (id, kind, account, currency) select i, 'no-answer', 'a', 'THB' from (${rows}) r`,
  );
  await pool.query(`insert into leg (member_id, id, code, direction, amount, sent_amount, currency, reference, sender)
      select m, i, 'PG', 'in', 1, 1, 'THB', i, i from (${rows}) r`);
  await pool.query(`insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name,
        channel, state) select m, i, 1, 'THB', 'KBANK', '1', 'n', 'KBANK', 'paid' from (${rows}) r`);
  await pool.query(`with made as (
        insert into qr (member_id, id, provider, reference, amount, currency, state, expires_at)
        select m, i, 'KBANK', i, 1, 'THB', 'failed', now() from (${rows}) r returning member_id as m, id as i
      ) insert into qr_payment (member_id, id, qr_id, provider, payment_no, amount)
      select m, i, i, 'KBANK', i, 1 from made`);
  await pool.query(`insert into game_account (member_id, code, username, password)
      select m, 'PG', i, '' from (${rows}) r`);
  await pool.query(
    `insert into member_limit (member_id, name, value) select m, 'lossDay', 1 from (${rows}) r`,
  );
  await pool.query(
    `insert into qr_claim (provider, reference, member_id, qr_id) select 'KBANK', i, m, i from (${rows}) r`,
  );
  await pool.query(`insert into request (owner, key, id, hash, state, expires_at)
      select m, i, i, '', 'working', now() + interval '1 hour' from (${rows}) r`);
  await pool.query(`insert into deposit_account (id, bank_code, bank_type, mode, account_name, account_no, currency, position)
      select gen_random_uuid(), 'B' || n, 'B', 'QR', 'n', n, 'THB', n from generate_series(1, 3000) n`);
  const { scanned, rows: passed } = await watchPlans(client, () => everything(members.slice(150, 353)));
  expect(new Set(scanned)).toEqual(new Set());
  // A scan of a table, or of an index from end to end, would add hundreds of rows for each of the two hundred members.
  expect(passed / 200).toBeLessThan(350);

  // The table is analysed, because the list for staff is short, however many rows were closed before.
  await pool.query('update alarm set resolved_at = now()');
  await pool.query('analyze alarm, inquiry, decision, entry, leg, member, open_hold, qr, withdrawal');
  const list = await watchPlans(client, () => listOpenExceptions(asPool()));
  expect(list.scanned.filter((table) => table !== 'open_hold')).toEqual([]);
});

test('comparing totals reads recent entries, however many older ones there are', async () => {
  const { pool } = database;
  await pool.query(
    `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, xid, created_at)
     select m, i, i, 'move', 'operator:qr:OLD', 'wallet', 1, 'THB', 'qr', 1, now() - interval '1 day'
       from (select gen_random_uuid() as m, gen_random_uuid() as i from generate_series(1, 60000)) r`,
  );
  await pool.query(
    `select brin_summarize_new_values('entry_recent'), brin_summarize_new_values('entry_xid')`,
  );
  await takeOperatorSnapshot(pool);
  await pool.query(
    `insert into reconciliation_reading (account, currency, as_of, theirs)
     select 'operator:qr:OLD', 'THB', now() - n * interval '1 minute', 60000 from generate_series(1, 10) n`,
  );
  const timing = { now: new Date(), lagMs: 0, keptMs: 7_200_000, slackMs: 5_000, readings: 10 };
  let compared: unknown[] = [];
  const { scanned, rows } = await watchPlans(client, async () => {
    compared = await compareReadings(asPool(), timing);
  });
  expect(compared).toHaveLength(10);
  // A plain client reads a bigint as text.
  expect(compared[0]).toMatchObject({ theirs: '60000', oursLeast: '60000', oursMost: '60000' });
  expect(scanned).not.toContain('entry');
  expect(rows).toBeLessThan(30_000);
});

test('a receipt is found by its key, however long the ledger is', async () => {
  const { pool } = database;
  const { rows } = await pool.query<{ memberId: string; id: string }>(
    `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, statement_type, counterpart, xid)
     select m, i, i, 'move', 'operator:qr:OLD', 'wallet', 1, 'THB', 'qr', 'deposit', 'BANK', 1
       from (select gen_random_uuid() as m, gen_random_uuid() as i from generate_series(1, 3000)) r
     returning member_id as "memberId", id`,
  );
  const [line] = rows;
  await takeCodes(pool, line?.memberId ?? '', new Map([[line?.id ?? '', '0123ABCD']]), '01234567');
  await pool.query('analyze entry, receipt, member_bonus');
  let found: unknown;
  const { scanned, rows: passed } = await watchPlans(client, async () => {
    found = await findReceipt(asPool(), '0123ABCD');
  });
  expect(found).toMatchObject({ statementType: 'deposit', kind: 'move' });
  expect(scanned).not.toContain('entry');
  expect(passed).toBeLessThan(50);
});
