import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programEnv } from '../../server/src/testing/process/program-env.ts';
import { root } from '../root.ts';
import { listens } from './dev/listens.ts';
import { freePorts } from './free-ports.ts';

const workspaces = ['core', 'contract', 'server', 'member', 'sandbox', 'operator', 'tools'];
const component = 'src/app/NotFoundPage.tsx';

let copy: string;
let url: string;
let ports: number[];
let dev: ChildProcess;
let said = '';

// A copy of the checkout, because changes to it would affect whoever works in it.
beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'kapao-dev-'));
  // Under root, PostgreSQL runs as an unprivileged user and needs access.
  chmodSync(copy, 0o755);
  const isOurs = (path: string) => !/\/(node_modules|dist|\.[a-z]+)$/.test(path);
  for (const workspace of workspaces)
    cpSync(join(root, workspace), join(copy, workspace), { recursive: true, filter: isOurs });
  for (const file of ['package.json', 'tsconfig.base.json']) cpSync(join(root, file), join(copy, file));
  linkPackages();
  ports = await freePorts(3);
  const [port, operatorPort, sandboxPort] = ports.map(String);
  url = `http://localhost:${port}`;
  dev = spawn(process.execPath, ['tools/run/dev.ts'], {
    cwd: copy,
    env: {
      ...programEnv(),
      DATA_DIR: join(copy, '.data'),
      PORT: port,
      OPERATOR_PORT: operatorPort,
      MONITOR_PORT: '0',
      SANDBOX_PORT: sandboxPort,
      MARKET: 'la',
      LOG_LEVEL: 'warn',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ready = Promise.withResolvers<void>();
  const listen = (words: Buffer) => {
    said += words;
    if (said.includes('Ready after')) ready.resolve();
  };
  dev.stdout?.on('data', listen);
  dev.stderr?.on('data', listen);
  dev.once('exit', (code) => ready.reject(new Error(`it ended with ${code}:\n${said}`)));
  await ready.promise;
});
afterAll(async () => {
  if (dev.exitCode === null && dev.signalCode === null) {
    dev.kill('SIGTERM');
    await once(dev, 'exit');
  }
  rmSync(copy, { recursive: true, force: true });
});

/** Links external packages from the checkout and our own workspaces from the copy; Vite's cache is the copy's own. */
function linkPackages(): void {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(join(to, '@kapao'), { recursive: true });
  for (const name of readdirSync(from))
    if (!/^(\.vite|@kapao)$/.test(name)) symlinkSync(join(from, name), join(to, name));
  for (const workspace of workspaces) symlinkSync(join(copy, workspace), join(to, '@kapao', workspace));
  symlinkSync(join(root, 'operator/node_modules'), join(copy, 'operator/node_modules'));
}

const often = { interval: 20 };
const text = async (path: string, headers = {}) => (await fetch(url + path, { headers })).text();
const edit = (file: string, from: string, to: string) => {
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  expect(before).toContain(from);
  writeFileSync(path, before.replace(from, to));
};

test('page and API have one address, and the page has its market', async () => {
  const page = await text('/user/home');
  expect(page).toContain('/@vite/client');
  expect(page).toContain('data-market="la"');
  expect(page).toContain('/manifest.la.la.webmanifest');
  expect(JSON.parse(await text('/manifest.la.la.webmanifest'))).toMatchObject({ lang: 'lo' });
  expect(await text('/api/lookup/active', { 'x-requested-with': 'kapao' })).toContain('terminated');
  expect(await text('/readyz')).toContain('ready');
});

test('a changed component is updated in the open page', async () => {
  const [, token] = /wsToken = "([^"]+)"/.exec(await text('/@vite/client')) ?? [];
  const line = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  const messages: string[] = [];
  line.addEventListener('message', ({ data }) => void messages.push(String(data)));
  await expect.poll(() => messages.join(), often).toContain('"type":"connected"');
  expect(await text(`/${component}`)).not.toContain('seen at once');
  edit(`member/${component}`, '<h1', '<p>seen at once</p><h1');
  await expect.poll(() => messages.join(), often).toContain(`"path":"/${component}"`);
  expect(await text(`/${component}`)).toContain('seen at once');
  line.close();
});

test('a changed server restarts by itself, and no request fails meanwhile', async () => {
  edit('server/src/platform/http/health.ts', "status: 'ok'", "status: 'changed'");
  const failed: string[] = [];
  await expect
    .poll(async () => {
      const response = await fetch(`${url}/healthz`);
      // Health checks are answered until the server exits, but members' reads are not.
      const reading = await fetch(`${url}/api/lookup/active`, { headers: { 'x-requested-with': 'kapao' } });
      const health = await response.text();
      if (!response.ok) failed.push(`${response.status} ${health}`);
      if (!reading.ok) failed.push(`${reading.status} ${await reading.text()}`);
      return health;
    }, often)
    .toContain('changed');
  expect(failed).toEqual([]);
});

// Ctrl-C reaches only our process, but Vite also listens for SIGTERM and the end of its input.
test('stopping it or closing its terminal ends all processes', async () => {
  dev.stdin?.end();
  dev.kill('SIGTERM');
  const [code] = await once(dev, 'exit');
  expect({ code, said }).toMatchObject({ code: 0 });
  for (const port of ports) expect(await listens(port)).toBe(false);
  // PostgreSQL removes this file when it ends.
  expect(() => readFileSync(join(copy, '.data/pg/cluster/postmaster.pid'))).toThrow('ENOENT');
});
