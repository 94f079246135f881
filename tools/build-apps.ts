import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamp = join(root, '.cache', 'member-build');

/** What the member's app is made of: when any of it changes, it is built again. */
const sources = ['member', 'contract/src', 'core/src', 'package-lock.json'];

/** Builds the member's app unless the one in member/dist was made from exactly these sources. */
export async function buildApps(log: (line: string) => void): Promise<void> {
  const now = fingerprint();
  const built = existsSync(join(root, 'member/dist/index.html'));
  if (built && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  log('Building the member app …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'member'),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the member app could not be built:\n${stdout}${stderr}`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(stamp, now);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(join(root, source))) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  const entries = path.endsWith('.json') ? null : readdirSync(path, { withFileTypes: true });
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.name !== 'dist' && entry.name !== 'node_modules')
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]))
    .sort();
}
