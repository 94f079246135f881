import { locales } from '@kapao/core/locale';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { describe, expect, test } from 'vitest';
import { type SentenceTexts, sentenceOf } from './sentence-texts.ts';

const config = getConfig({ cwd: decodeURIComponent(new URL('../../..', import.meta.url).pathname) });
const catalogs = await getCatalogs(config);

/** Returns the texts that sentence.ts uses, from the catalogs. */
async function wordsIn(locale: string): Promise<SentenceTexts> {
  const said = new Map<string, string>();
  for (const catalog of catalogs)
    for (const { message, translation } of Object.values((await catalog.read(locale)) ?? {}))
      if (message && translation) said.set(message, translation);
  const say = (english: string, names: Record<string, string> = {}) => {
    const words = said.get(english);
    if (!words) throw new Error(`${locale} has no words for "${english}"`);
    return Object.entries(names).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, () => value),
      words,
    );
  };
  const named = (alone: string, withName: string) => (reference: string | undefined) =>
    reference ? say(withName, { reference }) : say(alone);
  return {
    deposit: named('Bank deposit', 'Deposit · {reference}'),
    depositFrom: (account) => say('Deposit · from {account}', { account }),
    depositTo: (account) => say('Deposit · to {account}', { account }),
    depositByQr: say('Deposit by QR'),
    qrDepositFrom: (account) => say('QR deposit · from {account}', { account }),
    qrDepositTo: (account) => say('QR deposit · to {account}', { account }),
    depositByGift: say('Deposit by gift link'),
    withdrawal: (account) =>
      account ? say('Withdrawal · to {account}', { account }) : say('Withdrawal to your bank'),
    intoGame: (to) => say('Moved into {to}', { to }),
    outOfGame: (from) => say('Moved back from {from}', { from }),
    fromGameToGame: (from, to) => say('Moved from {from} to {to}', { from, to }),
    bonus: named('Bonus', 'Bonus · {reference}'),
    promotion: named('Promotion', 'Promotion · {reference}'),
    invite: say('Invite bonus'),
    refund: say('Refund of losses'),
    bonusEnd: named('Bonus ended', 'Bonus ended · {reference}'),
    promotionEnd: named('Promotion ended', 'Promotion ended · {reference}'),
    correction: (reason) => (reason ? say('Adjustment · {reason}', { reason }) : say('Adjustment')),
  };
}

const words = { th: await wordsIn('th'), la: await wordsIn('la'), en: await wordsIn('en') };
const game = (code: string) => (code === 'PG' ? 'Naga Spin' : code);
const line = { from: 'BANK', to: 'WALLET' } as const;
const name = { description: 'KAPAO 50%' };

test.each([
  [
    'a bonus',
    { statementType: 'bonus', bonus: name },
    ['โบนัส · KAPAO 50%', 'ໂບນັດ · KAPAO 50%', 'Bonus · KAPAO 50%'],
  ],
  [
    'a promotion',
    { statementType: 'bonus', promotion: name },
    ['โปรโมชัน · KAPAO 50%', 'ໂປຣໂມຊັນ · KAPAO 50%', 'Promotion · KAPAO 50%'],
  ],
  [
    'a correction',
    { statementType: 'withdraw', from: 'WALLET', to: 'BANK', correction: { description: 'PG' } },
    ['ปรับยอด · PG', 'ປັບຍອດ · PG', 'Adjustment · PG'],
  ],
  [
    'a referral commission',
    { statementType: 'bonus', invite: { description: '' } },
    ['โบนัสชวนเพื่อน', 'ໂບນັດຊວນໝູ່', 'Invite bonus'],
  ],
  [
    'a cashback',
    { statementType: 'bonus', refund: { description: '15/11/2026 – 21/11/2026' } },
    ['คืนยอดเสีย', 'ຄືນຍອດເສຍ', 'Refund of losses'],
  ],
  ['a bonus without a name', { statementType: 'bonus' }, ['โบนัส', 'ໂບນັດ', 'Bonus']],
  [
    'the end of a bonus',
    { statementType: 'finish_bonus', bonus: name },
    ['จบโบนัส · KAPAO 50%', 'ຈົບໂບນັດ · KAPAO 50%', 'Bonus ended · KAPAO 50%'],
  ],
  [
    'the end of a promotion',
    { statementType: 'finish_bonus', promotion: name },
    ['จบโปรโมชัน · KAPAO 50%', 'ຈົບໂປຣໂມຊັນ · KAPAO 50%', 'Promotion ended · KAPAO 50%'],
  ],
  [
    'the end of a bonus without a name',
    { statementType: 'finish_bonus' },
    ['จบโบนัส', 'ຈົບໂບນັດ', 'Bonus ended'],
  ],
] as const)('%s has its sentence in each language', (_, entry, [th, la, en]) => {
  for (const locale of locales)
    expect(sentenceOf({ ...line, ...entry }, words[locale], game)).toBe({ th, la, en }[locale]);
});

describe('the sentence of a money movement', () => {
  test.each([
    ['into a game', { from: 'WALLET', to: 'PG' }, 'Moved into Naga Spin'],
    ['out of a game', { from: 'PG', to: 'WALLET' }, 'Moved back from Naga Spin'],
    ['between two games', { from: 'PG', to: 'JOKER' }, 'Moved from Naga Spin to JOKER'],
  ])('%s names the games', (_, accounts, said) => {
    expect(sentenceOf({ statementType: 'transfer', ...accounts }, words.en, game)).toBe(said);
  });

  test('names a game as the statement does, also one that the member no longer has', () => {
    const entry = { statementType: 'transfer', from: 'WALLET', to: 'OLD', game: 'Old Fortune' } as const;
    expect(sentenceOf(entry, words.en, game)).toBe('Moved into Old Fortune');
  });

  const scb = { code: 'SCB', nameTH: 'ไทยพาณิชย์', nameEN: 'Siam Commercial Bank', nameLO: 'SCB' };
  const [payer, receiver] = [
    { bank: scb, lastFour: '7890' },
    { bank: { ...scb, code: 'KBANK' }, lastFour: '1234' },
  ];
  test.each([
    ['qr', { payer, receiver }, 'QR deposit · from SCB ···7890'],
    ['qr', { receiver }, 'QR deposit · to KBANK ···1234'],
    ['qr', { payer: { bank: null, lastFour: '' }, receiver }, 'QR deposit · to KBANK ···1234'],
    [undefined, { payer, receiver }, 'Deposit · from SCB ···7890'],
    [undefined, { payer: { bank: null, lastFour: '7890' } }, 'Deposit · from ···7890'],
    [undefined, { payer: { bank: scb, lastFour: '' } }, 'Deposit · from SCB'],
    [undefined, { receiver }, 'Deposit · to KBANK ···1234'],
    ['giftlink', { receiver }, 'Deposit by gift link'],
  ] as const)('of a deposit (%s) from and to %j is %s', (source, accounts, said) => {
    const deposit = { statementType: 'deposit', ...line, ...accounts, ...(source && { source }) } as const;
    expect(sentenceOf(deposit, words.en, game)).toBe(said);
  });

  test('names the bank, QR or gift link of a deposit, and the bank of a withdrawal', () => {
    const deposit = { statementType: 'deposit', ...line } as const;
    expect(sentenceOf(deposit, words.en, game)).toBe('Bank deposit');
    expect(sentenceOf({ ...deposit, source: 'qr' }, words.en, game)).toBe('Deposit by QR');
    expect(sentenceOf({ ...deposit, source: 'giftlink' }, words.en, game)).toBe('Deposit by gift link');
    expect(sentenceOf({ ...deposit, luckydraw: name }, words.en, game)).toBe('Deposit · KAPAO 50%');
    const out = { statementType: 'withdraw', from: 'WALLET', to: 'BANK' } as const;
    expect(sentenceOf(out, words.en, game)).toBe('Withdrawal to your bank');
    expect(sentenceOf({ ...out, payout: receiver }, words.en, game)).toBe('Withdrawal · to KBANK ···1234');
  });
});
