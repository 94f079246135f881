import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../root.ts';
import { readFiles } from '../../test-files/sources.ts';

const decisions = globSync('docs/decisions/*.md', { cwd: root });
/** Pages that describe the present state; decisions keep the names of their time. */
const pages = globSync(['*.md', 'docs/*.md', 'docs/{flows,how-to,install}/*.md'], { cwd: root });
const text = (page: string) => readFileSync(join(root, page), 'utf8');
const found = (page: string, what: RegExp) => [...text(page).matchAll(what)].map(([, first = '']) => first);
const missing = (names: readonly string[], what: RegExp, isThere: (name: string, page: string) => boolean) =>
  names.flatMap((page) =>
    found(page, what)
      .filter((name) => !isThere(name, page))
      .map((name) => `${page}: ${name}`),
  );

it('linked pages exist', () => {
  const isThere = (link: string, page: string) => existsSync(join(root, dirname(page), link));
  expect(missing([...pages, ...decisions], /\]\(([^)#\s:]+)(?:#[^)]*)?\)/g, isThere)).toEqual([]);
});

it('whole paths named in the docs exist', () => {
  // `member/create` is a call of a protocol, and `words-*.ts` are several files.
  const path =
    /`((?:core|contract|server|member|operator|sandbox|e2e|tools|docs|deploy)\/[\w-]+[/.][\w./-]*)`/g;
  expect(missing(pages, path, (name) => existsSync(join(root, name)))).toEqual([]);
});

it('files named in the docs exist', () => {
  const files = new Set(readFiles(/\.(tsx?|sql|css|json)$/).map(({ path }) => basename(path)));
  expect(missing(pages, /`([\w-]+(?:\.[\w-]+)*\.(?:tsx?|sql|css))`/g, (name) => files.has(name))).toEqual([]);
});

it('each test that an invariant names exists', () => {
  const named = [...text('docs/invariants.md').matchAll(/`([\w./-]+\.test\.ts)`\s+"([^"]+)"/g)];
  expect(named.length).toBeGreaterThan(25);
  const gone = named.filter(([, file = '', name = '']) => !text(file).includes(name.replace(/\s+/g, ' ')));
  expect(gone.map(([both]) => both)).toEqual([]);
});

it('the index of decisions lists each decision', () => {
  const index = text('docs/decisions/README.md');
  const names = decisions.map((page) => basename(page)).filter((name) => name !== 'README.md');
  expect(names.filter((name) => !index.includes(`(${name})`))).toEqual([]);
});

it('ARCHITECTURE.md has at most 2,200 words', () => {
  expect(text('ARCHITECTURE.md').split(/\s+/).length).toBeLessThanOrEqual(2_200);
});
