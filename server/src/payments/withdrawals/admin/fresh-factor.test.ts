import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContent, writeContent } from '../../../content/stored-content.ts';
import type { TestMember } from '../../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';
import { type BankFixture, bankFixture } from '../../../testing/bank-fixture.ts';

let fixture: BankFixture;
let backoffice: TestBackoffice;
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = await testBackoffice(fixture.server);
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});

const withdraw = async (baht: number, of: TestMember) => ({
  id: `${of.id}.${await fixture.withdraw(of, baht)}`,
});
type Which = Awaited<ReturnType<typeof withdraw>>;
const approve = (as: TestStaffMember, params: Which, key?: string) =>
  backoffice.call('approveWithdrawal', { as, params, body: {}, ...(key && { key }) });
const one = async (as: TestStaffMember, params: Which) =>
  (await backoffice.call('getWithdrawal', { as, params })).body;

/** Member whose bank account has their own name, so that nothing points to fraud. */
async function memberOfOwnName() {
  const made = await fixture.member(300_000_00n);
  const name = `Own ${made.id.replaceAll(/[^a-z]/g, '')}`;
  await fixture.deps.pool.query('update member set name = $2, bank_account_name = $2 where id = $1', [
    made.id,
    name,
  ]);
  return made;
}

test('an approval above the amount needs a fresh second factor, after which the same key continues', async () => {
  const [small, large] = [
    await withdraw(6_000, await memberOfOwnName()),
    await withdraw(25_000, await memberOfOwnName()),
  ];
  const cid = await backoffice.staffMember('finance', 'Cid');
  await backoffice.makeStale(cid);
  expect([(await one(cid, small)).needsFresh, (await one(cid, large)).needsFresh]).toEqual([false, true]);
  expect((await approve(cid, small)).status).toBe(200);
  const key = v7();
  expect((await approve(cid, large, key)).body.code).toBe('FRESH_FACTOR');
  const inBulk = { as: cid, body: { items: [large.id] } };
  expect((await backoffice.call('approveWithdrawals', inBulk)).body.results).toMatchObject([
    { refused: { code: 'NEEDS_APPROVAL' } },
  ]);
  expect(await one(cid, large)).toMatchObject({ state: 'review', approvals: [] });
  await backoffice.makeStale(cid, -11);
  expect((await approve(cid, large, key)).status).toBe(200);
});

test('a bulk approval leaves out what needs a fresh second factor, and a rejection needs none', async () => {
  const before = await readContent(fixture.deps.pool, 'withdraw');
  const freshAboveMinor = { ...before.freshAboveMinor, THB: 6_500_00 };
  await writeContent(fixture.deps.pool, 'withdraw', { ...before, freshAboveMinor });
  const items = [
    await withdraw(6_000, await memberOfOwnName()),
    await withdraw(7_000, await memberOfOwnName()),
  ];
  const dee = await backoffice.staffMember('finance', 'Dee');
  await backoffice.makeStale(dee);
  const body = { items: items.map(({ id }) => id) };
  expect((await backoffice.call('approveWithdrawals', { as: dee, body })).body.results).toEqual([
    { id: items[0]!.id, refused: null },
    { id: items[1]!.id, refused: { code: 'FRESH_FACTOR' } },
  ]);
  const rejected = { as: dee, params: items[1]!, body: { reason: 'NAME_DIFFERS', text: '' } };
  expect((await backoffice.call('refuseWithdrawal', rejected)).status).toBe(200);
  await writeContent(fixture.deps.pool, 'withdraw', before);
});
