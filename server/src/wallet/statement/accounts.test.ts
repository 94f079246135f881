import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { watchPlans } from '../../testing/ledger/plans.ts';
import { accountsOf } from './accounts.queries.ts';

/** Bank accounts at the other side of a statement line, on the line, in its details and in the export. */
let fixture: BankFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
  member = await fixture.member();
});
afterAll(() => fixture?.close());

const call = async (...[name, request = {}]: Parameters<typeof fixture.server.call>) => {
  const { status, body } = await fixture.server.call(name, { token: member.token, ...request });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const newest = async () => (await call('getStatements', { body: { limit: 1 } })).statements[0];
const until = (baht: number) =>
  fixture.until(
    async () => (await fixture.balance(member, 'wallet')) === BigInt(baht * 100),
    `${baht} in the wallet`,
  );
const csvIn = async (language: string) => {
  const month = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 7);
  const headers = { 'accept-language': language };
  const { csv } = await call('exportStatements', { body: { month }, headers });
  return parse(csv) as string[][];
};
const payQr = async (
  bankCode: 'KBANK' | 'WW',
  amount: number,
  from?: { bank: string; accountNo: string; name: string },
) => {
  const qr = await call('createQr', { params: { bankCode }, body: { amount } });
  await fixture.pay(qr.payload, undefined, from);
};

test('each line names the bank and last four digits of the other side, and so do its details and the CSV', async () => {
  const own = member.phone.slice(-4);
  await fixture.transfer({ from: member, amount: 250 });
  await until(250);
  const byBank = await newest();
  expect(byBank).toMatchObject({
    payer: { bank: { code: 'KBANK', nameEN: expect.any(String) }, lastFour: own },
    receiver: { bank: { code: 'SCB' }, lastFour: '2223' },
  });

  await payQr('WW', 100, { bank: 'KBANK', accountNo: `100${member.phone.slice(3)}`, name: 'TEST MEMBER' });
  await until(350);
  const byQr = await newest();
  expect(byQr).toMatchObject({
    source: 'qr',
    payer: { bank: { code: 'KBANK' }, lastFour: own },
  });
  // A payment service is no bank account.
  expect(byQr).not.toHaveProperty('receiver');

  await payQr('KBANK', 50);
  await until(400);
  const nameless = await newest();
  expect(nameless).not.toHaveProperty('payer');
  expect(nameless).toMatchObject({ receiver: { bank: { code: 'KBANK' }, lastFour: '6789' } });

  await call('activateSlot', { params: { code: 'PG' } });
  await call('transfer', { body: { from: 'WALLET', to: 'PG', amount: 40 } });
  const toGame = await newest();
  expect(toGame).toMatchObject({ to: 'PG', game: 'Naga Spin' });

  const { withdrawId } = await call('withdraw', { body: { amount: 300 } });
  await fixture.until(async () => (await newest()).status === 'SUCCESS', 'paid');
  const paidOut = await newest();
  expect(paidOut).toMatchObject({ _id: withdrawId, payout: { bank: { code: 'KBANK' }, lastFour: own } });

  const codes: string[] = [];
  for (const line of [byBank, byQr, nameless, toGame, paidOut]) {
    const entry = await call('getStatement', { params: { statementId: line._id } });
    expect(entry).toMatchObject(line);
    codes.push(entry.receipt.code);
  }
  const rows = (await csvIn('en')).slice(1);
  expect(rows.map((row) => [row[2], row[3]])).toEqual([
    [`Kasikornbank ···${own}`, 'Wallet · Siam Commercial Bank ···2223'],
    [`Kasikornbank ···${own}`, 'Wallet'],
    ['Bank', 'Wallet · Kasikornbank ···6789'],
    ['Wallet', 'Naga Spin'],
    ['Wallet', `Kasikornbank ···${own}`],
  ]);
  expect(rows.map((row) => row.at(-1))).toEqual(codes);
  expect((await csvIn('th'))[1]?.[2]).toBe(`ธนาคารกสิกรไทย ···${own}`);
  const all = JSON.stringify([await csvIn('en'), await call('getStatements', { body: {} })]);
  for (const secret of [`100${member.phone.slice(3)}`, '4051112223', '0123456789'])
    expect(all).not.toContain(secret);
});

test('the accounts of a page are looked up by key, however long the history is', async () => {
  const { pool } = fixture.deps;
  await pool.query(
    `insert into bank_receipt (id, account, currency, amount, paid_at, day_only, sources, has_reference, from_bank,
                               from_account, state, member_id, entry_id, credit_id)
     select gen_random_uuid(), 'operator:bank:SCB', 'THB', 100, now(), false, array['line'], false, 'KBANK', '1234567890',
            'credited', $1, i, i from (select gen_random_uuid() as i from generate_series(1, 5000)) x`,
    [member.id],
  );
  await pool.query(
    `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state)
     select $1, gen_random_uuid(), 1, 'THB', 'KBANK', '1', 'A', 'KBANK', 'paid' from generate_series(1, 5000)`,
    [member.id],
  );
  await pool.query('analyze');
  const ids = (await call('getStatements', { body: {} })).statements.map(({ _id }: { _id: string }) => _id);
  const client = new pg.Client({
    connectionString: fixture.server.databaseUrl,
    types: pool.options.types,
  });
  await client.connect();
  // Passes a client as a pool, because the queries use no more of a pool than a client has.
  const asPool = client as unknown as pg.Pool;
  let found: Awaited<ReturnType<typeof accountsOf>> = new Map();
  const { rows, scanned } = await watchPlans(client, async () => {
    found = await accountsOf(asPool, member.id, ids);
  });
  await client.end();
  expect(found.size).toBe(4); // All lines but that of the transfer.
  // Only the operator's few banks and accounts may be read whole.
  expect(scanned.filter((table) => !['bank', 'deposit_account'].includes(table))).toEqual([]);
  expect(rows).toBeLessThan(500);
});
