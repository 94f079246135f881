import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { criticalStyle } from './critical-style.ts';
import { pages, pagesOf } from './preloads.ts';

const page = '<main class="a w-[1px] hover:b"><input class="c"></main>';

test.each([
  ['.a{color:red}', '.a{color:red}'],
  ['.a,.z{color:red}', '.a{color:red}'],
  ['.z{color:red}', ''],
  ['.a .z{color:red}', ''],
  ['.w-\\[1px\\]{width:1px}', '.w-\\[1px\\]{width:1px}'],
  ['.w-\\[2px\\]{width:2px}', ''],
  ['.hover\\:b:hover{color:red}', '.hover\\:b:hover{color:red}'],
  ['input:focus{color:red}', 'input:focus{color:red}'],
  ['table td{color:red}', ''],
  ['[data-theme="dark"] .a{color:red}', '[data-theme="dark"] .a{color:red}'],
  ['.a:not(.z){color:red}', '.a:not(.z){color:red}'],
  ['@media print{.z{color:red}}', ''],
  ['@media print{.a{color:red}}', '@media print{.a{color:red}}'],
  ['@font-face{font-family:F;src:url(f.woff2)}', ''],
  ['@font-face{font-family:F;src:local(G)}', '@font-face{font-family:F;src:local(G)}'],
])('keeps the part of %s that the page may match', (style, kept) => {
  expect(criticalStyle(style, page)).toBe(kept);
});

test('keeps only the variables and animations that kept rules use', () => {
  const style =
    ':root{--x:1px;--y:var(--x);--z:2px}@property --q{syntax:"*";inherits:false}@keyframes go{to{top:0}}@keyframes stay{to{top:0}}';
  expect(criticalStyle(`${style}.a{top:var(--y);animation:1s go}`, page)).toBe(
    ':root{--x:1px;--y:var(--x)}@keyframes go{to{top:0}}.a{top:var(--y);animation:1s go}',
  );
});

test('the table lists every route with its files and text parts', () => {
  const routes = readFileSync(new URL('../src/app/routes.ts', import.meta.url), 'utf8');
  expect(pages).toEqual(pagesOf(routes));
  const home = pages.find(({ path }) => path === '/user/home');
  expect(home?.files.map((file) => file.split('/').at(-1))).toEqual(['MemberShell.tsx', 'HomePage.tsx']);
  expect(new Set(home?.parts)).toEqual(new Set(['public', 'member']));
  const count = routes.match(/^ {2}'\//gm)?.length;
  expect(pages).toHaveLength(count ?? 0);
});
