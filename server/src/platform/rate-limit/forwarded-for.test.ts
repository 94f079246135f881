import { expect, test } from 'vitest';
import { tidyForwardedFor } from './forwarded-for.ts';

const tidied = (forwarded: string) => {
  const headers = { 'x-forwarded-for': forwarded };
  tidyForwardedFor({ headers });
  return headers['x-forwarded-for'];
};

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7', '198.51.100.1, 203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::7]:51234', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
])('%j are the addresses %j', (forwarded, addresses) => {
  expect(tidied(forwarded)).toBe(addresses);
});

test.each([
  ['unknown', ''],
  ['', ''],
  ['203.0.113.7, unknown', ''],
  ['unknown, 203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, 127.1, 203.0.113.7', '203.0.113.7'],
  ['2, 203.0.113.7', '203.0.113.7'],
  ['203.0.113.7, 203.0.113.8x', ''],
  ['203.0.113.7:port', ''],
  ['0x7f.0.0.1', ''],
  ['2001:db8::7:99999999', ''],
  ['a'.repeat(15_000), ''],
])('of %j nothing is believed but %j', (forwarded, addresses) => {
  expect(tidied(forwarded)).toBe(addresses);
});

test('a request without the header gets none', () => {
  const headers = {};
  tidyForwardedFor({ headers });
  expect(headers).toEqual({});
});
