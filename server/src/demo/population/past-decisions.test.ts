import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import { type TestServer, testServer } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { seedDemo } from '../seed-demo.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  const { settings, pool } = server.deps;
  await seedDemo(pool, { ...settings, demoPopulation: 'full' });
  ann = await backoffice.staffMember('owner', 'Ann');
  bo = await backoffice.staffMember('owner', 'Bo');
});
afterAll(async () => {
  expect((await checkLedger(server.deps.pool)).violations).toEqual([]);
  await backoffice?.close();
  await server?.close();
});

type List = Parameters<TestBackoffice['call']>[0];
const rowsOf = async (name: List, query = {}) =>
  (await backoffice.call(name, { as: ann, query: { most: '100', ...query } })).body.rows;
const one = async (sql: string) => (await server.deps.pool.query(sql)).rows[0];
const accept = (approvalId: string) => backoffice.approve(bo, approvalId);
const why = 'told by phone';

test('withdrawals in review can be approved, the large one by two staff members, and rejected', async () => {
  const [large, above, renamed] = await rowsOf('listWithdrawals');
  const approve = (as: TestStaffMember, { id }: { id: string }) =>
    backoffice.call('approveWithdrawal', { as, params: { id }, body: {} });
  for (const [as, row] of [
    [ann, large],
    [bo, large],
    [ann, above],
  ] as const)
    expect((await approve(as, row)).status).toBe(200);
  const { status } = await backoffice.call('refuseWithdrawal', {
    as: ann,
    params: { id: renamed.id },
    body: { reason: 'NAME_DIFFERS', text: why },
  });
  expect(status).toBe(200);
  expect(await rowsOf('listWithdrawals')).toEqual([]);
});

test('the receipt with two candidates is credited to one of them, and the unattributed one is returned', async () => {
  const lines = await rowsOf('listBankReceipts');
  expect(lines).toHaveLength(3);
  const read = async (id: string) =>
    (await backoffice.call('getBankReceipt', { as: ann, params: { id } })).body;
  const [stranger, , alike] = await Promise.all(
    lines
      .toSorted((a: { amount: string }, b: { amount: string }) => Number(b.amount) - Number(a.amount))
      .map(({ id }: { id: string }) => read(id)),
  );
  expect(alike.candidates.length).toBeGreaterThanOrEqual(2);
  const back = await backoffice.call('returnBankReceipt', {
    as: ann,
    params: { id: stranger.id },
    body: { why },
  });
  expect(back.status).toBe(200);
  const [{ publicId }] = alike.candidates;
  const item = { memberId: '00000000-0000-0000-0000-000000000000', itemId: alike.id, kind: 'alarm' };
  const { body } = await backoffice.call('requestDecisionApproval', {
    as: ann,
    body: { ...item, decision: 'credit-member', toMember: publicId, force: false, why },
  });
  expect((await accept(body.approvalId)).status).toBe(200);
});

test('the slip has its picture, and with two approvals its money is credited to the member who sent it', async () => {
  const [{ id }] = await rowsOf('listSlips');
  const { public_id: toMember } = await one(`select public_id from slip join member m on m.id = member_id`);
  const { file_key } = await one(`select file_key from slip where state = 'read'`);
  expect((await server.deps.files.get(file_key))?.contentType).toBe('image/jpeg');
  const { id: line } = await one(
    `select entry_id as id from bank_receipt where amount = 85000 and state = 'in-suspense'`,
  );
  // The bank shows four digits of the account and no name.
  const item = { memberId: '00000000-0000-0000-0000-000000000000', itemId: line, kind: 'alarm' };
  const { body } = await backoffice.call('requestDecisionApproval', {
    as: ann,
    body: {
      ...item,
      decision: 'credit-member',
      toMember,
      slip: id,
      force: false,
      why,
    },
  });
  expect((await accept(body.approvalId)).status).toBe(200);
  expect(await one(`select state from slip`)).toEqual({ state: 'success' });
});

test('the gift link is closed with the provider’s answer, with two approvals', async () => {
  const [{ id }] = await rowsOf('listGiftLinks');
  const [memberId, itemId] = id.split('.');
  const { body } = await backoffice.call('requestDecisionApproval', {
    as: ann,
    body: { memberId, itemId, kind: 'gift', decision: 'close', force: false, why: 'COMPANY_SAYS_NO' },
  });
  expect((await accept(body.approvalId)).status).toBe(200);
});

test.each(['withdrawal', 'leg'])('the escalated %s is resolved with two approvals', async (kind) => {
  const exception = (await rowsOf('listExceptions')).find((row: { kind: string }) => row.kind === kind);
  const { body } = await backoffice.call('requestDecisionApproval', {
    as: ann,
    body: { memberId: exception.memberId, itemId: exception.id, kind, decision: 'failed', force: false, why },
  });
  expect((await accept(body.approvalId)).status).toBe(200);
  const ids = (await rowsOf('listExceptions')).map((row: { id: string }) => row.id);
  expect(ids).not.toContain(exception.id);
});

test('the open credit request is approved by another staff member', async () => {
  const { id } = await one(`select id from approval_request where kind = 'credit' and state = 'open'`);
  expect((await accept(id)).status).toBe(200);
});

test('the reconciliation break is closed, and so are all risk reviews', async () => {
  const [difference] = await rowsOf('listReconciliationBreaks');
  const closed = await backoffice.call('closeReconciliationBreak', {
    as: ann,
    params: { id: difference.id },
    body: { reason: 'PROVIDER_CORRECTED', text: why },
  });
  expect(closed.status).toBe(200);
  for (const { id } of await rowsOf('listRiskReviews')) {
    const seen = await backoffice.call('closeRiskReview', { as: ann, params: { id }, body: { note: why } });
    expect(seen.status).toBe(200);
  }
  expect(await rowsOf('listRiskReviews')).toEqual([]);
});
