import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/app.ts';
import { type TestDesk, testDesk } from '../../testing/backoffice/backoffice-server.ts';

let server: TestServer;
let desk: TestDesk;
beforeAll(async () => {
  server = await testServer();
  desk = await testDesk(server);
});
afterAll(async () => {
  await desk?.close();
  await server?.close();
});

test('a console that was left open accepts nothing: the second person, too, shows the factor anew', async () => {
  const [ann, bo] = [await desk.operator('owner'), await desk.operator('owner')];
  const body = {
    ...{ code: 'cashier', name: 'Cashier', rights: ['withdrawals.see'] },
    ...{ limits: {}, version: 0, why: 'nights' },
  };
  const { proposalId } = (await desk.call('proposeRole', { as: ann, body })).body;
  const params = { proposalId };
  const { hash } = (await desk.call('getProposal', { as: bo, params })).body;
  const press = () => desk.call('acceptProposal', { as: bo, params, body: { hash } });
  await server.deps.pool.query(
    `update operator_session set factor_at = now() - interval '11 minutes' where operator_id = $1`,
    [bo.id],
  );
  expect((await press()).body.code).toBe('FRESH_FACTOR');
  expect((await desk.call('getProposal', { as: bo, params })).body.state).toBe('open');
  await server.deps.pool.query(`update operator_session set factor_at = now() where operator_id = $1`, [
    bo.id,
  ]);
  expect((await press()).status).toBe(200);
});
