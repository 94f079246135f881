import fc from 'fast-check';
import { generate, validate } from 'promptparse';
import { describe, expect, test } from 'vitest';
import { crc16, writeElement } from './emv.ts';
import { readSlipQr } from './slip-qr.ts';

const kbank = '0041000600000101030040220016325080509BPP000015102TH9104C851';
const gsb = '004200060000010103030022120261121GSB00000000015102TH9104';

test.each([
  [kbank, '004', '016325080509BPP00001'],
  ['0046000600000101030140225202611218Kd3fG7hJ2mN5pQ9r5102TH91043985', '014', '202611218Kd3fG7hJ2mN5pQ9r'],
  [`${gsb}0106`, '030', '20261121GSB0000000001'],
  ['004200060000010103030022120261121GSB00002427485102TH91049104', '030', '20261121GSB0000242748'],
  ['0038000600000101030060217A1b2c3d4e5f6a7b8c5102TH9104EF5E', '006', 'A1b2c3d4e5f6a7b8c'],
  ['0041000600000101030040220013071152533APM077365102TH91048134', '004', '013071152533APM07736'],
  ['004600060000010103014022520201107013FsG6joxJrXDrbJ5102TH910437B6', '014', '20201107013FsG6joxJrXDrbJ'],
  ['00480002010102010203P2P0313TXN00012345670408250120249104b425', 'TRUEMONEY', 'TXN0001234567'],
])('%s is a slip of bank %s with its reference', (text, sendingBank, transRef) => {
  const slip = {
    kind: 'slip',
    sendingBank,
    transRef: text.includes(transRef) ? transRef : expect.any(String),
  };
  expect(readSlipQr(text)).toEqual(slip);
  expect(readSlipQr(`  ${text}\n`)).toEqual(slip);
});

describe('a slip QR with a deviating checksum', () => {
  test('is read without leading zeros, and in lower case', () => {
    const slip = readSlipQr(`${gsb}0106`);
    expect(slip.kind).toBe('slip');
    expect(readSlipQr(`${gsb}106`)).toEqual(slip);
    expect(readSlipQr(kbank.toLowerCase().replace('bpp', 'BPP').replace('th', 'TH'))).toEqual(
      readSlipQr(kbank),
    );
  });
});

/** Returns a whole slip QR that contains this reference. */
const slipOf = (sendingBank: string, transRef: string) => {
  const template =
    writeElement('00', '000001') + writeElement('01', sendingBank) + writeElement('02', transRef);
  const run = `${writeElement('00', template)}5102TH9104`;
  return run + crc16(run);
};

test.each([
  ['a wrong checksum', kbank.replace(/1$/, '2')],
  ['another reference under the old checksum', kbank.replace('BPP00001', 'BPP00002')],
  ['a K PLUS reference of the 26th hour', slipOf('004', '016325260509BPP00001')],
  ['a K PLUS reference of day 400', slipOf('004', '016400080509BPP00001')],
  ['an SCB reference of the 13th month', slipOf('014', '202613218Kd3fG7hJ2mN5pQ9r')],
  ['a reference with a dash', slipOf('030', '2026-1121-000000')],
  ['a reference of two letters', slipOf('030', 'ab')],
])('%s makes a damaged slip', (_, text) => {
  expect(readSlipQr(text)).toEqual({ kind: 'damaged' });
});

test.each([
  ['nothing', ''],
  ['a web address', 'https://kapao.example/9104C851'],
  ['a payment QR', '00020101021129370016A0000006770101110113006681234567853037645406100.005802TH6304F142'],
  ['another country', kbank.replace('TH', 'LA')],
  ['an unknown API id', kbank.replace('000001', '000002')],
  ['a bank code of letters', kbank.replace('0103004', '0103ABC')],
  ['an extra tag', `${kbank.slice(0, -8)}5204XXXX9104${crc16(`${kbank.slice(0, -8)}5204XXXX9104`)}`],
  ['a checksum of other letters', `${kbank.slice(0, -4)}ZZZZ`],
  ['no checksum', kbank.slice(0, -8)],
  ['a checksum tag without its value', kbank.slice(0, -4)],
])('%s is no slip', (_, text) => {
  expect(readSlipQr(text)).toEqual({ kind: 'no-slip' });
});

const reference = fc.stringMatching(/^[A-Za-z0-9]{9,25}$/).filter((text) => !/^(01|20)/.test(text));

test('a slip QR written by promptparse is read the same here and there', () => {
  const bank = fc.constantFrom('002', '006', '025', '030', '065');
  fc.assert(
    fc.property(bank, reference, (sendingBank, transRef) => {
      const text = generate.slipVerify({ sendingBank, transRef });
      expect(readSlipQr(text)).toEqual({ kind: 'slip', sendingBank, transRef });
      expect(validate.slipVerify(text)).toMatchObject({ sendingBank, transRef });
    }),
  );
});

test('one changed character never gives a slip with another reference', () => {
  const position = fc.nat({ max: kbank.length - 1 });
  fc.assert(
    fc.property(position, fc.constantFrom(...'0123456789ABCDEFabcdef'), (at, character) => {
      const read = readSlipQr(kbank.slice(0, at) + character + kbank.slice(at + 1));
      if (read.kind === 'slip') expect(read).toEqual(readSlipQr(kbank));
    }),
  );
});

test('reading any text never throws', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void readSlipQr(text)));
  fc.assert(fc.property(fc.string(), (text) => void readSlipQr(`00${text}9104ABCD`)));
});
