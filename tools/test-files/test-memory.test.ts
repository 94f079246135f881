import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeOrphans } from './test-memory.ts';

test('only the folder of a deleted checkout is removed from the memory', () => {
  const memory = mkdtempSync(join(tmpdir(), 'kapao-memory-'));
  const uid = process.getuid?.() ?? 0;
  const make = (name: string, checkout?: string) => {
    const folder = join(memory, name);
    mkdirSync(join(folder, 'pg'), { recursive: true });
    if (checkout !== undefined) writeFileSync(join(folder, 'checkout'), checkout);
    return folder;
  };
  const deleted = make(`kapao-test-${uid}-1`, join(memory, 'deleted'));
  const others = [
    make(`kapao-test-${uid}-2`, memory),
    make(`kapao-test-${uid}-3`),
    make(`kapao-test-${uid}-5`, ''),
    make(`kapao-test-${uid + 1}-4`, join(memory, 'deleted')),
    make('PostgreSQL', join(memory, 'deleted')),
  ];
  removeOrphans(memory, uid);
  expect(existsSync(deleted)).toBe(false);
  expect(others.map((folder) => existsSync(folder))).toEqual(others.map(() => true));
  rmSync(memory, { recursive: true });
});
