import { expect, test } from 'vitest';
import { testKeys } from '../../testing/keys/test-keys.ts';
import { newFileKey, typeOfKey } from './file-key.ts';
import { signedAddresses } from './signed-address.ts';

const addresses = signedAddresses(testKeys('a long secret of this server'));
const now = new Date('2026-11-22T11:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const partsOf = (address: string) => {
  const url = new URL(address, 'http://x');
  const [until = '', sig = ''] = [url.searchParams.get('until') ?? '', url.searchParams.get('sig') ?? ''];
  return { key: url.pathname.replace('/files/', ''), until, sig };
};

test('a signed URL opens its own file for five minutes, at every server with the secret', () => {
  const key = newFileKey('slip', 'jpg');
  const { key: named, ...asked } = partsOf(addresses.make(key, now));
  expect(named).toBe(key);
  expect(signedAddresses(testKeys('a long secret of this server')).opens(key, asked, after(299))).toBe(true);
  expect(addresses.opens(key, asked, after(301))).toBe(false);
  expect(addresses.opens(newFileKey('slip', 'jpg'), asked, now)).toBe(false);
  expect(addresses.opens(key, { ...asked, until: String(Number(asked.until) + 60) }, now)).toBe(false);
  expect(signedAddresses(testKeys('another secret')).opens(key, asked, now)).toBe(false);
  expect(addresses.opens(key, {}, now)).toBe(false);
});

test('a file key is unique and names its content type', () => {
  const keys = new Set(Array.from({ length: 1_000 }, () => newFileKey('slip', 'jpg', now)));
  expect(keys.size).toBe(1_000);
  for (const key of keys) expect(typeOfKey(key)).toBe('image/jpeg');
  expect(typeOfKey('slip/2026-11-22/short.jpg')).toBeNull();
});
