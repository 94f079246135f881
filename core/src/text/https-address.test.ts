import { expect, test } from 'vitest';
import { httpsAddress } from './https-address.ts';

test('an https address is parsed as a browser does', () => {
  expect(httpsAddress('https://Guide.Example/start?page=1#top')?.href).toBe(
    'https://guide.example/start?page=1#top',
  );
  // A lookalike host name (here with a Cyrillic letter) is shown in its Punycode form.
  expect(httpsAddress('https://kаpao.example/')?.host).toBe('xn--kpao-53d.example');
});

test.each([
  '',
  'guide.example',
  '/files/a.png',
  '//guide.example',
  'http://guide.example/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'line://ti/p/@kapao',
  'mailto:a@guide.example',
  'https://',
  'https://bank.example@guide.example/',
  'https://guide.example/a b',
  ' https://guide.example/',
  'https://guide.example/\0',
])('%j is refused as an https address', (text) => {
  expect(httpsAddress(text)).toBeNull();
});
