import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root as repository } from '../../root.ts';
import { findTests } from '../../test-files/test-files.ts';
import { Copy } from './copy.ts';
import { mutations } from './mutations.ts';

let root: string;
let copy: Copy;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kapao-repository-'));
  await mkdir(join(root, 'node_modules', '@kapao'), { recursive: true });
  await mkdir(join(root, 'core'));
  await writeFile(join(root, 'core', 'sum.ts'), 'const sum = a + b;\nconst same = c + c;\n');
  copy = await Copy.of(root);
});
afterAll(async () => {
  await copy.remove();
  await rm(root, { recursive: true });
});

const mutation = (find: string, replace = 'a - b') => ({
  name: 'a sign',
  area: 'rounding',
  file: 'core/sum.ts',
  find,
  replace,
  tests: [],
});
const text = (where: string) => readFile(join(where, 'core', 'sum.ts'), 'utf8');

test('a mutation is in the copy until it is reverted, and never in the repository', async () => {
  const sound = await text(root);
  const takeOut = await copy.apply(mutation('a + b', '$& - $1'));
  expect(await text(copy.path)).toBe('const sum = $& - $1;\nconst same = c + c;\n');
  expect(await text(root)).toBe(sound);
  await takeOut();
  expect(await text(copy.path)).toBe(sound);
});

test('a mutation whose text is missing, or occurs twice, is refused', async () => {
  await expect(copy.apply(mutation('a * b'))).rejects.toThrow('its text stands 0 times in core/sum.ts');
  await expect(copy.apply(mutation('const'))).rejects.toThrow('its text stands 2 times in core/sum.ts');
  await expect(copy.apply({ ...mutation('a + b'), file: 'core/gone.ts' })).rejects.toThrow(
    'there is no core/gone.ts',
  );
});

test('each mutation’s text occurs once in its file, and its tests exist', async () => {
  const { rules, server } = findTests(['']);
  const stale = mutations.map(async ({ name, file, find, tests }) => {
    const source = await readFile(join(repository, file), 'utf8').catch(() => '');
    const isThere = source.split(find).length === 2;
    return isThere && tests.every((path) => rules.includes(path) || server.includes(path)) ? [] : [name];
  });
  expect((await Promise.all(stale)).flat()).toEqual([]);
});
