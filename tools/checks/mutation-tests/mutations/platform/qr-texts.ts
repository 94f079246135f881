import { mutationsIn } from '../../mutation.ts';

const interop = 'core/src/qr/interop.test.ts';

export const qrTextMutations = [
  ...mutationsIn('core/src/qr/emv.ts', [
    {
      name: 'a checksum is computed over letters instead of UTF-8 bytes',
      area: 'qr-texts',
      find: 'for (const byte of utf8.encode(text)) {',
      replace: 'for (const byte of [...text].map((letter) => letter.charCodeAt(0) & 255)) {',
      tests: [interop],
    },
    {
      name: 'a checksum in lower case is refused',
      area: 'qr-texts',
      find: 'text.slice(-4).toUpperCase() !== crc16',
      replace: 'text.slice(-4) !== crc16',
      tests: ['core/src/qr/emv.test.ts', 'core/src/qr/promptpay.test.ts'],
    },
  ]),
  ...mutationsIn('core/src/qr/promptpay.ts', [
    {
      name: 'a PromptPay phone of ten digits is accepted',
      area: 'qr-texts',
      find: "mobile: { tag: '01', shape: /^\\d{13}$/ }",
      replace: "mobile: { tag: '01', shape: /^\\d{10,14}$/ }",
      tests: [interop],
    },
    {
      name: 'an amount without decimals is read as satang',
      area: 'qr-texts',
      find: "const amount = BigInt(whole + fraction.padEnd(2, '0'));",
      replace: 'const amount = BigInt(whole + fraction);',
      tests: [interop],
    },
    {
      name: 'a QR of another country is read',
      area: 'qr-texts',
      find: " || root.get('58') !== 'TH' || root.get('53') !== baht",
      replace: " || root.get('53') !== baht",
      tests: ['core/src/qr/promptpay.test.ts'],
    },
  ]),
  ...mutationsIn('core/src/qr/slip-qr.ts', [
    {
      name: 'a TrueMoney slip is not recognised',
      area: 'qr-texts',
      find: "root.has('51') ? ofBank(root, template) : ofTrueMoney(root, template)",
      replace: 'ofBank(root, template)',
      tests: [interop],
    },
  ]),
];
