import { matchesGlob } from 'node:path';
import { readFiles } from './sources.ts';

/** Tests of the source files and of the lock file, which need no database. */
export const structureTests = 'tools/checks/{structure,supply-chain}{,/*}.test.ts';

/** Tests without a database, and those with one; vitest.config.ts turns them into projects. */
export const rulesTests = ['{core,contract,member,operator,sandbox}/**/*.test.{ts,tsx}', structureTests];
export const serverTests = ['{server,tools}/**/*.test.ts'];
const browserTests = 'e2e/{member/*,backoffice,support}/*.spec.ts';

/**
 * Tests of `npm run verify`: long ones, measurements and random ones; all others belong to `npm test`. Browser tests
 * share a file per screen, so their titles carry a tag.
 */
export const verifyTests = '**/*.verify.test.{ts,tsx}';
export const verifyTag = '@verify';
const isOfVerify = (path: string) => matchesGlob(path, verifyTests);

export interface TestFiles {
  readonly rules: string[];
  readonly server: string[];
  /** Files with a browser test of `npm test`. */
  readonly browser: string[];
  /** Files of `npm run verify`: without a browser, and with such a browser test. */
  readonly verify: string[];
  readonly verifyBrowser: string[];
}

/**
 * Returns the tests whose path contains one of the words. A source file selects the tests beside it that begin with its
 * name: x.ts is tested by x.test.ts and x.property.test.ts.
 */
export function findTests(words: readonly string[]): TestFiles {
  const wanted = words.map(pathPart);
  const files = readFiles(/\.(test|spec)\.tsx?$/).filter(({ path }) =>
    wanted.some((part) => path.includes(part)),
  );
  const paths = files.map(({ path }) => path);
  const among = (globs: readonly string[]) =>
    paths.filter((path) => globs.some((glob) => matchesGlob(path, glob)));
  const vitest = among([...rulesTests, ...serverTests]);
  const browser = files.filter(({ path }) => matchesGlob(path, browserTests));
  const inBrowser = (isWanted: (title: string) => boolean) =>
    browser.filter(({ text }) => titlesIn(text).some(isWanted)).map(({ path }) => path);
  const rules = among(rulesTests).filter((path) => !isOfVerify(path));
  return {
    rules,
    server: vitest.filter((path) => !rules.includes(path) && !isOfVerify(path)),
    browser: inBrowser((title) => !title.includes(verifyTag)),
    verify: vitest.filter(isOfVerify),
    verifyBrowser: inBrowser((title) => title.includes(verifyTag) || title.includes('unlessThai')),
  };
}

/** Converts an argument to the part of a test's path to search for, without `./` and the file's ending. */
function pathPart(word: string): string {
  const path = word.replaceAll('\\', '/').replace(/^\.\//, '');
  return /\.(test|spec)\.tsx?$/.test(path) ? path : path.replace(/\.tsx?$/, '.');
}

/** Titles of browser tests, by a regular expression: the formatter keeps each on the line of its `test(`. */
const titlesIn = (text: string) => [...text.matchAll(/^ *test\((.*)/gm)].map(([, title = '']) => title);
