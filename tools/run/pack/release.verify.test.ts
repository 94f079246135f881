import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn } from '../../drills/journeys/log-in.ts';
import { makeMembers } from '../../drills/journeys/make-members.ts';
import { DatabaseUnderTest } from '../../drills/kill/database-under-test.ts';
import { buildApps } from '../build-apps.ts';
import { freePorts } from '../free-ports.ts';
import { writeRelease } from './write-release.ts';

// A release is unpacked, made read-only and run by a user who owns nothing, on a database with both roles.

const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const secret = () => randomBytes(32).toString('base64');

let folder: string;
let root: string;
let database: DatabaseUnderTest;
let ownerUrl: string;
let settingsFile: string;
let ports: number[];
let server: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapao-release-'));
  await buildApps(() => {});
  const { name, archive } = writeRelease(join(folder, 'made'));
  const unpacked = join(folder, 'unpacked');
  await mkdir(unpacked);
  execFileSync('tar', ['-xzf', archive, '-C', unpacked]);
  root = join(unpacked, name);
  await rm(join(folder, 'made'), { recursive: true });
  execFileSync('chmod', ['-R', 'a-w', root]);
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  if (nobody.uid) await chown(dataDir, nobody.uid, nobody.gid);

  database = await DatabaseUnderTest.create();
  const admin = await database.start();
  const [owner, app] = await createRoles(admin);
  ownerUrl = owner;
  ports = await freePorts(2);
  settingsFile = join(folder, 'kapao.env');
  const settings = {
    DATABASE_URL: app,
    PUBLIC_URL: 'https://wallet.example',
    PORT: ports[0],
    OPERATOR_PORT: ports[1],
    MONITOR_PORT: '0',
    DATA_DIR: dataDir,
    KAPAO_GAME_CREDENTIAL_KEY: secret(),
    KAPAO_PROVIDER_KEY: secret(),
    KAPAO_TRUELINK_KEY: secret(),
  };
  await writeFile(
    settingsFile,
    Object.entries(settings)
      .map((each) => `${each.join('=')}\n`)
      .join(''),
  );
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await database?.destroy();
  await rm(folder, { recursive: true, force: true });
});

async function createRoles(admin: string): Promise<[owner: string, app: string]> {
  const client = new Client({ connectionString: admin });
  await client.connect();
  for (const line of [
    `create role kapao_owner login password 'o'`,
    `create role kapao_app login password 'a'`,
    'grant kapao_app to kapao_owner with admin option',
    'create database wallet owner kapao_owner',
  ])
    await client.query(line);
  await client.end();
  const urlOf = (user: string, password: string) =>
    Object.assign(new URL(admin), { username: user, password, pathname: '/wallet' }).href;
  return [urlOf('kapao_owner', 'o'), urlOf('kapao_app', 'a')];
}

function start(args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(join(root, 'bin/kapao'), args, {
    ...nobody,
    cwd: '/',
    // Environment without anything of ours: no PATH to npm, no cache of compiled code.
    env: { PATH: '/usr/bin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(args: readonly string[], env: Record<string, string>) {
  const child = start(args, env);
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit'),
  ]);
  return { code, output, errors };
}

test('the files of a release are exactly those of its list', async () => {
  const listed = (await readFile(join(root, 'files.sha256'), 'utf8')).trimEnd().split('\n');
  const found = execFileSync('find', ['.', '-type', 'f', '-printf', '%P\n'], { cwd: root, encoding: 'utf8' });
  const names = found
    .trimEnd()
    .split('\n')
    .filter((name) => name !== 'files.sha256');
  expect(names.sort()).toEqual(listed.map((line) => line.slice(66)).sort());
  execFileSync('sha256sum', ['--check', '--quiet', 'files.sha256'], { cwd: root });
});

test('migrate needs the owner’s address alone, and other commands the settings of the server', async () => {
  const migrated = await run(['migrate'], { DATABASE_OWNER_URL: ownerUrl });
  expect(migrated).toMatchObject({ code: 0, errors: '' });
  expect(migrated.output).toMatch(/The database is up to date\.\n$/);
  const refused = await run(['staff'], { DATABASE_OWNER_URL: ownerUrl });
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('--live needs DATABASE_URL') });
  const owner = await run(['staff', 'owner', '--name', 'Mali Suk', '--who', 'mali'], {
    KAPAO_SETTINGS_FILE: settingsFile,
  });
  expect(owner).toMatchObject({ code: 0, output: expect.stringContaining('The link for Mali Suk') });
});

test('serve answers members and staff, writes nothing into its folder, and stops', async () => {
  server = start(['serve'], { KAPAO_SETTINGS_FILE: settingsFile });
  const output = text(server.stdout!);
  const errors = text(server.stderr!);
  const [url, consoleUrl] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
  const statusOf = (address: string) =>
    fetch(address).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200);
  expect(await statusOf(`${url}/healthz`)).toBe(200);
  expect(await statusOf(`${consoleUrl}/`)).toBe(200);
  const page = await fetch(`${url}/login`, { headers: { 'accept-encoding': 'br' } });
  expect([page.status, page.headers.get('content-encoding')]).toEqual([200, 'br']);
  expect(await page.text()).toContain('<div id="root"');

  const [member] = await makeMembers(ownerUrl, { count: 1 });
  const client = await logIn(url, member!);
  expect(await client('getWallet', {})).toMatchObject({ wallet: { amount: 0, currency: 'BAHT' } });

  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
  expect(await errors).toBe('');
  expect(await output).toContain('Kapao is up');
  execFileSync('sha256sum', ['--check', '--quiet', 'files.sha256'], { cwd: root });
  expect(execFileSync('find', [root, '-newer', settingsFile], { encoding: 'utf8' })).toBe('');
});
