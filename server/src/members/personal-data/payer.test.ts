import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedRoles } from '../../backoffice/staff/rights/roles.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type TestServer, testServer } from '../../testing/app.ts';
import { forgetPayers, forgetStatementTexts, forgetUnreadLines } from './payer.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const query = (text: string, values: unknown[] = []) => server.deps.pool.query(text, values);

/** Inserts a receipt as it is after this many days, credited to nobody. */
async function receipt(state: 'in-suspense' | 'returned', days: number): Promise<string> {
  const { rows } = await query(
    `insert into bank_receipt (id, account, currency, amount, paid_at, day_only, sources, has_reference, from_bank,
                               from_account, from_names, state, entry_id, created_at)
     values (gen_random_uuid(), 'operator:bank:SCB', 'THB', 500, now(), false, '{line}', false, 'KBANK', '1112223334',
             '{Somebody Else}', $1, gen_random_uuid(), now() - $2 * interval '1 day') returning id`,
    [state, days],
  );
  return rows[0].id;
}
const payerOf = async (id: string) =>
  (await query('select from_bank, from_account, from_names from bank_receipt where id = $1', [id])).rows[0];

test('payers of returned money are deleted after the configured days, and those with a claim are not', async () => {
  const [old, young, claimed] = [
    await receipt('returned', 401),
    await receipt('returned', 399),
    await receipt('in-suspense', 401),
  ];
  expect(await forgetPayers(server.appPool, 400, 100)).toBe(1);
  expect(await payerOf(old)).toEqual({ from_bank: null, from_account: null, from_names: [] });
  for (const id of [young, claimed]) expect(await payerOf(id)).toMatchObject({ from_account: '1112223334' });
  expect(await forgetPayers(server.appPool, 400, 100)).toBe(0);
});

test('unreadable lines of a bank are deleted after their alarm was closed', async () => {
  const alarm = async (resolvedDays: number | null) => {
    const { rows } = await query(
      `insert into alarm (id, kind, account, currency, details, created_at, resolved_at)
       values (gen_random_uuid(), 'unreadable', 'operator:bank:SCB', 'THB', '{"line": "Somebody Else", "why": "x"}',
               now() - interval '500 days', now() - $1 * interval '1 day') returning id`,
      [resolvedDays],
    );
    return rows[0].id as string;
  };
  const [old, young, open] = [await alarm(401), await alarm(399), await alarm(null)];
  expect(await forgetUnreadLines(server.appPool, 400, 100)).toBe(1);
  const { rows } = await query("select id, details ? 'line' as line, details ? 'why' as why from alarm");
  const lineOf = (id: string) => rows.find((row) => row.id === id);
  expect(lineOf(old)).toMatchObject({ line: false, why: true });
  for (const id of [young, open]) expect(lineOf(id)).toMatchObject({ line: true });
});

test('the file of a statement leaves its request, of which nothing else changes', async () => {
  await seedRoles(server.deps.pool);
  await query(
    "insert into staff_member (id, name, role) values ($1, 'Mali', 'owner'), ($2, 'Noi', 'owner')",
    staff,
  );
  const [old, young] = [await statement(401), await statement(80)];
  expect(await forgetStatementTexts(server.appPool, 400, 100)).toBe(1);
  expect(await payloadOf(old)).toEqual({ account: 'a', text: '', file: 'hash' });
  expect(await payloadOf(young)).toMatchObject({ text: 'names' });
  // Not even the owner of the table may change anything else.
  for (const change of [
    `update approval_request set payload = payload || '{"text": ""}' where id = '${young}'`,
    `update approval_request set payload = payload || '{"text": "", "file": ""}' where id = '${old}'`,
    `update approval_request set payload = payload || '{"text": ""}', why = 'x' where id = '${old}'`,
  ])
    await expect(query(change)).rejects.toThrow('does not change');
});

const staff = ['019a4c00-0000-7000-8000-000000000001', '019a4c00-0000-7000-8000-000000000002'];
/** Inserts a request that was approved this many days ago, past the trigger by which every request begins open. */
function statement(days: number): Promise<string> {
  return inTransaction(server.deps.pool, async (client) => {
    await client.query("set local session_replication_role = 'replica'");
    const { rows } = await client.query(
      `insert into approval_request (id, kind, payload, hash, why, requested_by, expires_at, state, decided_by, decided_at)
       values (gen_random_uuid(), 'statement', '{"account": "a", "text": "names", "file": "hash"}', 'x', 'monthly', $1,
               now(), 'approved', $2, now() - $3 * interval '1 day') returning id`,
      [...staff, days],
    );
    return rows[0].id;
  });
}
const payloadOf = async (id: string) =>
  (await query('select payload from approval_request where id = $1', [id])).rows[0].payload;
