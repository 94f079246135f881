import { describe, expect, test } from 'vitest';
import { appendChecksum, crc16, readElements, readWithChecksum, writeElement } from './emv.ts';
import { readLaoQr } from './lao-qr.ts';

/** EMVCo, Merchant-Presented QR, annex A: a Chinese merchant with its name in both scripts. */
const chinese =
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT' +
  '6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME' +
  '91320016A0112233449988770708123456786304A13A';

test('reads EMVCo’s example: lengths count characters, the checksum covers bytes', () => {
  const read = readWithChecksum(chinese);
  expect([read?.get('59'), read?.get('54'), read?.get('63')]).toEqual(['BEST TRANSPORT', '23.72', 'A13A']);
  expect(readElements(read?.get('64') ?? '')).toEqual([
    { tag: '00', value: 'ZH' },
    { tag: '01', value: '最佳运输' },
    { tag: '02', value: '北京' },
  ]);
});

describe('a merchant name in Lao', () => {
  const run = (name: string, length: number) =>
    `00020101021138580016A00526628466257701080000041802030010315I90BYP17BC295VZ53034185405500005802LA59${String(length).padStart(2, '0')}${name}6003VTE`;
  const lao = 'ຮ້ານກາເຟ ບ້ານໃໝ່';

  test.each([
    ['letters', [...lao].length],
    ['bytes of UTF-8', new TextEncoder().encode(lao).length],
  ])('is read when the bank counts its length in %s', (_, length) => {
    expect(readLaoQr(appendChecksum(run(lao, length)))).toMatchObject({
      receiverName: lao,
      amount: 50_000_00n,
    });
  });

  test('is written with its length in characters, at most 99', () => {
    expect(writeElement('59', lao)).toBe(`59${[...lao].length}${lao}`);
    expect(() => writeElement('59', lao.repeat(7))).toThrow('99 is the most');
  });

  test('with a wrong length is refused', () => {
    expect(readLaoQr(appendChecksum(run(lao, [...lao].length + 1)))).toBeNull();
  });
});

test('whitespace and a byte order mark around a copied text are ignored', () => {
  for (const text of [`${chinese}\n`, ` ${chinese}\r\n`, `\ufeff${chinese}\u2028`])
    expect(readWithChecksum(text)).toEqual(readWithChecksum(chinese));
  expect(readWithChecksum(`${chinese}\n0`)).toBeNull();
});

test('a wrong checksum or a changed text is refused', () => {
  expect(crc16('123456789')).toBe('29B1');
  expect(readWithChecksum(chinese.replace('最', '罪'))).toBeNull();
  expect(readWithChecksum(chinese.replace('A13A', 'a13a'))).not.toBeNull();
  expect(readWithChecksum(chinese.replace('A13A', 'A13B'))).toBeNull();
});
