import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';

test('the fingerprint changes when a source is changed, added, removed or moved, and with nothing else', () => {
  const root = mkdtempSync(join(tmpdir(), 'kapao-fingerprint-'));
  const write = (path: string, text: string) => writeFileSync(join(root, path), text);
  const now = (of = root) => fingerprint(['app', 'lock.json'], of);
  for (const folder of ['app/src', 'app/dist', 'app/node_modules'])
    mkdirSync(join(root, folder), { recursive: true });
  const seen = [now()];
  const expectNew = () => {
    expect(seen).not.toContain(now());
    seen.push(now());
  };
  write('lock.json', '1');
  expectNew();
  write('app/src/a.ts', 'one');
  expectNew();
  write('app/src/a.ts', 'two');
  expectNew();
  renameSync(join(root, 'app/src/a.ts'), join(root, 'app/src/b.ts'));
  expectNew();
  // A piece that moves from the end of one file to the beginning of the next changes both.
  write('app/src/c.ts', 'three');
  expectNew();
  write('app/src/b.ts', 'tw');
  write('app/src/c.ts', 'othree');
  expectNew();
  rmSync(join(root, 'app/src/c.ts'));
  expectNew();

  write('app/dist/index.html', 'built');
  write('app/node_modules/package.json', '{}');
  write('customer-context.ts', 'of no app');
  expect(now()).toBe(seen.at(-1));
  // A second checkout of the same tree.
  const other = `${root}-other`;
  cpSync(root, other, { recursive: true });
  expect(now(other)).toBe(seen.at(-1));
  rmSync(root, { recursive: true });
  rmSync(other, { recursive: true });
});
