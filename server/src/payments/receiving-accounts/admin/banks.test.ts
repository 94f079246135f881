import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoDepositAccounts } from '../../../content/seed-content.ts';
import { type TestServer, testServer } from '../../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
beforeAll(async () => {
  server = await testServer();
  await seedDemoDepositAccounts(server.deps.pool);
  backoffice = await testBackoffice(server);
  [ann, bo] = [await backoffice.staffMember('owner'), await backoffice.staffMember('owner')];
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
  readonly replacedAt: string | null;
  readonly today: string;
  readonly isFull: boolean;
  readonly dailyQuota: string | null;
  readonly seen: string;
}
const accounts = async (): Promise<Account[]> =>
  (await backoffice.call('listAccounts', { as: ann })).body.rows;
const accountOf = async (no: string) => (await accounts()).find((account) => account.no === no) as Account;
const scb = async () =>
  (await accounts()).find(
    ({ bankCode, mode, replacedAt }) => bankCode === 'SCB' && mode === 'AUTO' && !replacedAt,
  ) as Account;
const shown = async (): Promise<string[]> =>
  (await server.call('getDepositLookup')).body.banks.map(
    (bank: { bankAccountNo: string }) => bank.bankAccountNo,
  );

const draft = { bankCode: 'SCB', bankType: 'SCB', mode: 'AUTO', name: 'KAPAO CO LTD', currency: 'THB' };
const propose = (no: string, replaces: { id: string; seen: string } | null, more: object = {}) =>
  backoffice.call('requestAccountApproval', {
    as: ann,
    body: { account: { ...draft, no, ...more }, replaces, why: 'grown' },
  });
const accept = (approvalId: string, as = bo) => backoffice.approve(as, approvalId);

/** Inserts a payment as a bank's feed reports it. */
const pay = (receiver: string, baht: number, paidAt = new Date()) =>
  server.deps.pool.query(
    `insert into bank_receipt (id, account, receiver, currency, amount, paid_at, day_only, sources, has_reference)
     values ($1, 'operator:bank:SCB', $2, 'THB', $3, $4, false, '{line}', false)`,
    [v7(), receiver, baht * 100, paidAt],
  );

test('a new account is shown only after another staff member approves it', async () => {
  const { body } = await propose('5551112223', null);
  expect(await shown()).not.toContain('5551112223');
  expect((await accept(body.approvalId, ann)).body.code).toBe('SAME_PERSON');
  expect(await accountOf('5551112223')).toBeUndefined();
  expect((await accept(body.approvalId)).status).toBe(200);
  expect(await accountOf('5551112223')).toMatchObject({ enabled: true, dailyQuota: null });
  expect((await propose('5551112223', null)).body.code).toBe('ACCOUNT_EXISTS');
  const { id } = await accountOf('5551112223');
  await server.deps.pool.query('delete from deposit_account where id = $1', [id]);
});

test('only a gateway account may have no number', async () => {
  const gateway = { bankCode: 'WW2', bankType: 'PAYMENT' };
  expect((await propose('', null, gateway)).body).toMatchObject({ code: 'INVALID_INPUT' });
  const { body } = await propose('', null, { ...gateway, mode: 'QR' });
  expect((await accept(body.approvalId)).status).toBe(200);
  expect((await accounts()).filter(({ bankCode }) => bankCode === 'WW2')).toMatchObject([
    { no: '', mode: 'QR' },
  ]);
  expect((await propose('', null, { ...gateway, mode: 'QR' })).body.code).toBe('ACCOUNT_EXISTS');
});

test('one account requested by two at once is created once', async () => {
  const [one, two] = [await propose('7770001111', null), await propose('7770001111', await scb())];
  const answers = await Promise.all([accept(one.body.approvalId), accept(two.body.approvalId)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await accounts()).filter(({ no }) => no === '7770001111')).toHaveLength(1);
  await server.deps.pool.query(`delete from deposit_account where account_no = '7770001111'`);
  await server.deps.pool.query(`update deposit_account set enabled = true, replaced_at = null`);
});

test('an account is one account however its number and bank are written', async () => {
  const { no } = await scb();
  const parted = `${no.slice(0, 3)}-${no.slice(3)}`;
  expect((await propose(parted, null)).body.code).toBe('ACCOUNT_EXISTS');
  const ttb = { bankCode: 'TTB', bankType: 'TMB' };
  const { body } = await propose('888-0-00111-1', null, ttb);
  const again = await propose('8880001111', null, { ...ttb, bankCode: 'TMB' });
  expect(again.body.code).toBe('TAKEN');
  expect((await accept(body.approvalId)).status).toBe(200);
  const added = (await accounts()).filter((one) => one.no.replaceAll('-', '') === '8880001111');
  expect(added).toMatchObject([{ bankCode: 'TMB', no: '8880001111' }]);
  const copy = (bank: string, number: string) =>
    server.deps.pool.query(
      `insert into deposit_account (id, bank_code, bank_type, mode, account_name, account_no, currency, position)
       select gen_random_uuid(), $1, bank_type, mode, account_name, $2, currency, 99 from deposit_account where id = $3`,
      [bank, number, added[0]?.id],
    );
  for (const [bank, number] of [
    ['TTB', '8880001111'],
    ['TMB', '888-000111-1'],
    ['TMB', '08880001111'],
  ] as const)
    await expect(copy(bank, number)).rejects.toThrow('deposit_account_once');
  await server.deps.pool.query('delete from deposit_account where id = $1', [added[0]?.id]);
});

test('a new number replaces the old account, which is enabled again only with an approval', async () => {
  const before = await scb();
  const { body } = await propose('4443332221', before);
  expect((await accept(body.approvalId)).status).toBe(200);
  expect(await shown()).toContain('4443332221');
  expect(await shown()).not.toContain(before.no);
  const old = await accountOf(before.no);
  expect(old).toMatchObject({ id: before.id, enabled: false, replacedAt: expect.any(String) });
  const on = { as: ann, params: { id: before.id }, body: { enabled: true, why: 'back' } };
  expect((await backoffice.call('switchAccount', on)).body.code).toBe('NEEDS_APPROVAL');
  const back = await propose(before.no, await accountOf('4443332221'));
  expect((await accept(back.body.approvalId)).status).toBe(200);
  expect(await accountOf(before.no)).toMatchObject({ id: before.id, enabled: true, replacedAt: null });
  expect(await shown()).not.toContain('4443332221');
});

test('an account that changed after the request is not overwritten', async () => {
  const now = await scb();
  const { body } = await propose(now.no, now, { name: 'SOMEBODY ELSE' });
  await server.deps.pool.query('update deposit_account set account_name = $2 where id = $1', [
    now.id,
    'MEANWHILE',
  ]);
  expect((await accept(body.approvalId)).body.code).toBe('CHANGED');
  expect((await propose(now.no, now)).body.code).toBe('CHANGED');
});

test('an account is paused at once by one staff member, and the pause is audited', async () => {
  const { id, no } = await scb();
  const press = (enabled: boolean, as = ann) =>
    backoffice.call('switchAccount', { as, params: { id }, body: { enabled, why: 'bank is down' } });
  const answers = await Promise.all([press(false), press(false, bo)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await shown()).not.toContain(no);
  const { rows } = await server.deps.pool.query(
    `select why, after from audit where action = 'switchAccount' and subject_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ why: 'bank is down', after: { enabled: false } }]);
  expect((await press(true)).status).toBe(200);
  expect(await shown()).toContain(no);
});

test('an account at its daily quota is hidden until the quota is raised; yesterday does not count', async () => {
  const { id, no } = await scb();
  const set = (dailyQuota: string | null, was: string | null) =>
    backoffice.call('setAccountQuota', { as: ann, params: { id }, body: { dailyQuota, was } });
  expect((await set('100000', null)).status).toBe(200);
  await pay(id, 5000, new Date(Date.now() - 25 * 3_600_000));
  await pay(id, 999);
  expect(await accountOf(no)).toMatchObject({ today: '99900', isFull: false });
  expect(await shown()).toContain(no);
  await pay(id, 1);
  expect(await accountOf(no)).toMatchObject({ today: '100000', isFull: true });
  expect(await shown()).not.toContain(no);
  expect((await set('200000', null)).body.code).toBe('CHANGED');
  expect((await set('200000', '100000')).status).toBe(200);
  expect(await shown()).toContain(no);
  expect((await set('0', '200000')).status).toBe(400);
});

test('banks are renamed and reordered, and a change based on an old version is refused', async () => {
  const rows = async () => (await backoffice.call('listBanks', { as: ann })).body.rows;
  const [first, second] = await rows();
  const { names, seen } = first;
  const body = { names: { ...names, en: 'Renamed' }, recommended: false, selectable: true, seen };
  const change = () => backoffice.call('changeBank', { as: ann, params: { code: first.code }, body });
  expect((await change()).status).toBe(200);
  expect((await change()).body.code).toBe('CHANGED');
  expect((await rows())[0].names.en).toBe('Renamed');
  const codes = (await rows()).map(({ code }: { code: string }) => code);
  const turned = [second.code, first.code, ...codes.slice(2)];
  expect((await backoffice.call('orderBanks', { as: bo, body: { codes: turned } })).status).toBe(200);
  expect((await rows()).slice(0, 2).map(({ code }: { code: string }) => code)).toEqual(turned.slice(0, 2));
  expect((await backoffice.call('orderBanks', { as: bo, body: { codes: turned.slice(1) } })).body.code).toBe(
    'CHANGED',
  );
});
