import { expect, test } from 'vitest';
import { linkify } from './linkify.ts';

const links = (text: string) => linkify(text, 'kapao.example').filter(({ href }) => href);
const linked = (text: string) => links(text).map((part) => part.text);

test('the parts join to the original text, with its links marked', () => {
  const text = 'ดูที่ https://kapao.example/user/bonus หรือ http://bank.example:8080/a?b=c#d ค่ะ';
  const parts = linkify(text, 'kapao.example');
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.map(({ host }) => host)).toEqual([null, null, null, 'bank.example:8080', null]);
  expect(linkify('', 'kapao.example')).toEqual([]);
});

test('only http and https addresses become links', () => {
  expect(
    linked('javascript:alert(1) data:text/html,x ftp://a.example file:///etc javascript://a.example'),
  ).toEqual([]);
  expect(linked('HTTPS://Bank.Example/A')).toEqual(['HTTPS://Bank.Example/A']);
  expect(linked('https:// https://. http://localhost')).toEqual([]);
});

test('an address that could be mistaken for another is not linked', () => {
  expect(linked('https://kapao.example@evil.example/login')).toEqual([]);
  expect(linked('https://kapao.examplе/login')).toEqual([]);
  // The shown host is the one that browsers parse.
  expect(links('https://evil.example\\@kapao.example/').map(({ host }) => host)).toEqual(['evil.example']);
});

test('punctuation around an address is not part of the link', () => {
  expect(
    linked('(https://a.example/b). https://a.example/c, https://a.example/(d)! "https://a.example/e"'),
  ).toEqual(['https://a.example/b', 'https://a.example/c', 'https://a.example/(d)', 'https://a.example/e']);
  expect(linked('<https://a.example/f>')).toEqual(['https://a.example/f']);
});

test('a link ends where Thai or Lao text follows without a space', () => {
  expect(linked('https://a.example/b1ครับ')).toEqual(['https://a.example/b1']);
  expect(linked('https://a.exampleຄ່ະ')).toEqual(['https://a.example']);
});

// So long that only work in proportion to the length ends before the test's time limit.
test.each(['http://', 'https://a.b/(', 'https://a.b/).).', 'h', '((((', 'https://a.b@'])(
  'a long text of %s, made to be slow, is parsed',
  (unit) => {
    const text = unit.repeat(2_000_000 / unit.length);
    const parts = linkify(text, 'kapao.example');
    expect(parts.map((part) => part.text).join('') === text).toBe(true);
  },
);
