import { locales } from '@kapao/core/locale';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { describe, expect, test } from 'vitest';
import { bankNameIn } from '../../members/bank/bank-name.ts';
import { type Movement, nameOf, type ReceiptTexts, receiptOf } from './receipt.ts';

const config = getConfig({ cwd: decodeURIComponent(new URL('../../..', import.meta.url).pathname) });
const catalogs = await getCatalogs(config);

/** Returns the texts that useReceipt.ts uses, from the catalogs. */
async function wordsIn(locale: string): Promise<ReceiptTexts> {
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
    done: say('Success'),
    failed: say('Failed'),
    returned: say('Money returned'),
    inProgress: say('In progress'),
    started: say('Started'),
    ended: say('Ended'),
    from: say('From'),
    to: say('To'),
    bankReference: say('Bank reference'),
    qrReference: say('QR reference'),
    number: say('Receipt number'),
    reference: say('Reference'),
    wallet: say('Kapao wallet'),
    bank: say('Bank'),
    giftLink: say('Gift link'),
    moneyBack: (from) => say('The money is back where it came from: {from}.').replace('{from}', () => from),
    takenOff: say('This amount was deducted when the bonus ended. The rest is your own money.'),
    allKept: say('Nothing was deducted when the bonus ended. The rest is your own money.'),
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

const payout = {
  bank: { code: 'KBANK', nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank', nameLO: 'ທະນາຄານກະສິກອນໄທ' },
  lastFour: '7890',
};
const bare: Movement = {
  _id: '0193c1f2-aaaa-7bbb-8ccc-123456789012',
  statementType: 'withdraw',
  from: 'WALLET',
  to: 'BANK',
  amount: -1234.5,
  status: 'SUCCESS',
  createdAt: '2026-11-21T16:59:58.000Z',
  endedAt: '2026-11-21T17:00:03.000Z',
  references: { bank: null, qr: null },
  steps: [],
  usuallyS: null,
  receipt: null,
};
const withdrawal: Movement = { ...bare, payout };
const deposit: Movement = {
  ...bare,
  statementType: 'deposit',
  from: 'BANK',
  to: 'WALLET',
  amount: 500,
  endedAt: withdrawal.createdAt,
};
const transfer: Movement = {
  ...bare,
  statementType: 'transfer',
  to: 'PG',
  amount: -0.07,
};

const rows = (receipt: ReturnType<typeof receiptOf>) =>
  [...receipt.lines, ...receipt.references].map(({ label, value }) => `${label}: ${value}`);

test.each([
  [
    'th',
    'สำเร็จ',
    [
      'เริ่มรายการ: 21/11/2569 23:59:58',
      'สิ้นสุดรายการ: 22/11/2569 00:00:03',
      'จาก: กระเป๋า Kapao',
      'เข้า: ธนาคารกสิกรไทย ···7890',
    ],
  ],
  [
    'la',
    'ສຳເລັດ',
    [
      'ເລີ່ມລາຍການ: 21/11/2569 23:59:58',
      'ສິ້ນສຸດລາຍການ: 22/11/2569 00:00:03',
      'ຈາກ: ກະເປົາ Kapao',
      'ເຂົ້າ: ທະນາຄານກະສິກອນໄທ ···7890',
    ],
  ],
  [
    'en',
    'Success',
    [
      'Started: 21/11/2569 23:59:58',
      'Ended: 22/11/2569 00:00:03',
      'From: Kapao wallet',
      'To: Kasikornbank ···7890',
    ],
  ],
] as const)('a withdrawal receipt in %s shows times, bank and last four digits', (locale, state, said) => {
  const receipt = receiptIn(locale, withdrawal);
  expect(receipt).toMatchObject({ title: 'What happened', state, amount: '฿1,234.50', note: null });
  expect(rows(receipt)).toEqual([...said, `${words[locale].reference}: ${withdrawal._id}`]);
});

test.each(locales)('a deposit receipt in %s shows one time', (locale) => {
  const say = words[locale];
  const receipt = receiptIn(locale, deposit);
  expect(receipt).toMatchObject({ state: say.done, amount: '฿500.00', time: '21/11/2569 23:59:58' });
  expect(rows(receipt).slice(0, 2)).toEqual([`${say.from}: ${say.bank}`, `${say.to}: ${say.wallet}`]);
});

test.each(locales)(
  'a deposit receipt in %s shows the bank’s and QR references and the receipt code, not the entry id',
  (locale) => {
    const say = words[locale];
    const receipt = receiptIn(locale, {
      ...deposit,
      payer: { bank: payout.bank, lastFour: '4471' },
      references: { bank: '016325110542BPP00417', qr: 'DEP0000000417' },
      receipt: {
        code: 'KP-7F3K-92QD',
        url: 'https://kapao.example/r/KP-7F3K-92QD',
        signature: '9C4E-71B0-A2D8-55F1',
      },
    });
    expect(receipt.lines[0]?.value).toMatch(/\S ···4471$/);
    expect(receipt.references).toEqual([
      { label: say.bankReference, value: '016325110542BPP00417' },
      { label: say.qrReference, value: 'DEP0000000417' },
      { label: say.number, value: 'KP-7F3K-92QD' },
    ]);
    expect(receipt.proof?.url).toBe('https://kapao.example/r/KP-7F3K-92QD');
  },
);

test.each([
  [{ bank: null, lastFour: '4471' }, 'Bank ···4471'],
  [{ bank: payout.bank, lastFour: '' }, 'Kasikornbank'],
  [{ bank: null, lastFour: '' }, 'Bank'],
])('a deposit from payer %j shows what is known: %s', (payer, said) => {
  expect(receiptIn('en', { ...deposit, payer }).lines[0]?.value).toBe(said);
});

test('a deposit receipt names our account that received the money', () => {
  const { lines } = receiptIn('en', { ...deposit, receiver: { ...payout, lastFour: '1234' } });
  expect(lines).toEqual([
    { label: 'From', value: 'Bank' },
    { label: 'To', value: 'Kapao wallet · Kasikornbank ···1234' },
  ]);
});

test('a deposit by gift link shows no bank', () => {
  const { lines } = receiptIn('en', { ...deposit, source: 'giftlink' });
  expect(lines[0]).toEqual({ label: 'From', value: 'Gift link' });
});

test.each(locales)('a transfer receipt in %s names the game and shows satang', (locale) => {
  const say = words[locale];
  const receipt = receiptIn(locale, transfer);
  expect(receipt.amount).toBe('฿0.07');
  expect(rows(receipt)).toEqual(
    expect.arrayContaining([`${say.from}: ${say.wallet}`, `${say.to}: Naga Spin`]),
  );
});

test.each(locales)('a failed transfer receipt in %s says where the money is', (locale) => {
  const say = words[locale];
  const receipt = receiptIn(locale, { ...transfer, status: 'FAILED' });
  // A failed transfer's money had left the wallet and came back, as the statement's line says.
  expect(receipt.state).toBe(say.returned);
  expect(receiptIn(locale, { ...deposit, status: 'FAILED' }).state).toBe(say.failed);
  expect(receipt.note).toContain(say.wallet);
});

test.each(locales)('a bonus-end receipt in %s says whether an amount was taken off', (locale) => {
  const say = words[locale];
  const end: Movement = { ...deposit, statementType: 'finish_bonus', bonus: { description: 'Welcome' } };
  const cut = receiptIn(locale, { ...end, from: 'WALLET', to: 'BANK', amount: -2400 });
  expect(cut).toMatchObject({ amount: '฿2,400.00', state: say.done, note: say.takenOff });
  const whole = receiptIn(locale, { ...end, amount: 0 });
  expect(whole).toMatchObject({ amount: '฿0.00', state: say.done, note: say.allKept });
  expect(receiptIn(locale, { ...end, statementType: 'bonus', amount: 50 }).note).toBeNull();
});

describe('a receipt', () => {
  test('of a pending withdrawal shows its start and no end', () => {
    const receipt = receiptIn('en', { ...withdrawal, status: 'PROCESSING', endedAt: null });
    expect(receipt).toMatchObject({ state: 'In progress', note: null, time: '21/11/2569 23:59:58' });
    expect(receipt.proof).toBeNull();
    expect(rows(receipt).join()).not.toContain('Ended');
  });

  test('of a bonus shows no accounts', () => {
    const bonus: Movement = { ...deposit, statementType: 'bonus', promotion: { description: 'Welcome' } };
    expect(receiptIn('en', bonus).lines).toEqual([]);
  });
});

test('a support question about a receipt names its kind, amount, time and code', () => {
  const receipt = { code: 'KP-7F3K-92QD', url: 'https://kapao.example/r/KP-7F3K-92QD', signature: '9C4E' };
  expect(nameOf(receiptIn('en', { ...withdrawal, receipt }))).toEqual([
    'What happened',
    '฿1,234.50',
    '22/11/2569 00:00:03',
    'KP-7F3K-92QD',
  ]);
  // The long id is left out, because nobody should have to read it out.
  expect(nameOf(receiptIn('en', withdrawal)).at(-1)).toBeUndefined();
});
