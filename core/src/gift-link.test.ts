import { expect, test } from 'vitest';
import { readGiftLink } from './gift-link.ts';

const voucher = '01975a3c9d1e7b6f8a2b3c4d5e6f7a8b9cX';
const link = `https://gift.truemoney.com/campaign/?v=${voucher}`;

test.each([
  ['as the provider writes it', link],
  ['without the slash', `https://gift.truemoney.com/campaign?v=${voucher}`],
  ['with blanks around', `  ${link}\n`],
  ['with other parameters and a fragment', `${link}&lang=th#top`],
  ['the voucher alone', voucher],
  ['without https', link.replace('https://', '')],
  ['with a capital first letter, as phones write it', `Gift.truemoney.com/campaign/?v=${voucher}`],
  ['in capitals', `HTTPS://GIFT.TRUEMONEY.COM/campaign/?v=${voucher}`],
  ['with http', link.replace('https', 'http')],
  ['with invisible characters', `\u2068${link}\u2069\u200b`],
])('reads a gift link %s', (_, text) => {
  expect(readGiftLink(text)).toBe(voucher);
});

test('reads an old voucher of seventeen characters', () => {
  expect(readGiftLink('https://gift.truemoney.com/campaign/?v=abcDEF1234567890x')).toBe('abcDEF1234567890x');
});

test.each([
  ['nothing', ''],
  ['another host', link.replace('gift.', 'gifts.')],
  ['a host that only begins the same', link.replace('.com', '.com.evil.example')],
  ['a user before another host', `https://gift.truemoney.com@evil.example/campaign/?v=${voucher}`],
  ['a user', link.replace('https://', 'https://x@')],
  ['a port', link.replace('.com', '.com:8443')],
  ['ftp', link.replace('https', 'ftp')],
  ['a port of http', link.replace('https', 'http').replace('.com', '.com:443')],
  ['a user before a full-width @', link.replace('https://', 'https://evil.example＠')],
  ['another host without https', `gift.truemoney.com.evil.example/campaign/?v=${voucher}`],
  ['another path', link.replace('campaign', 'campaign/x')],
  ['a path that goes back', link.replace('campaign/', 'campaign/%2e%2e/x')],
  ['a backslash', `https://evil.example\\@gift.truemoney.com/campaign/?v=${voucher}`],
  ['no voucher', 'https://gift.truemoney.com/campaign/'],
  ['two vouchers', `${link}&v=${voucher}`],
  ['a voucher with a path in it', `https://gift.truemoney.com/campaign/?v=../../x/${voucher}`],
  ['a voucher that is too short', 'https://gift.truemoney.com/campaign/?v=abc'],
  ['a voucher that is too long', `https://gift.truemoney.com/campaign/?v=${'a'.repeat(65)}`],
  ['letters of another script', `https://gift.truemoney.com/campaign/?v=${'а'.repeat(20)}`],
  ['words around it', `ของขวัญ ${link}`],
])('refuses as a gift link: %s', (_, text) => {
  expect(readGiftLink(text)).toBeNull();
});
