import { matchesGlob } from 'node:path';
import { readFiles } from '../../checks/structure/sources.ts';

/** They read files and need no database. */
export const structureTests = 'tools/checks/structure{,/*}.test.ts';

/** Whose tests run without a database, and whose with one; vitest.config.ts makes projects of them. */
export const rulesTests = ['{core,contract,member,operator,sandbox}/**/*.test.{ts,tsx}', structureTests];
export const serverTests = ['{server,tools}/**/*.test.ts'];
const browserTests = 'e2e/{member/*,backoffice,support}/*.spec.ts';

/**
 * The tests of `npm run verify`: what is long, what measures, what draws at random. Every other test is of `npm test`, which
 * guards each landing. Of a browser's tests, which stand together by their screen, the titles say it.
 */
export const verifyTests = '**/*.verify.test.{ts,tsx}';
export const verifyTag = '@verify';
const isOfVerify = (path: string) => matchesGlob(path, verifyTests);

export interface TestFiles {
  readonly rules: string[];
  readonly server: string[];
  /** Those with a test that guards. */
  readonly browser: string[];
  /** Those of `npm run verify`: without a browser, and with such a test in one. */
  readonly verify: string[];
  readonly verifyBrowser: string[];
}

/**
 * The tests whose path contains one of the words. A source file means the tests beside it that begin with its name:
 * x.ts is tested by x.test.ts and x.property.test.ts.
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

/** As it stands in a path from the checkout's root, whatever a shell's completion put around it. */
function pathPart(word: string): string {
  const path = word.replaceAll('\\', '/').replace(/^\.\//, '');
  return /\.(test|spec)\.tsx?$/.test(path) ? path : path.replace(/\.tsx?$/, '.');
}

/** The titles of a browser's tests, as they are written: the formatter keeps each in the line of its `test(`. */
const titlesIn = (text: string) => [...text.matchAll(/^ *test\((.*)/gm)].map(([, title = '']) => title);
