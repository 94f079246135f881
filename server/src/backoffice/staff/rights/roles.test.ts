import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApprovalRequest } from '../../../platform/backoffice/approval-kind.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type TestServer, testServer } from '../../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';
import { builtInRoles } from './built-in-roles.ts';
import { roleApproval } from './rights-approvals.ts';
import { seedRoles } from './roles.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let owner: TestStaffMember;

beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  owner = await backoffice.staffMember('owner');
});

afterAll(async () => {
  await backoffice.close();
  await server.close();
});

const cashier = {
  code: 'cashier',
  name: 'Cashier',
  rights: ['withdrawals.see', 'withdrawals.decide'],
  limits: { credit: { THB: { each: 1_000_00, day: 5_000_00 } } },
  version: 0,
  why: 'nights',
};

const propose = (draft: object) =>
  backoffice.call('requestRoleApproval', { as: owner, body: { ...cashier, ...draft } });

async function agree(approvalId: string) {
  const { pool } = server.deps;
  const { rows } = await pool.query<ApprovalRequest>(
    'select payload, subject_id as "subjectId" from approval_request where id = $1',
    [approvalId],
  );
  await pool.query(
    `update approval_request set state = 'cancelled', decided_by = requested_by, decided_at = now() where id = $1`,
    [approvalId],
  );
  return inTransaction(pool, (client) =>
    roleApproval(server.deps).apply(client, rows[0] as ApprovalRequest, { staffId: owner.id, name: '' }),
  );
}

const roleOf = async (code: string) =>
  (await backoffice.call('listRoles', { as: owner })).body.roles.find(
    (role: { code: string }) => role.code === code,
  );

test.each(['finance', 'support', 'content', 'viewer'])(
  'the built-in role %s sees neither staff, nor the audit log, nor system health',
  (code) => {
    const role = builtInRoles.find((each) => each.code === code);
    for (const right of ['staff.see', 'audit.see', 'system.see']) expect(role?.rights).not.toContain(right);
  },
);

test('a custom role takes effect when it is approved, at once for all who have it', async () => {
  const first = await propose({});
  expect(await roleOf('cashier')).toBeUndefined();
  expect(await agree(first.body.approvalId)).toMatchObject({ ok: true });
  const { why: _, ...made } = cashier;
  expect(await roleOf('cashier')).toEqual({ ...made, builtIn: false, version: 1, staffMembers: 0 });
  const one = await backoffice.staffMember('cashier');
  expect((await backoffice.call('listStaff', { as: one })).body.code).toBe('NOT_ALLOWED');
  const second = await propose({ version: 1, rights: [...cashier.rights, 'staff.see'] });
  expect(await agree(second.body.approvalId)).toMatchObject({ ok: true });
  expect((await backoffice.call('listStaff', { as: one })).status).toBe(200);
});

test('a request against an older version of a role is refused', async () => {
  expect((await propose({ version: 1 })).body.code).toBe('CHANGED');
  const late = await propose({ version: 2, name: 'Late' });
  await server.deps.pool.query(`update role set version = 3 where code = 'cashier'`);
  expect(await agree(late.body.approvalId)).toMatchObject({ code: 'CHANGED' });
  expect((await roleOf('cashier')).name).toBe('Cashier');
});

test('the built-in roles cannot be changed', async () => {
  expect((await propose({ code: 'support', version: 1 })).body.code).toBe('NOT_ALLOWED');
  const { rows } = await server.deps.pool.query(
    `select role_apply('{"code": "support", "name": "x", "rights": ["money.approve"], "limits": {}, "version": 1}') as said`,
  );
  expect(rows).toEqual([{ said: 'NOT_ALLOWED' }]);
});

test('seeding at the start keeps custom roles, and restores the built-in ones', async () => {
  await server.deps.pool.query(`update role set rights = '{}' where code = 'support'`);
  await seedRoles(server.deps.pool);
  expect((await roleOf('support')).rights).toContain('members.see');
  expect(await roleOf('cashier')).toMatchObject({ version: 3 });
});

test('a limit per action above the daily limit, and an unknown right, are refused', async () => {
  const limits = { credit: { THB: { each: 2, day: 1 } } };
  expect((await propose({ code: 'other', limits })).body.code).toBe('INVALID_INPUT');
  expect((await propose({ code: 'other', rights: ['everything'] })).body.code).toBe('INVALID_INPUT');
});

test('a role without the right cannot request a role', async () => {
  const { body } = await backoffice.call('requestRoleApproval', {
    as: await backoffice.staffMember('finance'),
    body: cashier,
  });
  expect(body.code).toBe('NOT_ALLOWED');
});

async function accept(as: TestStaffMember, approvalId: string) {
  const params = { approvalId };
  const shown = (await backoffice.call('getApproval', { as, params })).body;
  const { status, body } = await backoffice.call('approveRequest', {
    as,
    params,
    body: { hash: shown.hash },
  });
  return { shown, said: body.code ?? status };
}
const give = async (id: string, role: string) =>
  String(
    (
      await backoffice.call('requestStaffRoleApproval', {
        as: owner,
        params: { id },
        body: { role, why: 'helps out' },
      })
    ).body.approvalId,
  );

test('a role that got other rights since it was requested for a staff member is not assigned', async () => {
  const [bo, cy] = [await backoffice.staffMember('owner'), await backoffice.staffMember('owner')];
  const dan = await backoffice.staffMember('viewer');
  const helper = { code: 'helper', name: 'Helper', rights: ['dashboard.see'], limits: {}, why: 'nights' };
  const made = await backoffice.call('requestRoleApproval', { as: owner, body: { ...helper, version: 0 } });
  expect((await accept(bo, made.body.approvalId)).said).toBe(200);
  const given = await give(dan.id, 'helper');
  const limits = { credit: { THB: { each: 100_000_00, day: 100_000_00 } } };
  const more = { rights: ['dashboard.see', 'money.approve'], limits };
  const changed = await backoffice.call('requestRoleApproval', {
    as: cy,
    body: { ...helper, ...more, version: 1 },
  });
  expect((await accept(bo, changed.body.approvalId)).said).toBe(200);
  expect((await accept(bo, given)).said).toBe('CHANGED');
  expect((await backoffice.call('getMe', { as: dan })).body.role).not.toBe('helper');
  // Requested for the role as it is now, the change is approved, and the checker sees what the role allows.
  const { shown, said } = await accept(bo, await give(dan.id, 'helper'));
  expect(said).toBe(200);
  expect(shown.before).toMatchObject({ role: 'viewer', rights: expect.arrayContaining(['dashboard.see']) });
  expect(shown.after).toMatchObject({ role: 'helper', ...more });
});
