import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoDepositAccounts } from '../../../content/seed-content.ts';
import { type TestReply, type TestServer, testServer } from '../../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';

/** Ten staff members press the same button five times each at one moment: one of them acts, and all others are refused. */
let server: TestServer;
let backoffice: TestBackoffice;
let staff: TestStaffMember[];
beforeAll(async () => {
  server = await testServer();
  await seedDemoDepositAccounts(server.deps.pool);
  backoffice = await testBackoffice(server);
  staff = await Promise.all(Array.from({ length: 10 }, () => backoffice.staffMember('owner')));
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});

interface Account {
  readonly id: string;
  readonly bankCode: string;
  readonly mode: string;
  readonly no: string;
  readonly enabled: boolean;
  readonly dailyQuota: string | null;
  readonly seen: string;
}
const accounts = async (): Promise<Account[]> =>
  (await backoffice.call('listAccounts', { as: staff[0] ?? null })).body.rows;
const scb = async () =>
  (await accounts()).find(({ bankCode, mode }) => bankCode === 'SCB' && mode === 'AUTO') as Account;
const fifty = (press: (as: TestStaffMember, nth: number) => Promise<TestReply>) =>
  Promise.all(Array.from({ length: 50 }, (_, nth) => press(staff[nth % 10] as TestStaffMember, nth)));
const words = (answers: readonly TestReply[]) =>
  answers.map(({ status, body }) => (status === 200 ? 'done' : body.code)).sort();
const oneOf = (code: string) => [...Array.from({ length: 49 }, () => code), 'done'];
const audited = async (action: string) =>
  (await server.deps.pool.query('select from audit where action = $1', [action])).rowCount;

test('of fifty concurrent pauses of an account one takes effect', async () => {
  const { id } = await scb();
  const answers = await fifty((as) =>
    backoffice.call('switchAccount', { as, params: { id }, body: { enabled: false, why: 'bank is down' } }),
  );
  expect(words(answers)).toEqual(oneOf('CHANGED'));
  expect((await scb()).enabled).toBe(false);
  expect(await audited('switchAccount')).toBe(1);
});

test('of fifty concurrent quotas one is stored, and the others are refused', async () => {
  const { id } = await scb();
  const answers = await fifty((as, nth) =>
    backoffice.call('setAccountQuota', {
      as,
      params: { id },
      body: { dailyQuota: `${nth + 1}000`, was: null },
    }),
  );
  expect(words(answers)).toEqual(oneOf('CHANGED'));
  const first = answers.findIndex(({ status }) => status === 200);
  expect((await scb()).dailyQuota).toBe(`${first + 1}000`);
  expect(await audited('setAccountQuota')).toBe(1);
});

test('of fifty replacement numbers for an account one is requested, and approved once', async () => {
  const { id, seen } = await scb();
  const draft = { bankCode: 'SCB', bankType: 'SCB', mode: 'AUTO', name: 'KAPAO CO LTD', currency: 'THB' };
  const answers = await fifty((as, nth) =>
    backoffice.call('requestAccountApproval', {
      as,
      body: { replaces: { id, seen }, account: { ...draft, no: `888${1000000 + nth}` }, why: 'grown' },
    }),
  );
  expect(words(answers)).toEqual(oneOf('TAKEN'));
  expect(await audited('requestAccountApproval')).toBe(1);
  const nth = answers.findIndex(({ status }) => status === 200);
  const { approvalId } = answers[nth]?.body ?? {};
  const seconds = staff.filter((_, i) => i !== nth % 10);
  const { hash } = (await backoffice.call('getApproval', { as: seconds[0] ?? null, params: { approvalId } }))
    .body;
  const accepted = await fifty((_, i) =>
    backoffice.call('approveRequest', {
      as: seconds[i % seconds.length] ?? null,
      params: { approvalId },
      body: { hash },
    }),
  );
  expect(words(accepted)).toEqual(oneOf('ALREADY_CLOSED'));
  expect((await accounts()).filter(({ no }) => no.startsWith('8881'))).toHaveLength(1);
});
