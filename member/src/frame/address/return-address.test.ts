import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginAddress, safeReturnAddress } from './return-address.ts';

test('a path under /user is kept with its query', () => {
  expect(safeReturnAddress('/user/statement?page=3')).toBe('/user/statement?page=3');
  expect(safeReturnAddress('/user')).toBe('/user');
});

test.each([
  null,
  '',
  '/login',
  '/userx/home',
  'https://evil.example/user',
  '//evil.example/user',
  '/user\\..\\..',
  '/user/../terminated',
  '/user/%2e%2e/register',
  'javascript:alert(1)',
  '%2F%2Fevil.example',
  '/%2Fevil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '/user\\evil',
  '/user/../..//evil.example',
  '/user/..%2f..%2fregister/../../../login',
  '/user/.%2e/login',
  '\t//evil.example',
  ' /user',
  'user/home',
  '/USER/home',
  '/user@evil.example',
  '/user:80/',
  'http:/user',
  'https:user',
])('%j is replaced by /user', (wanted) => {
  expect(safeReturnAddress(wanted)).toBe('/user');
});

test('any input gives a path of our own under /user', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((tail) => `/user/${tail}`),
      ),
      (wanted) => {
        const url = new URL(safeReturnAddress(wanted), 'https://kapao.invalid');
        return url.host === 'kapao.invalid' && /^\/user(\/|$)/.test(url.pathname);
      },
    ),
  );
});

test('the login address carries the return address, and none for the home page', () => {
  const address = loginAddress({ pathname: '/user/statement', search: '?page=2' });
  expect(safeReturnAddress(new URL(address, 'https://x').searchParams.get('return'))).toBe(
    '/user/statement?page=2',
  );
  expect(loginAddress({ pathname: '/user/home', search: '' })).toBe('/login');
});
