import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSandbox, testSandbox } from '../testing.ts';
import { textOf } from './words.ts';
import { en } from './words-en.ts';
import { la } from './words-la.ts';
import { th } from './words-th.ts';

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

/** Pages that a member may open, each with a text on it. */
const pages = [
  ['/', 'indexTitle'],
  ['/phone', 'phoneLead'],
  ['/bank', 'pasteText'],
  ['/bank?tab=transfer', 'toAccountNo'],
  ['/bank?tab=payouts', 'nothingReceived'],
  ['/gift', 'makeLink'],
  ['/line', 'chatNobody'],
] as const;

const read = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(sandbox.url + path, { headers })).text();

test.each(pages)('%s is in the language of its address, else in that of the browser', async (path, word) => {
  const address = (lang: string) => `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`;
  for (const [lang, tag] of [
    ['th', 'th'],
    ['la', 'lo'],
    ['en', 'en'],
  ] as const) {
    const page = await read(address(lang));
    expect(page).toContain(`<html lang="${tag}">`);
    expect(page).toContain(textOf(lang, word));
  }
  expect(await read(path, { 'accept-language': 'lo-LA,lo;q=0.9,en;q=0.5' })).toContain(textOf('la', word));
});

test('the language of a page is kept for the next one', async () => {
  const first = await fetch(`${sandbox.url}/bank?lang=th`);
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  const next = await read('/phone', { cookie, 'accept-language': 'en' });
  expect(next).toContain(textOf('th', 'phoneLead'));
});

test('a page links to itself in another language', async () => {
  const page = await read('/bank?tab=transfer&lang=th');
  expect(page).toContain('href="/bank?tab=transfer&amp;lang=la"');
});

test('no English is left in Thai and Lao, and all placeholders are kept', () => {
  const latin = /[a-z]{4,}/;
  const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const words of [th, la]) {
    for (const [name, english] of Object.entries(en)) {
      // Every table has the English one's keys, which the compiler checks.
      const text = words[name as keyof typeof en];
      expect(placeholders(text), name).toEqual(placeholders(english));
      expect(text.replace(/\{\w+\}/g, ''), name).not.toMatch(latin);
    }
  }
});
