import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFiles } from '../structure/sources.ts';
import { findTests } from './test-files.ts';

test('a word is looked for in the paths of all tests', () => {
  const { rules, server, browser } = findTests(['withdraw']);
  expect(rules).toContain('member/src/money/withdraw/limits.test.ts');
  expect(server).toContain('server/src/money/withdraw/withdraw-all.test.ts');
  expect(browser).toContain('e2e/withdraw.spec.ts');
});

const none = { rules: [], server: [], browser: [], verify: [], verifyBrowser: [] };

test('a source file means the tests beside it', () => {
  expect(findTests(['./core/src/money.ts'])).toEqual({
    ...none,
    rules: ['core/src/money.test.ts'],
  });
  expect(findTests(['e2e/home.spec.ts'])).toEqual({ ...none, browser: ['e2e/home.spec.ts'] });
});

test('each test runs in one of the two commands, and in one of their stages', () => {
  const every = readFiles(/\.(test|spec)\.tsx?$/).map(({ path }) => path);
  const { verify, verifyBrowser, ...guard } = findTests(['']);
  expect([...Object.values(guard), verify, verifyBrowser].flat().sort()).toEqual(every.sort());
  expect([...verify, ...verifyBrowser].filter((path) => !path.includes('.verify.'))).toEqual([]);
  expect(
    Object.values(guard)
      .flat()
      .filter((path) => path.includes('.verify.')),
  ).toEqual([]);
});

test('what reads files only runs without a database', () => {
  const { rules, server } = findTests(['tools/structure']);
  expect(rules).toContain('tools/structure.test.ts');
  expect(rules).toContain('tools/structure/regular-expressions.test.ts');
  expect(server).toEqual([]);
});

test('a word that means nothing is said, and nothing runs', () => {
  const command = join(import.meta.dirname, '../test.ts');
  const { status, stdout } = spawnSync(process.execPath, [command, 'types', 'no-such-thing'], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout).toContain('No stage is called no-such-thing, and no test has it in its path.');
  expect(stdout).not.toContain('passed');
});
