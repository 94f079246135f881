import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFiles } from './sources.ts';
import { findTests } from './test-files.ts';

test('a word selects all tests with it in their path', () => {
  const { rules, server, browser } = findTests(['withdraw']);
  expect(rules).toContain('member/src/payments/withdrawals/limits.test.ts');
  expect(server).toContain('server/src/payments/withdrawals/withdraw-all.test.ts');
  expect(browser).toContain('e2e/member/payments/withdraw.spec.ts');
});

const none = { rules: [], server: [], browser: [], verify: [], verifyBrowser: [] };

test('a source file selects the tests beside it', () => {
  expect(findTests(['./core/src/money.ts'])).toEqual({
    ...none,
    rules: ['core/src/money.test.ts'],
  });
  expect(findTests(['e2e/member/layout/press-guard.spec.ts'])).toEqual({
    ...none,
    browser: ['e2e/member/layout/press-guard.spec.ts'],
  });
});

test('each test file is run by one stage; only a browser’s file may have tests of two commands', () => {
  const every = readFiles(/\.(test|spec)\.\w+$/).map(({ path }) => path);
  const { rules, server, verify, browser, verifyBrowser } = findTests(['']);
  const inBrowser = [...new Set([...browser, ...verifyBrowser])];
  expect([...rules, ...server, ...verify, ...inBrowser].sort()).toEqual(every.sort());
  expect(every.filter((path) => path.includes('.verify.')).sort()).toEqual(verify.sort());
});

test('the tag in a browser test’s title decides which command runs it', () => {
  expect(findTests(['e2e/member/gaming/transfer.spec.ts'])).toMatchObject({
    browser: ['e2e/member/gaming/transfer.spec.ts'],
    verifyBrowser: ['e2e/member/gaming/transfer.spec.ts'],
  });
  expect(findTests(['e2e/member/layout/fonts.spec.ts'])).toMatchObject({
    browser: [],
    verifyBrowser: ['e2e/member/layout/fonts.spec.ts'],
  });
  expect(findTests(['e2e/member/layout/press-guard.spec.ts'])).toMatchObject({
    browser: ['e2e/member/layout/press-guard.spec.ts'],
    verifyBrowser: [],
  });
  // A test that runs in every language belongs to both.
  expect(findTests(['e2e/member/wallet/main-job.spec.ts'])).toMatchObject({
    browser: ['e2e/member/wallet/main-job.spec.ts'],
    verifyBrowser: ['e2e/member/wallet/main-job.spec.ts'],
  });
});

test('the tag of a browser test is only on the line on which the test begins', () => {
  const lines = readFiles(/^e2e\/.*\.ts$/)
    .filter(({ path }) => path !== 'e2e/fixtures/test.ts')
    .flatMap(({ path, text }) => text.split('\n').map((line) => ({ path, line })))
    .filter(({ line }) => /@verify|unlessThai\(/.test(line) && !/^ *test\(/.test(line));
  expect(lines).toEqual([]);
});

test('checks that only read files run without a database', () => {
  const { rules, server } = findTests(['tools/checks/structure']);
  expect(rules).toContain('tools/checks/structure.test.ts');
  expect(rules).toContain('tools/checks/structure/regular-expressions.test.ts');
  expect(server).toEqual([]);
});

test('an unknown word is reported, and nothing runs', () => {
  const command = join(import.meta.dirname, '../run/test.ts');
  const { status, stdout } = spawnSync(process.execPath, [command, 'types', 'no-such-thing'], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout).toContain('No stage is called no-such-thing, and no test has it in its path.');
  expect(stdout).not.toContain('passed');
});
