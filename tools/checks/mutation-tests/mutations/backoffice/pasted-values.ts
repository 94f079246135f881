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
  ...mutationsIn('core/src/amount-text.ts', [
    {
      name: 'the comma of a half makes five hundred',
      area,
      find: String.raw`[1-9]\d{0,2}(?:,`,
      replace: String.raw`\d{1,3}(?:,`,
      tests: ['core/src/amount-text.test.ts', 'member/src/ui/money/amount.test.ts'],
    },
    {
      name: 'a comma may stand behind four digits',
      area,
      find: String.raw`\d{0,2}(?:,`,
      replace: String.raw`\d*(?:,`,
      tests: ['operator/src/ui/field/typed-number.test.ts'],
    },
  ]),
  ...mutationsIn('member/src/ui/money/typed-amount.ts', [
    {
      name: 'the field puts a comma behind a zero, which it then cannot read',
      area,
      find: "  if (plain.startsWith('0')) return plain;\n",
      replace: '',
      tests: ['member/src/ui/money/typed-amount.test.ts'],
    },
  ]),
  ...mutationsIn('operator/src/ui/field/typed-number.ts', [
    {
      name: 'a number pasted into the console keeps what nobody sees in it',
      area,
      find: 'asciiDigits(text).trim()',
      replace: 'text.trim()',
      tests: ['operator/src/ui/field/typed-number.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/statement/statement-row.ts', [
    {
      name: 'every comma of a statement’s amount is dropped',
      area,
      find: 'withoutCommas(asciiDigits(text).trim())',
      replace: "asciiDigits(text).trim().replaceAll(',', '')",
      tests: ['server/src/payments/bank-receipts/statement/read-statement-file.test.ts'],
    },
    {
      name: 'an account number in a statement keeps what nobody sees in it',
      area,
      find: 'const seen = text && asciiDigits(text).trim();',
      replace: 'const seen = text?.trim();',
      tests: ['server/src/payments/bank-receipts/statement/read-statement-file.test.ts'],
    },
  ]),
  ...mutationsIn('core/src/account/registration.ts', [
    {
      name: 'a pasted name is refused for what nobody sees in it',
      area,
      find: 'return plainText(typed).normalize',
      replace: 'return typed.normalize',
      tests: ['core/src/account/registration.test.ts'],
    },
  ]),
  ...mutationsIn('contract/src/backoffice/backoffice-fields.ts', [
    {
      name: 'an id that staff paste keeps what nobody sees in it',
      area,
      find: 'z.string().overwrite(typedCode)',
      replace: 'z.string().trim()',
      tests: ['contract/src/backoffice/pasted-ids.test.ts'],
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
