import { afterEach, expect, test, vi } from 'vitest';
import { encryptLink } from './encrypt-link.ts';

const link = 'https://gift.truemoney.com/campaign/?v=0a1B2c3D4e5F6g7H8i';
const key = crypto.getRandomValues(new Uint8Array(32));
const keyBase64 = btoa(String.fromCharCode(...key));

afterEach(() => vi.unstubAllGlobals());

/** Decrypts IV, ciphertext and the 16-byte tag behind it; rejects a wrong tag. */
async function open(text: string): Promise<string> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const whole = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const secret = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  const iv = whole.subarray(0, 12);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, secret, whole.subarray(12));
  return new TextDecoder().decode(plain);
}

test('an encrypted link is decrypted with the key, whatever characters it has', async () => {
  for (const each of [link, 'ลิงก์ซองอั่งเปา', 'x'.repeat(1000)]) {
    const sealed = await encryptLink(each, keyBase64);
    expect(sealed).toMatch(/^[\w-]+$/);
    expect(await open(sealed)).toBe(each);
  }
});

test('each encryption of the same link differs', async () => {
  expect(await encryptLink(link, keyBase64)).not.toBe(await encryptLink(link, keyBase64));
});

test('without a usable key or WebCrypto the link stays unencrypted', async () => {
  for (const each of [null, 'no base64', btoa('short')]) expect(await encryptLink(link, each)).toBe(link);
  vi.stubGlobal('crypto', {});
  expect(await encryptLink(link, keyBase64)).toBe(link);
});
