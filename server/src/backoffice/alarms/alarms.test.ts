import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAlarmProviders } from '../../demo/seed-providers.ts';
import { resolveProvider } from '../../providers/registry/resolve-provider.ts';
import { type TestServer, testServer } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { addressOfNobody } from '../../testing/sandbox.ts';
import { raiseIncidents } from './incident.queries.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bea: TestStaffMember;
beforeAll(async () => {
  const rows = demoAlarmProviders.map((row) =>
    resolveProvider(row, { sandboxUrl: addressOfNobody, env: {} }),
  );
  server = await testServer({ providers: rows, env: { SANDBOX_PORT: '1' } });
  for (const { kind, code, adapter, baseUrl, settings } of demoAlarmProviders)
    await server.deps.pool.query(
      'insert into provider (kind, code, adapter, base_url, settings) values ($1, $2, $3, $4, $5)',
      [kind, code, adapter, baseUrl, JSON.stringify(settings)],
    );
  backoffice = await testBackoffice(server);
  ann = await backoffice.staffMember('owner', 'Ann');
  bea = await backoffice.staffMember('owner', 'Bea');
  const alarms = { severity: 'critical', alarms: 2 } as const;
  await raiseIncidents(
    server.appPool,
    [
      { ...alarms, kind: 'total', subject: 'operator:payout:KBANK' },
      { ...alarms, kind: 'book', subject: '' },
    ],
    0,
  );
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});

const list = async (as = ann) => (await backoffice.call('listAlarms', { as })).body;
const audited = async (action: string) =>
  (
    await server.deps.pool.query('select who, subject, subject_id as id from audit where action = $1', [
      action,
    ])
  ).rows;

test('staff see and acknowledge the alarms of the queues that they may see', async () => {
  const { incidents, channels } = await list();
  expect(incidents.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['book', 'total']);
  expect(channels).toMatchObject([
    { code: 'WEBHOOK' },
    { code: 'TELEGRAM' },
    { code: 'EMAIL' },
    { code: 'LINE', step: 2 },
  ]);
  const support = await backoffice.staffMember('support');
  expect((await list(support)).incidents).toEqual([]);
  const incidentId = incidents.find(({ kind }: { kind: string }) => kind === 'total').id;
  const acknowledge = (as: TestStaffMember) =>
    backoffice.call('acknowledgeAlarm', { as, params: { incidentId }, body: {} });
  expect((await acknowledge(support)).body.code).toBe('NOT_ALLOWED');
  const finance = await backoffice.staffMember('finance', 'Fon');
  expect((await acknowledge(finance)).status).toBe(200);
  expect((await acknowledge(ann)).body.code).toBe('ALREADY_CLOSED');
  expect((await list(finance)).incidents).toMatchObject([
    { kind: 'total', acknowledgedBy: 'Fon', alarms: 2 },
  ]);
  expect(await audited('acknowledgeAlarm')).toEqual([{ who: 'Fon', subject: 'alarm', id: incidentId }]);
});

test('a test is one waiting line of one channel, and is audited', async () => {
  const press = (channel: string) =>
    backoffice.call('testAlarmChannel', { as: ann, params: { channel }, body: {} });
  for (const _time of [1, 2]) expect((await press('LINE')).status).toBe(200);
  expect((await press('NOBODY')).body.code).toBe('NO_DATA');
  expect((await list()).deliveries).toMatchObject([
    { channel: 'LINE', reason: 'test', kind: null, state: 'waiting' },
  ]);
  expect(await audited('testAlarmChannel')).toHaveLength(2);
});

test('nobody alone switches a channel off, but two do, and one switches it on again', async () => {
  const params = { kind: 'alarm', code: 'WEBHOOK' };
  const isOn = async () => (await row()).enabled;
  const row = async () => {
    const { body } = await backoffice.call('listProviders', { as: ann });
    return body.rows.find(({ code }: { code: string }) => code === 'WEBHOOK');
  };
  const toggle = (enabled: boolean) =>
    backoffice.call('switchProvider', { as: ann, params, body: { enabled, why: 'too loud' } });
  expect((await toggle(false)).body.code).toBe('NEEDS_APPROVAL');
  const { adapter, baseUrl, settings, seen } = await row();
  const request = await backoffice.call('requestProviderApproval', {
    as: ann,
    params,
    body: { adapter, baseUrl, settings, secrets: {}, seen, enabled: false, why: 'it moves' },
  });
  expect(request.status).toBe(200);
  const { approvalId } = request.body;
  expect((await backoffice.call('getApproval', { as: bea, params: { approvalId } })).body).toMatchObject({
    before: { enabled: true },
    after: { enabled: false },
  });
  expect((await backoffice.approve(ann, approvalId)).body.code).toBe('SAME_PERSON');
  expect(await isOn()).toBe(true);
  expect((await backoffice.approve(bea, approvalId)).status).toBe(200);
  expect(await isOn()).toBe(false);
  expect((await toggle(true)).status).toBe(200);
  expect(await isOn()).toBe(true);
});

test('one person may make alarms louder, and needs another one to make them quieter', async () => {
  const params = { key: 'alarms' };
  const now = async () => (await backoffice.call('getRule', { as: ann, params })).body;
  const set = async (value: object) => {
    const { value: before, version } = await now();
    return backoffice.call('setRule', {
      as: ann,
      params,
      body: { value: { ...before, ...value }, version, why: 'because' },
    });
  };
  for (const quieter of [{ quietFrom: '22:00' }, { escalateMinutes: 16 }, { remindHours: 5 }])
    expect((await set(quieter)).body.code).toBe('NEEDS_APPROVAL');
  expect((await set({ escalateMinutes: 241 })).body.code).toBe('INVALID_INPUT');
  expect((await set({ escalateMinutes: 5, remindHours: 1 })).status).toBe(200);
  const { value, version } = await now();
  const { approvalId } = (
    await backoffice.call('requestRuleApproval', {
      as: ann,
      params,
      body: { value: { ...value, quietFrom: '22:00', quietTo: '07:00' }, version, why: 'nights' },
    })
  ).body;
  expect((await backoffice.approve(bea, approvalId)).status).toBe(200);
  expect((await now()).value).toMatchObject({ quietFrom: '22:00', quietTo: '07:00' });
  expect((await set({ quietFrom: '00:00', quietTo: '00:00' })).status).toBe(200);
});
