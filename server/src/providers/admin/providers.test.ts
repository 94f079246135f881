import { providerFlaw } from '@kapao/contract/backoffice/reasons/provider-flaw';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type TestServer, testServer } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { listProviders } from '../protocol/provider.queries.ts';
import { isProviderLive } from '../registry/is-provider-live.ts';
import { createProviderRegistry } from '../registry/provider-registry.ts';
import { loadProviders } from '../registry/resolve-provider.ts';
import { providerApproval } from './provider-approval.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
beforeAll(async () => {
  // Key that an operator's machine has: without it no row outside the sandbox is accepted.
  vi.stubEnv('KAPAO_PROVIDER_KEY', 'a key of this test');
  server = await testServer();
  backoffice = await testBackoffice(server);
  [ann, bo] = [await backoffice.staffMember('owner'), await backoffice.staffMember('owner')];
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
  vi.unstubAllEnvs();
});

const params = { kind: 'slip', code: 'NEWSLIP' };
const secret = 'kq-7f31-very-secret';
const body = {
  adapter: 'slipok',
  baseUrl: 'https://api.slip.example',
  settings: { branchId: '4711', timeoutMs: '2000' },
  secrets: { apiKey: secret },
  seen: '',
  why: 'their contract',
};
const key = () => server.deps.settings.providerKeys;
const list = async () => (await backoffice.call('listProviders', { as: ann })).body;
const row = async () => (await list()).rows.find(({ code }: { code: string }) => code === 'NEWSLIP');
const propose = (more: object = {}) =>
  backoffice.call('requestProviderApproval', { as: ann, params, body: { ...body, ...more } });
const read = async (approvalId: string) =>
  (await backoffice.call('getApproval', { as: bo, params: { approvalId } })).body;
async function accept(approvalId: string, as = bo) {
  const { hash } = await read(approvalId);
  return backoffice.call('approveRequest', { as, params: { approvalId }, body: { hash } });
}
const press = (enabled: boolean) =>
  backoffice.call('switchProvider', { as: ann, params, body: { enabled, why: 'begins' } });

test('a secret appears neither in answers, nor in the approval request, the row or the audit log', async () => {
  const proposed = await propose();
  expect(proposed.status).toBe(200);
  expect((await accept(proposed.body.approvalId, ann)).body.code).toBe('SAME_PERSON');
  expect((await accept(proposed.body.approvalId)).status).toBe(200);
  const shown = await row();
  expect(shown).toMatchObject({ enabled: false, settings: { branchId: '4711', timeoutMs: '2000' } });
  expect(shown.secrets).toEqual([
    {
      name: 'apiKey',
      state: 'sealed',
      fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/),
      setAt: expect.any(String),
      setBy: ann.name,
    },
  ]);
  const { rows } = await server.deps.pool.query(
    `select (select json_agg(p) from provider p)::text || (select json_agg(a) from audit a)::text
            || (select json_agg(o) from approval_request o)::text || coalesce((select json_agg(i) from request i)::text, '') as all`,
  );
  expect(rows[0].all).toContain(shown.secrets[0].fingerprint);
  expect(rows[0].all + JSON.stringify(await list())).not.toContain(secret);
  expect(JSON.stringify(await read(proposed.body.approvalId))).not.toContain(secret);
  const { rows: kept } = await server.deps.pool.query(`select settings from provider where code = 'NEWSLIP'`);
  expect(kept[0].settings).toMatchObject({ branchId: '4711', timeoutMs: 2000 });
});

test('a changed address keeps the secret, needs an approval, and is refused if the row changed meanwhile', async () => {
  const { seen, secrets } = await row();
  const next = await propose({ baseUrl: 'https://other.slip.example', secrets: {}, seen });
  expect(next.status).toBe(200);
  expect((await row()).baseUrl).toBe(body.baseUrl);
  await server.deps.pool.query(
    `update provider set base_url = 'https://mean.example' where code = 'NEWSLIP'`,
  );
  expect((await accept(next.body.approvalId)).body.code).toBe('CHANGED');
  const again = await propose({
    baseUrl: 'https://other.slip.example',
    secrets: {},
    seen: (await row()).seen,
  });
  expect((await accept(again.body.approvalId)).status).toBe(200);
  const now = await row();
  expect(now.baseUrl).toBe('https://other.slip.example');
  expect(now.secrets[0]).toEqual(secrets[0]);
});

test('settings that would stop the next start are refused with a code and parameters, which contain no secret', async () => {
  const { seen } = await row();
  const late = await propose({ seen, settings: { branchId: '4711', timeoutMs: '3s' } });
  expect(late.body).toMatchObject({
    code: 'WRONG_SETTING',
    params: {
      flaw: {
        code: 'SETTING_WRONG',
        setting: 'timeoutMs',
        wants: { code: 'WHOLE_NUMBER', least: 50, most: 120_000 },
        found: '"3s"',
      },
    },
  });
  const unencrypted = await propose({ seen, baseUrl: 'http://api.slip.example' });
  expect(unencrypted.body.params.flaw).toEqual({ code: 'ADDRESS_NOT_HTTPS', setting: 'baseUrl' });
  const inside = await propose({ seen, baseUrl: 'https://169.254.169.254/latest' });
  expect(inside.body.params.flaw).toEqual({
    code: 'ADDRESS_INSIDE',
    setting: 'baseUrl',
    variable: 'INSIDE_HOSTS',
  });
  const idle = await propose({ seen, settings: { branchId: '4711', nonsense: '1' } });
  expect(idle.body.params.flaw).toMatchObject({
    code: 'UNKNOWN_SETTING',
    setting: 'nonsense',
    adapter: 'slipok',
  });
  const open = await propose({ seen, settings: { branchId: '4711', apiKey: secret }, secrets: {} });
  expect(open.body).toMatchObject({
    code: 'WRONG_SETTING',
    params: { flaw: { code: 'SECRET_AS_SETTING', setting: 'apiKey' } },
  });
  const stray = await propose({ seen, secrets: { branchId: secret } });
  expect(stray.body.params.flaw).toEqual({
    code: 'SETTING_AS_SECRET',
    setting: 'branchId',
    adapter: 'slipok',
  });
  const broken = await propose({ seen, secrets: { apiKey: `${secret}\n` } });
  expect(broken.body.params.flaw).toMatchObject({ code: 'SECRET_WRONG', setting: 'apiKey', type: 'string' });
  for (const { body: answered } of [late, idle, open, stray, broken]) {
    expect(JSON.stringify(answered)).not.toContain(secret);
    expect(providerFlaw.safeParse(answered.params.flaw).success).toBe(true);
  }
});

test('no approval request reads the environment, and each refused one is in the audit without its values', async () => {
  const variables = { KAPAO_SECRET_SLIP: 'hunter2', DATABASE_PASSWORD: 'hunter3' };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { seen } = await row();
  const settings = { branchId: '4711' };
  const tried: [string, object][] = [
    ['apiKey', { secrets: { apiKey: 'env:KAPAO_SECRET_SLIP' } }],
    ['apiKey', { secrets: { apiKey: 'env:DATABASE_PASSWORD' } }],
    ['branchId', { secrets: {}, settings: { branchId: 'env:DATABASE_PASSWORD' } }],
    ['timeoutMs', { secrets: {}, settings: { ...settings, timeoutMs: 'env:DATABASE_PASSWORD' } }],
  ];
  for (const [setting, change] of tried) {
    const { body: refused } = await propose({ seen, settings, ...change });
    expect(refused).toMatchObject({
      code: 'WRONG_SETTING',
      params: { flaw: { code: 'ENVIRONMENT_BY_COMMAND', setting } },
    });
    expect(providerFlaw.safeParse(refused.params.flaw).success).toBe(true);
    expect(JSON.stringify(refused)).not.toContain('hunter');
  }
  const address = await propose({ seen, settings, secrets: {}, baseUrl: 'env:DATABASE_PASSWORD' });
  expect(address.body.params.flaw).toMatchObject({ code: 'WRONG_ADDRESS', found: '"env:DATABASE_PASSWORD"' });
  expect((await propose({ seen: 'of long ago' })).body.code).toBe('CHANGED');
  const { rows } = await server.deps.pool.query(
    `select who, subject, subject_id as "subjectId", after, why from audit
      where action = 'requestProviderApproval' order by seq desc limit 6`,
  );
  const refusals = rows.reverse();
  const about = { who: ann.name, subject: 'provider', subjectId: 'slip NEWSLIP' };
  for (const [index, [setting]] of tried.entries())
    expect(refusals[index]).toEqual({
      ...{ ...about, why: 'WRONG_SETTING' },
      after: { refused: 'ENVIRONMENT_BY_COMMAND', setting },
    });
  expect(refusals[4]).toMatchObject({ ...about, why: 'WRONG_SETTING', after: { refused: 'WRONG_ADDRESS' } });
  expect(refusals[5]).toMatchObject({ ...about, why: 'CHANGED' });
  expect(JSON.stringify(refusals)).not.toMatch(/hunter|env:/);
});

test('a secret that a command set to a variable may stay, is approved by its name, and is never put there by an approval', async () => {
  const { pool } = server.deps;
  const write = (apiKey: string) =>
    pool.query(`update provider set settings = settings || $1 where code = 'NEWSLIP'`, [{ apiKey }]);
  const { rows: stored } = await pool.query(`select settings from provider where code = 'NEWSLIP'`);
  await write('env:KAPAO_SECRET_SLIP');
  const next = await propose({ seen: (await row()).seen, secrets: {}, settings: { branchId: '4712' } });
  expect(next.status).toBe(200);
  const shown = JSON.stringify(await read(next.body.approvalId));
  expect(shown).toContain('env:KAPAO_SECRET_SLIP');
  expect(shown).not.toContain('hunter2');
  expect((await accept(next.body.approvalId)).status).toBe(200);
  expect((await row()).secrets[0].state).toBe('environment');
  await write(stored[0].settings.apiKey);
  const settings = { branchId: '4711', apiKey: 'env:KAPAO_SECRET_SLIP' };
  const payload = { ...params, ...body, settings, seen: (await row()).seen, secrets: [] };
  const applied = await inTransaction(pool, (client) =>
    providerApproval(server.deps).apply(client, { payload, requester: ann.name } as never, {} as never),
  );
  expect(applied).toMatchObject({ ok: false, code: 'CHANGED' });
  expect((await row()).secrets[0].state).toBe('sealed');
});

test('a provider is switched on and off without approval, unless its settings would stop the next start', async () => {
  expect((await press(true)).status).toBe(200);
  expect((await press(true)).body.code).toBe('CHANGED');
  expect((await press(false)).status).toBe(200);
  await server.deps.pool.query(`update provider set settings = settings - 'branchId' where code = 'NEWSLIP'`);
  expect((await press(true)).body).toMatchObject({
    code: 'WRONG_SETTING',
    params: { flaw: { code: 'SETTING_MISSING', setting: 'branchId', wants: { code: 'NO_SPACES' } } },
  });
});

test('the list shows which providers the server does not use yet with their current settings', async () => {
  const { pool } = server.deps;
  expect((await row()).inForce).toBe(true); // The row is off, and the server does not use the provider.
  await pool.query(
    `update provider set settings = settings || '{"branchId": "4711"}' where code = 'NEWSLIP'`,
  );
  expect((await press(true)).status).toBe(200);
  expect((await row()).inForce).toBe(false);
  // Loads the rows as the next start does.
  const providers = await loadProviders(pool, { sandboxUrl: null, env: process.env, providerKeys: key() });
  const next = { ...server.deps, providers: createProviderRegistry(providers) };
  const [stored] = await listProviders(pool);
  expect(stored && isProviderLive(stored, next, process.env)).toBe(true);
  await pool.query(`update provider set settings = settings || '{"timeoutMs": 3000}' where code = 'NEWSLIP'`);
  const [changed] = await listProviders(pool);
  expect(changed && isProviderLive(changed, next, process.env)).toBe(false);
});

test('each protocol lists its settings, and which of them are secret', async () => {
  const { forms } = await list();
  const slipok = forms.find(({ adapter }: { adapter: string }) => adapter === 'slipok').settings;
  expect(slipok).toContainEqual(expect.objectContaining({ name: 'apiKey', secret: true, required: true }));
  expect(slipok).toContainEqual({
    name: 'timeoutMs',
    wants: { code: 'WHOLE_NUMBER', least: 50, most: 120_000 },
    secret: false,
    required: false,
  });
});
