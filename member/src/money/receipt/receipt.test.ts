import { locales } from '@kapao/core/locale';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { describe, expect, test } from 'vitest';
import { bankNameIn } from '../../people/bank/bank-name.ts';
import { type Movement, type ReceiptWords, receiptOf } from './receipt.ts';

const config = getConfig({ cwd: new URL('../../..', import.meta.url).pathname });
const catalogs = await getCatalogs(config);

/** The words as useReceipt.ts says them, out of the catalogs. */
async function wordsIn(locale: string): Promise<ReceiptWords> {
  const said = new Map<string, string>();
  for (const catalog of catalogs)
    for (const { message, translation } of Object.values((await catalog.read(locale)) ?? {}))
      if (message && translation) said.set(message, translation);
  const say = (english: string) => {
    const words = said.get(english);
    if (!words) throw new Error(`${locale} has no words for "${english}"`);
    return words;
  };
  return {
    done: say('Done'),
    failed: say('Failed'),
    inProgress: say('In progress'),
    time: say('Time'),
    started: say('Started'),
    ended: say('Ended'),
    from: say('From'),
    to: say('To'),
    reference: say('Reference'),
    wallet: say('Main wallet'),
    bank: say('Bank'),
    moneyBack: (from) => say('The money is back where it came from: {from}.').replace('{from}', () => from),
  };
}

const words = { th: await wordsIn('th'), la: await wordsIn('la'), en: await wordsIn('en') };
type Locale = keyof typeof words;

function receiptIn(locale: Locale, movement: Movement) {
  return receiptOf(movement, words[locale], {
    sentence: 'What happened',
    game: (code) => (code === 'PG' ? 'Naga Spin' : code),
    bank: (bank) => bankNameIn(bank, locale),
  });
}

const withdrawal: Movement = {
  _id: '0193c1f2-aaaa-7bbb-8ccc-123456789012',
  statementType: 'withdraw',
  from: 'WALLET',
  to: 'BANK',
  amount: -1234.5,
  status: 'SUCCESS',
  createdAt: '2026-11-21T16:59:58.000Z',
  endedAt: '2026-11-21T17:00:03.000Z',
  payout: {
    bank: { code: 'KBANK', nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank', nameLO: 'ທະນາຄານກະສິກອນໄທ' },
    lastFour: '7890',
  },
};
const deposit: Movement = {
  ...withdrawal,
  statementType: 'deposit',
  from: 'BANK',
  to: 'WALLET',
  amount: 500,
  endedAt: withdrawal.createdAt,
  payout: null,
};
const transfer: Movement = {
  ...withdrawal,
  statementType: 'transfer',
  to: 'PG',
  amount: -0.07,
  payout: null,
};

const rows = (receipt: ReturnType<typeof receiptOf>) =>
  [...receipt.lines, receipt.reference].map(({ label, value }) => `${label}: ${value}`);

test.each([
  [
    'th',
    'สำเร็จ',
    [
      'เริ่มรายการ: 21/11/2026 23:59:58',
      'สิ้นสุดรายการ: 22/11/2026 00:00:03',
      'จาก: กระเป๋าหลัก',
      'ไปที่: ธนาคารกสิกรไทย ···7890',
    ],
  ],
  [
    'la',
    'ສຳເລັດ',
    [
      'ເລີ່ມລາຍການ: 21/11/2026 23:59:58',
      'ສິ້ນສຸດລາຍການ: 22/11/2026 00:00:03',
      'ຈາກ: ກະເປົາຫຼັກ',
      'ໄປທີ່: ທະນາຄານກະສິກອນໄທ ···7890',
    ],
  ],
  [
    'en',
    'Done',
    [
      'Started: 21/11/2026 23:59:58',
      'Ended: 22/11/2026 00:00:03',
      'From: Main wallet',
      'To: Kasikornbank ···7890',
    ],
  ],
] as const)('a withdrawal in %s says its times, its bank and the last four digits', (locale, state, said) => {
  const receipt = receiptIn(locale, withdrawal);
  expect(receipt).toMatchObject({ title: 'What happened', state, amount: '฿1,234.50', note: null });
  expect(rows(receipt)).toEqual([...said, `${words[locale].reference}: ${withdrawal._id}`]);
});

test.each(locales)('a deposit in %s was over at once and has one time', (locale) => {
  const say = words[locale];
  const receipt = receiptIn(locale, deposit);
  expect(receipt).toMatchObject({ state: say.done, amount: '฿500.00' });
  expect(rows(receipt).slice(0, 3)).toEqual([
    `${say.time}: 21/11/2026 23:59:58`,
    `${say.from}: ${say.bank}`,
    `${say.to}: ${say.wallet}`,
  ]);
});

test.each(locales)('a transfer in %s names the game and shows every satang', (locale) => {
  const say = words[locale];
  const receipt = receiptIn(locale, transfer);
  expect(receipt.amount).toBe('฿0.07');
  expect(rows(receipt)).toEqual(
    expect.arrayContaining([`${say.from}: ${say.wallet}`, `${say.to}: Naga Spin`]),
  );
});

test.each(locales)('a failed one in %s says where the money is', (locale) => {
  const say = words[locale];
  const receipt = receiptIn(locale, { ...transfer, status: 'FAILED' });
  expect(receipt.state).toBe(say.failed);
  expect(receipt.note).toContain(say.wallet);
});

describe('what has no', () => {
  test('end says since when it is under way, and nothing of an end', () => {
    const receipt = receiptIn('en', { ...withdrawal, status: 'PROCESSING', endedAt: null });
    expect(receipt).toMatchObject({ state: 'In progress', note: null });
    expect(rows(receipt)[0]).toBe('Time: 21/11/2026 23:59:58');
    expect(rows(receipt).join()).not.toContain('Ended');
  });

  test('places, as a bonus, names none', () => {
    const bonus: Movement = { ...deposit, statementType: 'bonus', promotion: { description: 'Welcome' } };
    expect(receiptIn('en', bonus).lines.map(({ label }) => label)).toEqual(['Time']);
  });
});
