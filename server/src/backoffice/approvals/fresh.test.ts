import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/app.ts';
import { type TestBackoffice, testBackoffice } from '../../testing/backoffice/backoffice-server.ts';

let server: TestServer;
let backoffice: TestBackoffice;
beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});

test('an approval needs a fresh second factor of the approver', async () => {
  const [ann, bo] = [await backoffice.staffMember('owner'), await backoffice.staffMember('owner')];
  const body = {
    ...{ code: 'cashier', name: 'Cashier', rights: ['withdrawals.see'] },
    ...{ limits: {}, version: 0, why: 'nights' },
  };
  const { approvalId } = (await backoffice.call('requestRoleApproval', { as: ann, body })).body;
  const params = { approvalId };
  const { hash } = (await backoffice.call('getApproval', { as: bo, params })).body;
  const press = () => backoffice.call('approveRequest', { as: bo, params, body: { hash } });
  await server.deps.pool.query(
    `update staff_session set factor_at = now() - interval '11 minutes' where staff_id = $1`,
    [bo.id],
  );
  expect((await press()).body.code).toBe('FRESH_FACTOR');
  expect((await backoffice.call('getApproval', { as: bo, params })).body.state).toBe('open');
  await server.deps.pool.query(`update staff_session set factor_at = now() where staff_id = $1`, [bo.id]);
  expect((await press()).status).toBe(200);
});
