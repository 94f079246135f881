import { expect, test } from 'vitest';
import { isOwnPicture, richTextAddress, richTextSchemes, safeHref } from './rich-text.ts';

test.each([
  'javascript:alert(1)',
  ' jAvaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'blob:https://kapao.example/1',
  'file:///etc/passwd',
  '//evil.example',
  '/relative',
  'relative',
  '',
  null,
  undefined,
])('%j is not a safe link', (href) => expect(safeHref(href)).toBeNull());

test.each([
  'https://line.me/ti/p/x',
  'http://plain.example/',
  'mailto:help@example.com',
  'tel:+66800000001',
  'line://ti/p/x',
])('%s is a safe link', (href) => expect(safeHref(href)).toBe(href));

test.each(['/files/a.png', '/files/banners/2026-11/first_one.webp'])('%s is an own picture', (src) =>
  expect(isOwnPicture(src)).toBe(true),
);

test.each([
  'https://evil.example/a.png',
  '//evil.example/files/a.png',
  '/files/../api/account',
  '/files//a.png',
  '/files/a.png?x=1',
  '/files/%2e%2e/a',
  'files/a.png',
  '/files/',
  'data:image/png;base64,AA==',
  '',
  null,
])('%j is not an own picture', (src) => expect(isOwnPicture(src)).toBe(false));

test('a rich-text address has an allowed scheme or is one of our files', () => {
  const schemes = richTextAddress.source.match(/[a-z|]+(?=\):)/)?.[0].split('|');
  expect(schemes).toEqual(richTextSchemes);
  for (const address of ['javascript:alert(1)', 'xhttps://a', '//evil.example', 'files/a.png'])
    expect(richTextAddress.test(address), address).toBe(false);
  expect(richTextAddress.test('/files/a.png')).toBe(true);
});
