import type { StatementReference, StatementType } from '@kapao/contract/statement-types';
import { locales } from '@kapao/core/locale';
import { exportTexts } from '../export-texts.ts';

/** Kind of line that a word means: lines of a type, with this reference and out of these accounts if they are given. */
export interface LineKind {
  readonly type: StatementType;
  readonly reference?: StatementReference;
  /** Beginning of the account that was debited. */
  readonly debit?: string;
}

interface Meaning {
  readonly words: readonly string[];
  readonly kinds: readonly LineKind[];
}

const texts = locales.map((locale) => exportTexts[locale]);

const alsoCalled = {
  promotion: ['promo'],
  invite: ['referral', 'ชวนเพื่อน', 'ຊວນໝູ່'],
  refund: ['cashback'],
} as const;

/** Words of the statement in every language, and others that members use for the same. */
const meanings: readonly Meaning[] = [
  {
    words: [...texts.map(({ types }) => types.deposit), 'top up', 'ฝาก', 'เติมเงิน', 'ຝາກ', 'ເຕີມເງິນ'],
    kinds: [{ type: 'deposit' }],
  },
  {
    words: [...texts.map(({ types }) => types.withdraw), 'withdraw', 'ถอน', 'ຖອນ'],
    kinds: [{ type: 'withdraw' }],
  },
  {
    words: [...texts.map(({ types }) => types.transfer), 'transfer', 'game', 'โยก', 'เกม', 'ຍ້າຍ', 'ເກມ'],
    kinds: [{ type: 'transfer' }],
  },
  {
    words: texts.flatMap(({ types }) => [types.bonus, types.finish_bonus]),
    kinds: [{ type: 'bonus' }, { type: 'finish_bonus' }],
  },
  ...(['promotion', 'invite', 'refund'] as const).map((reference) => ({
    words: [...texts.flatMap(({ rewards }) => rewards.bonus[reference] ?? []), ...alsoCalled[reference]],
    kinds: [
      { type: 'bonus', reference },
      { type: 'finish_bonus', reference },
    ] as const,
  })),
  {
    words: [...texts.map(({ correction }) => correction), 'adjustment'],
    kinds: [
      { type: 'deposit', reference: 'correction' },
      { type: 'withdraw', reference: 'correction' },
    ],
  },
  { words: ['qr', 'promptpay', 'พร้อมเพย์'], kinds: [{ type: 'deposit', debit: 'operator:qr:' }] },
  {
    words: [...texts.map(({ giftLink }) => giftLink), 'truemoney', 'ซองอั่งเปา', 'อั่งเปา', 'ຊອງຂອງຂວັນ'],
    kinds: [{ type: 'deposit', debit: 'operator:gift:' }],
  },
];

/** Returns the kinds of line that a word, its beginning or its plural means. */
export function kindsOfWord(word: string): LineKind[] {
  const beginning = withoutTones(word.replace(/s$/, ''));
  return meanings
    .filter(({ words }) => words.some((each) => withoutTones(normalized(each)).startsWith(beginning)))
    .flatMap(({ kinds }) => kinds);
}

/** Returns the text as words are compared; null for one that is too short or has no letter. */
export function wordOf(typed: string): string | null {
  const word = normalized(typed);
  return [...word].length >= 2 && /\p{L}/u.test(word) ? word : null;
}

/** Members often write tone marks that a loan word does not have. */
function withoutTones(text: string): string {
  return text.replace(/[\u0e48-\u0e4b\u0ec8-\u0ecb]/g, '');
}

function normalized(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ');
}
