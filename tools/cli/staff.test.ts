import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../server/src/backoffice/staff/totp.ts';
import { seedStaff } from '../../server/src/demo/seed-staff.ts';
import { type TestServer, testServer } from '../../server/src/testing/app.ts';
import {
  type TestBackoffice,
  testBackoffice,
} from '../../server/src/testing/backoffice/backoffice-server.ts';
import { run } from './testing/run-command.ts';

let server: TestServer;
let backoffice: TestBackoffice;
beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
});
afterAll(async () => {
  await backoffice.close();
  await server.close();
});

const command = (...args: string[]) =>
  run('staff', { args, env: { DATABASE_URL: server.databaseUrl, KAPAO_STAFF: 'Root' } });

async function follow(output: string) {
  const token = /#([\w-]{43})/.exec(output)?.[1] ?? '';
  const { body } = await backoffice.call('readLink', { body: { token } });
  const code = codeOf(body.secret);
  return backoffice.call('useLink', { body: { token, password: 'tamarind and rain', code } });
}

test('a new installation has one owner, who can be recovered, and roles are set by command', async () => {
  expect((await command()).output).toBe('Nobody yet.\n');
  const first = await command('owner', '--name', 'Mali Suk');
  expect(first.output).toContain('/link#');
  const { body } = await follow(first.output);
  expect(body).toMatchObject({ name: 'Mali Suk', role: { code: 'owner' } });
  expect((await command('owner', '--name', 'Somebody')).code).toBe(1);
  const alike = await command('owner', '--name', 'MaIi Suk', '--recover');
  expect(alike.output).toContain('a name that looks like it');
  const second = await command('owner', '--name', 'Another', '--recover');
  expect((await follow(second.output)).body.role.code).toBe('owner');
  expect((await command('role', 'another', 'finance', '--why', 'the till')).output).toBe('Done.\n');
  expect((await command()).output).toMatch(/^Another +finance +active +1 open/m);
  expect((await command('role', 'mali suk', 'finance', '--why', 'x')).output).toContain('last owner');
  expect((await command('suspend', 'Mali Suk', '--why', 'x')).output).toContain('last owner');
  const { rows } = await server.deps.pool.query(
    `select who, action from audit where action like 'npm run staff%' order by seq`,
  );
  expect(rows.map(({ who, action }) => `${who}: ${action.split('-- ')[1]}`)).toEqual([
    'Root: owner',
    'Root: owner',
    'Root: role',
  ]);
});

test('a recovered staff member keeps the role, and open sessions end', async () => {
  const lost = await backoffice.staffMember('finance', 'Lost');
  const { output } = await command('recover', 'lost', '--why', 'the phone fell into the Mekong');
  expect((await backoffice.call('getMe', { as: lost })).status).toBe(401);
  expect((await follow(output)).body.role.code).toBe('finance');
  expect((await command('suspend', 'lost', '--why', 'left')).output).toBe('Done.\n');
  expect((await command('recover', 'lost', '--why', 'x')).code).toBe(1);
});

test('prints authenticator codes of demo staff only', async () => {
  await backoffice.staffMember('finance', 'Real');
  expect((await command('code', 'Real')).code).toBe(1);
  await seedStaff(server.deps.pool as never, server.deps.settings.serverKeys, 'x');
  expect((await command('code', 'somchai')).output).toMatch(/^\d{6}\n$/);
});

test('a missing reason and an unknown verb are refused', async () => {
  expect((await command('suspend', 'Real')).output).toContain('npm run staff -- suspend');
  expect((await command('fire', 'Real', '--why', 'x')).code).toBe(1);
});
