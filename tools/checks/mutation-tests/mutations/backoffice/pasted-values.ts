import { mutationsIn } from '../../mutation.ts';

const area = 'pasted';

/** Mutations of texts pasted from chats, contacts and links. */
export const pastedMutations = [
  ...mutationsIn('core/src/text/plain-text.ts', [
    {
      name: 'a Thai tone before its vowel, as PDFs write it, makes another name',
      area,
      find: `${String.raw`  [/([\u0e48-\u0e4c])([\u0e31\u0e34-\u0e39\u0e4d])/g, '$2$1'],`}\n`,
      replace: '',
      tests: ['core/src/text/plain-text.test.ts'],
    },
    {
      name: 'a Lao tone before its vowel makes another name',
      area,
      find: `${String.raw`  [/([\u0ec8-\u0ecc])([\u0eb1\u0eb4-\u0eb9\u0ebb\u0ebc\u0ecd])/g, '$2$1'],`}\n`,
      replace: '',
      tests: ['core/src/text/plain-text.test.ts'],
    },
    {
      name: 'a mark written twice over itself makes another name',
      area,
      find: String.raw`\u0ec8-\u0ecd])\1+/g, '$1'],`,
      replace: String.raw`\u0ec8-\u0ecd])\1+/g, '$1$1'],`,
      tests: ['core/src/text/plain-text.test.ts'],
    },
    {
      name: 'a full-width character is not converted',
      area,
      find: 'String.fromCharCode(wide.charCodeAt(0) - 0xfee0)',
      replace: 'wide',
      tests: ['core/src/text/plain-text.test.ts'],
    },
    {
      name: 'a line end within a number is not treated as a space',
      area,
      find: String.raw`.replace(/\s/g, ' ')`,
      replace: String.raw`.replace(/[\p{Zs}\t]/gu, ' ')`,
      tests: ['core/src/text/plain-text.test.ts'],
    },
  ]),
  ...mutationsIn('core/src/amount-text.ts', [
    {
      name: '"0,500" is read as five hundred',
      area,
      find: String.raw`[1-9]\d{0,2}(?:,`,
      replace: String.raw`\d{1,3}(?:,`,
      tests: ['core/src/amount-text.test.ts', 'member/src/ui/money/amount.test.ts'],
    },
    {
      name: 'a comma is accepted after four digits',
      area,
      find: String.raw`\d{0,2}(?:,`,
      replace: String.raw`\d*(?:,`,
      tests: ['operator/src/ui/field/typed-number.test.ts'],
    },
  ]),
  ...mutationsIn('member/src/ui/money/typed-amount.ts', [
    {
      name: 'the field puts a comma after a leading zero and cannot read it back',
      area,
      find: "  if (plain.startsWith('0')) return plain;\n",
      replace: '',
      tests: ['member/src/ui/money/typed-amount.test.ts'],
    },
  ]),
  ...mutationsIn('operator/src/ui/field/typed-number.ts', [
    {
      name: 'a number pasted into the console keeps invisible characters',
      area,
      find: 'asciiDigits(text).trim()',
      replace: 'text.trim()',
      tests: ['operator/src/ui/field/typed-number.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/statement/statement-row.ts', [
    {
      name: 'every comma in a statement’s amount is dropped',
      area,
      find: 'withoutCommas(asciiDigits(text).trim())',
      replace: "asciiDigits(text).trim().replaceAll(',', '')",
      tests: ['server/src/payments/bank-receipts/statement/read-statement-file.test.ts'],
    },
    {
      name: 'an account number in a statement keeps invisible characters',
      area,
      find: 'const seen = text && asciiDigits(text).trim();',
      replace: 'const seen = text?.trim();',
      tests: ['server/src/payments/bank-receipts/statement/read-statement-file.test.ts'],
    },
  ]),
  ...mutationsIn('core/src/account/registration.ts', [
    {
      name: 'a pasted name with invisible characters is refused',
      area,
      find: 'return plainText(typed).normalize',
      replace: 'return typed.normalize',
      tests: ['core/src/account/registration.test.ts'],
    },
  ]),
  ...mutationsIn('contract/src/backoffice/backoffice-fields.ts', [
    {
      name: 'an id that staff paste keeps invisible characters',
      area,
      find: 'z.string().overwrite(typedCode)',
      replace: 'z.string().trim()',
      tests: ['contract/src/backoffice/pasted-ids.test.ts'],
    },
  ]),
  ...mutationsIn('core/src/account/digits.ts', [
    {
      name: 'a promotion code is looked up with invisible characters',
      area,
      find: 'return asciiDigits(typed)\n    .trim()',
      replace: 'return typed\n    .trim()',
      tests: ['server/src/rewards/bonus/activation/promotion.test.ts'],
    },
  ]),
  ...mutationsIn('core/src/account/phone.ts', [
    {
      name: 'a tel: link is not read as a phone number',
      area,
      find: ".replace(/^tel:/i, '')",
      replace: '',
      tests: ['core/src/account/phone.test.ts'],
    },
  ]),
  ...mutationsIn('core/src/gift-link.ts', [
    {
      name: 'a gift link with a capital letter in its host is refused',
      area,
      find: String.raw`/^gift\.truemoney\.com\//i`,
      replace: String.raw`/^gift\.truemoney\.com\//`,
      tests: ['core/src/gift-link.test.ts'],
    },
    {
      name: 'a gift link of any host is accepted',
      area,
      find: 'giftLinkOrigins.includes(url.origin) &&',
      replace: "url.protocol !== 'ftp:' &&",
      tests: ['core/src/gift-link.test.ts'],
    },
  ]),
  ...mutationsIn('core/src/qr/emv.ts', [
    {
      name: 'a QR text with a trailing line end is refused',
      area,
      find: 'const text = pasted.trim();',
      replace: 'const text = pasted;',
      tests: ['core/src/qr/emv.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/providers/protocol/answer.ts', [
    {
      name: 'a gateway’s QR text with a trailing line end is refused',
      area,
      find: '  .trim()\n  .regex(',
      replace: '  .regex(',
      tests: ['server/src/providers/qr/signed-json.test.ts'],
    },
  ]),
  ...mutationsIn('member/src/rewards/bonus/promotion/promotion-code.ts', [
    {
      name: 'the app refuses a promotion code pasted with invisible characters',
      area,
      find: 'typedCode(typed)',
      replace: 'typed.trim().toUpperCase()',
      tests: ['member/src/rewards/bonus/promotion/promotion-code.test.ts'],
    },
  ]),
];
