import { matchesGlob } from 'node:path';
import { readFiles } from '../structure/sources.ts';

/** They read files and need no database. */
export const structureTests = 'tools/structure{,/*}.test.ts';

/** Whose tests run without a database, and whose with one; vitest.config.ts makes projects of them. */
export const rulesTests = ['{core,contract,member,operator,sandbox}/**/*.test.{ts,tsx}', structureTests];
export const serverTests = ['{server,tools}/**/*.test.ts'];
const browserTests = 'e2e/{*,chat/*,desk/*}.spec.ts';

export interface TestFiles {
  readonly rules: string[];
  readonly server: string[];
  readonly browser: string[];
}

/**
 * The tests whose path contains one of the words. A source file means the tests beside it that begin with its name:
 * x.ts is tested by x.test.ts and x.property.test.ts.
 */
export function findTests(words: readonly string[]): TestFiles {
  const wanted = words.map(pathPart);
  const paths = readFiles(/\.(test|spec)\.tsx?$/)
    .map(({ path }) => path)
    .filter((path) => wanted.some((part) => path.includes(part)));
  const among = (globs: readonly string[]) =>
    paths.filter((path) => globs.some((glob) => matchesGlob(path, glob)));
  const rules = among(rulesTests);
  return {
    rules,
    server: among(serverTests).filter((path) => !rules.includes(path)),
    browser: among([browserTests]),
  };
}

/** As it stands in a path from the checkout's root, whatever a shell's completion put around it. */
function pathPart(word: string): string {
  const path = word.replaceAll('\\', '/').replace(/^\.\//, '');
  return /\.(test|spec)\.tsx?$/.test(path) ? path : path.replace(/\.tsx?$/, '.');
}
