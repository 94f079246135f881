import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountsOf } from '../../payments/bank-receipts/find-payer.queries.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { untilWaiting } from '../../testing/locks.ts';
import { claimFirstBankAccount } from '../account/claim.queries.ts';

// Tests the release of a member's former bank account, which needs two approvals.

let server: TestServer;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
let member: TestMember;
let former: string;
let made = 0;
beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  [ann, bo] = [await backoffice.staffMember('support'), await backoffice.staffMember('finance')];
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});
beforeEach(async () => {
  // A new staff member for each test, because limits count per day and person.
  ann = await backoffice.staffMember('support');
  member = await server.createMember();
  former = `66600000${String(++made).padStart(2, '0')}`;
  await sql(`insert into bank_account_claim (bank_code, account_no, member_id) values ('SCB', $1, $2)`, [
    former,
    member.id,
  ]);
});

const sql = (text: string, values: unknown[] = []) => server.deps.pool.query(text, values);
const page = async () =>
  (await backoffice.call('getMember', { as: ann, params: { memberId: member.id } })).body;
const claimId = async () => (await page()).formerBanks[0].id as string;
const propose = async (id?: string) =>
  backoffice.call('requestReleaseApproval', {
    as: ann,
    params: { memberId: member.id, claimId: id ?? (await claimId()) },
    body: { why: 'both were asked' },
  });
const requestRelease = async () => (await propose()).body.approvalId as string;
const accept = (approvalId: string, as = bo) => backoffice.approve(as, approvalId);
const ownersOf = async () => (await accountsOf(server.deps.pool, former, 'SCB')).map((one) => one.memberId);

test('a former account is listed with its last digits only, without the current account', async () => {
  const { formerBanks, bank } = await page();
  expect(formerBanks).toMatchObject([{ code: 'SCB', account: `••••${former.slice(-4)}`, requestedBy: null }]);
  expect(JSON.stringify(formerBanks)).not.toContain(former);
  expect(bank.code).not.toBe('SCB');
});

test('two staff members release it: it is no longer attributed, another member may claim it, and both are audited', async () => {
  const id = await requestRelease();
  expect(await ownersOf()).toEqual([member.id]);
  expect((await page()).formerBanks).toMatchObject([{ requestedBy: ann.name }]);
  expect((await propose()).body.code).toBe('TAKEN');
  expect((await accept(id)).status).toBe(200);
  expect(await ownersOf()).toEqual([]);
  expect((await page()).formerBanks).toEqual([]);
  const { rows } = await sql(
    `select action, after -> 'claim' as claim from audit where member_id = $1 and subject_id = $2 order by seq`,
    [member.id, id],
  );
  expect(rows).toMatchObject([
    { action: 'requestReleaseApproval' },
    { action: 'approveRequest', claim: 'nobody' },
  ]);
  const line = await sql(`select before from member_change where member_id = $1 and what = 'bank-release'`, [
    member.id,
  ]);
  expect(line.rows).toEqual([{ before: { bank: 'SCB', last: former.slice(-4) } }]);
  const other = await server.createMember();
  const client = await server.deps.pool.connect();
  const account = { bankCode: 'SCB', bankAccountNo: former };
  expect(await claimFirstBankAccount(client, account, other.id)).toBe(true);
  client.release();
});

test('the current account, and an account of another member, cannot be released', async () => {
  const { rows } = await sql(
    `select c.id from bank_account_claim c join member m on m.id = c.member_id and m.bank_account_no = c.account_no
      where m.id = $1`,
    [member.id],
  );
  expect((await propose(rows[0]?.id)).body.code).toBe('CHANGED');
  const other = await server.createMember();
  const theirs = await sql('select id from bank_account_claim where member_id = $1', [other.id]);
  expect((await propose(theirs.rows[0]?.id)).body.code).toBe('NO_DATA');
});

test('a member who takes the account back during the approval keeps it, and the request is superseded', async () => {
  const id = await requestRelease();
  const client = await server.deps.pool.connect();
  await client.query('begin');
  await client.query('select from member where id = $1 for no key update', [member.id]);
  await client.query(`update member set bank_code = 'SCB', bank_account_no = $2 where id = $1`, [
    member.id,
    former,
  ]);
  const answer = accept(id);
  await untilWaiting(server.deps.pool, 'bank_account_release');
  await client.query('commit');
  client.release();
  expect((await answer).body.code).toBe('CHANGED');
  expect(await ownersOf()).toEqual([member.id]);
  const { state } = (await backoffice.call('getApproval', { as: bo, params: { approvalId: id } })).body;
  expect(state).toBe('superseded');
});

test('of ten concurrent approvals one releases it, and a repeated approval leaves the new owner’s claim', async () => {
  const id = await requestRelease();
  const { hash } = (await backoffice.call('getApproval', { as: bo, params: { approvalId: id } })).body;
  const staff = await Promise.all(Array.from({ length: 10 }, () => backoffice.staffMember('finance')));
  const press = (as: TestStaffMember) =>
    backoffice.call('approveRequest', { as, params: { approvalId: id }, body: { hash } });
  const answers = await Promise.all(staff.map(press));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const other = await server.createMember();
  await sql(`insert into bank_account_claim (bank_code, account_no, member_id) values ('SCB', $1, $2)`, [
    former,
    other.id,
  ]);
  expect((await press(bo)).body.code).toBe('ALREADY_CLOSED');
  expect(await ownersOf()).toEqual([other.id]);
});
