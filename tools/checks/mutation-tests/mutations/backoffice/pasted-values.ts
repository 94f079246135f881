import { mutationsIn } from '../../mutation.ts';

const area = 'pasted';

/** Mutations of texts pasted from chats, contacts and links. */
export const pastedMutations = [
  ...mutationsIn('core/src/text/plain-text.ts', [
    {
      name: 'a wide sign is another sign',
      area,
      find: 'String.fromCharCode(wide.charCodeAt(0) - 0xfee0)',
      replace: 'wide',
      tests: ['core/src/text/plain-text.test.ts'],
    },
    {
      name: 'the end of a line within a number is no blank',
      area,
      find: String.raw`.replace(/\s/g, ' ')`,
      replace: String.raw`.replace(/[\p{Zs}\t]/gu, ' ')`,
      tests: ['core/src/text/plain-text.test.ts'],
    },
  ]),
  ...mutationsIn('core/src/account/digits.ts', [
    {
      name: 'a promotion’s code is looked up with what nobody sees in it',
      area,
      find: 'return asciiDigits(typed)\n    .trim()',
      replace: 'return typed\n    .trim()',
      tests: ['server/src/rewards/bonus/activation/promotion.test.ts'],
    },
  ]),
  ...mutationsIn('core/src/account/phone.ts', [
    {
      name: 'a phone’s link is no phone',
      area,
      find: ".replace(/^tel:/i, '')",
      replace: '',
      tests: ['core/src/account/phone.test.ts'],
    },
  ]),
  ...mutationsIn('core/src/gift-link.ts', [
    {
      name: 'a gift link that begins with a capital is none',
      area,
      find: String.raw`/^gift\.truemoney\.com\//i`,
      replace: String.raw`/^gift\.truemoney\.com\//`,
      tests: ['core/src/gift-link.test.ts'],
    },
    {
      name: 'a gift link may be of any host',
      area,
      find: 'giftLinkOrigins.includes(url.origin) &&',
      replace: "url.protocol !== 'ftp:' &&",
      tests: ['core/src/gift-link.test.ts'],
    },
  ]),
  ...mutationsIn('core/src/qr/emv.ts', [
    {
      name: 'a QR’s text that ends its line is none',
      area,
      find: 'const text = pasted.trim();',
      replace: 'const text = pasted;',
      tests: ['core/src/qr/emv.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/providers/protocol/answer.ts', [
    {
      name: 'a gateway’s QR is refused for the end of its line',
      area,
      find: '  .trim()\n  .regex(',
      replace: '  .regex(',
      tests: ['server/src/providers/qr/signed-json.test.ts'],
    },
  ]),
  ...mutationsIn('member/src/rewards/bonus/promotion/promotion-code.ts', [
    {
      name: 'the app refuses a code that was pasted with marks',
      area,
      find: 'typedCode(typed)',
      replace: 'typed.trim().toUpperCase()',
      tests: ['member/src/rewards/bonus/promotion/promotion-code.test.ts'],
    },
  ]),
];
