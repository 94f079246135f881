import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let [one, two]: [TestStaffMember, TestStaffMember] = [{}, {}] as never; // Assigned before each test.

beforeEach(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  [one, two] = [await backoffice.staffMember('owner'), await backoffice.staffMember('owner')];
});

afterEach(async () => {
  await backoffice.close();
  await server.close();
});

const stop = (as: TestStaffMember, { id }: TestStaffMember) =>
  backoffice.call('suspendStaffMember', { as, params: { id }, body: { why: 'a quarrel' } });
const owners = async () =>
  (await server.deps.pool.query(`select 1 from staff_member where role = 'owner' and state = 'active'`))
    .rowCount;

test('two owners suspend each other at the same time: one stays active', async () => {
  const answers = await Promise.all([stop(one, two), stop(two, one)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await owners()).toBe(1);
});

test('the database refuses to suspend, demote or delete the last owner', async () => {
  const { pool } = server.deps;
  await pool.query(`update staff_member set role = 'viewer' where id = $1`, [two.id]);
  for (const change of [`state = 'stopped'`, `role = 'finance'`])
    await expect(pool.query(`update staff_member set ${change} where id = $1`, [one.id])).rejects.toThrow(
      'the last owner stays one',
    );
  // One statement cannot stop both owners at once either.
  await pool.query(`update staff_member set role = 'owner' where id = $1`, [two.id]);
  await expect(pool.query(`update staff_member set state = 'stopped'`)).rejects.toThrow(
    'the last owner stays one',
  );
  await expect(pool.query('delete from staff_member')).rejects.toThrow();
  expect(await owners()).toBe(2);
});

test('the last owner is neither recovered nor suspended in the console', async () => {
  const helper = await backoffice.staffMember('support');
  await server.deps.pool.query(
    `insert into role (code, name, rights) values ('people', 'People', '{staff.see,staff.change}')`,
  );
  await server.deps.pool.query(`update staff_member set role = 'people' where id = any ($1)`, [
    [helper.id, two.id],
  ]);
  const recovered = await backoffice.call('recoverStaffMember', {
    as: helper,
    params: { id: one.id },
    body: { why: 'lost' },
  });
  expect(recovered.body.code).toBe('LAST_OWNER');
  expect((await stop(helper, one)).body.code).toBe('LAST_OWNER');
  expect(
    (await backoffice.call('getStaffMember', { as: helper, params: { id: one.id } })).body.isLastOwner,
  ).toBe(true);
});
