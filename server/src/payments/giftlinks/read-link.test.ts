import { expect, test } from 'vitest';
import { readLink } from './read-link.ts';

const key = Buffer.from('q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4k=', 'base64');
const voucher = '01975a3c9d1e7b6f8a2b3c4d5e6f7a8b9cX';
const link = `https://gift.truemoney.com/campaign/?v=${voucher}`;

/** Encrypts as a browser does: WebCrypto, with the IV before the ciphertext. */
async function encrypted(text: string, raw: Buffer = key): Promise<string> {
  const aes = await crypto.subtle.importKey('raw', new Uint8Array(raw), 'AES-GCM', false, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const made = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, aes, new TextEncoder().encode(text));
  return Buffer.concat([iv, Buffer.from(made)]).toString('base64url');
}
const changed = (sent: string, at: number) => {
  const bytes = Buffer.from(sent, 'base64url');
  const index = at < 0 ? bytes.length + at : at;
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return bytes.toString('base64url');
};

test('a link encrypted as a browser does is read, and each encryption differs', async () => {
  const [one, two] = [await encrypted(link), await encrypted(link)];
  expect(one).not.toBe(two);
  expect([readLink(key, one), readLink(key, two)]).toEqual([voucher, voucher]);
  expect(readLink(key, await encrypted(`  ${link}\n`))).toBe(voucher);
  expect(readLink(key, await encrypted(voucher))).toBe(voucher);
});

test('a plain link and a plain voucher are read, too', () => {
  expect(readLink(key, voucher)).toBe(voucher);
  expect(readLink(key, link.replace('https://', ''))).toBe(voucher);
  expect(readLink(key, link.replace('https', 'http'))).toBe(voucher);
  expect(readLink(key, link)).toBe(voucher);
  expect(readLink(key, ` ${link} `)).toBe(voucher);
});

test.each([
  ['iv', 0],
  ['text', 12],
  ['tag', -1],
])('a changed bit in the %s is detected', async (_, at) => {
  expect(readLink(key, changed(await encrypted(link), at))).toBeNull();
});

test('another key, a cut or padded text, another encoding and another host are refused', async () => {
  const sent = await encrypted(link);
  const other = Buffer.alloc(32, 7);
  for (const wrong of [
    await encrypted(link, other),
    sent.slice(0, -4),
    `${sent}AAAA`,
    `${sent}=`,
    `${sent.slice(0, 10)} ${sent.slice(10)}`,
    Buffer.from(sent, 'base64url').toString('hex'),
    await encrypted(`https://evil.example/campaign/?v=${voucher}`),
    '',
    'x',
    `http://evil.example/campaign/?v=${voucher}`,
    'A'.repeat(2000),
  ])
    expect(readLink(key, wrong), wrong).toBeNull();
});

test('an encrypted empty text is refused, even when it looks like a voucher', async () => {
  let nothing = '';
  while (!/^[0-9A-Za-z]+$/.test(nothing)) nothing = await encrypted('');
  expect(readLink(key, nothing)).toBeNull();
});
