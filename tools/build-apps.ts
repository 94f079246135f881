import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.ts';

const root = join(import.meta.dirname, '..');
/** What both apps are made of, besides their own room. */
const shared = ['contract/src', 'core/src', 'package-lock.json'];

/** Builds each app unless the one in its dist/ was made from exactly these sources. */
export async function buildApps(log: (line: string) => void): Promise<void> {
  for (const app of ['member', 'operator']) buildApp(app, log);
}

function buildApp(app: string, log: (line: string) => void): void {
  const stamp = join(root, '.cache', `${app}-build`);
  const now = fingerprint([app, ...shared]);
  const built = existsSync(join(root, app, 'dist/index.html'));
  if (built && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  log(`Building the ${app} app …`);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, app),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the ${app} app could not be built:\n${stdout}${stderr}`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(stamp, now);
}
