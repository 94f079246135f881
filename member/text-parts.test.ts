import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import type { TextPart } from './src/i18n/i18n.ts';
import { textParts } from './text-parts.ts';

const src = join(import.meta.dirname, 'src');
const router = join(src, 'app/routes.ts');
const waitsForTexts = /withTexts\(\s*'(\w+)',\s*import\('([^']+)'\),?\s*\)/g;

/** Returns our own modules that a file imports, statically or lazily, except those that wait for texts of their own. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8').replaceAll(waitsForTexts, '');
  return Array.from(source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g), ([, path = '']) =>
    join(dirname(file), path),
  ).filter((path) => existsSync(path));
}

/** Returns every module that a page may show. Pages opened by the router count separately. */
function reachedFrom(page: string): Set<string> {
  const reached = new Set([page]);
  for (const file of reached) {
    if (file === router) continue;
    for (const each of importsOf(file)) reached.add(each);
  }
  return reached;
}

function isIn(part: TextPart, file: string): boolean {
  const path = relative(src, file);
  const covers = (each: string) => path === each || path.startsWith(`${each}/`);
  return textParts[part].include.some(covers) && !textParts[part].exclude.some(covers);
}

function speaks(file: string): boolean {
  return /@lingui\/(?:react|core)\/macro/.test(readFileSync(file, 'utf8'));
}

/** Text parts loaded before each part; members always have their own. */
const loadedBefore: Record<TextPart, TextPart[]> = {
  public: ['public'],
  visitor: ['visitor', 'public'],
  member: ['member', 'public'],
  cashier: ['cashier', 'member', 'public'],
  rewards: ['rewards', 'member', 'public'],
  account: ['account', 'member', 'public'],
  chat: ['chat', 'public'],
};

/** Pages of the router, with the part of the texts that each waits for. */
const pages = Array.from(
  readFileSync(router, 'utf8').matchAll(/(?:withTexts\('(\w+)', )?import\('([^']+)'\)/g),
  ([, part = 'public', path = '']) => ({
    part: part as TextPart, // The compiler restricts `withTexts` to the parts.
    page: join(dirname(router), path),
  }),
);

/** Modules that wait for texts themselves: dialogs, and late content of a page. */
const late = globSync('**/*.{ts,tsx}', { cwd: src })
  .map((path) => join(src, path))
  .filter((file) => file !== router)
  .flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(waitsForTexts), ([, part, path = '']) => ({
      part: part as TextPart, // The compiler restricts the texts to the parts, as above.
      page: join(dirname(file), path),
    })),
  );

test('public pages use texts of the public part only', () => {
  expect(pages.length).toBeGreaterThan(8);
  for (const start of [
    join(src, 'main.tsx'),
    ...pages.filter(({ part }) => part === 'public').map(({ page }) => page),
  ]) {
    const foreign = [...reachedFrom(start)].filter((file) => speaks(file) && !isIn('public', file));
    expect(foreign.map((file) => relative(src, file))).toEqual([]);
  }
});

test('a page loads the text part of every module that it or its dialogs may show', () => {
  expect(late.length).toBeGreaterThan(4);
  for (const { part, page } of [...pages, ...late]) {
    const foreign = [...reachedFrom(page)].filter(
      (file) => speaks(file) && !loadedBefore[part].some((each) => isIn(each, file)),
    );
    expect(
      { page: relative(src, page), part, foreign: foreign.map((file) => relative(src, file)) },
      'give the router another part for this page, or the folder a second part in text-parts.ts',
    ).toMatchObject({ foreign: [] });
  }
});
