import { ApiError } from '@kapao/contract/errors/api-error';
import { defaultWeights } from '@kapao/core/reward/terms';
import type { Reply } from '../../src/frame/api/api.ts';
import { type Answer, answered } from '../answers.tsx';
import { say } from '../say.ts';
import { ago } from '../wallet/sample.ts';

export type Bonus = Reply<'getBonuses'>[number];
type Terms = Bonus['terms'];
export type HeldBonus = NonNullable<Reply<'getBonusRound'>>;

const inDays = (days: number) => ago(-days * 24 * 60);

export const percentTerms: Terms = {
  credit: { kind: 'percent', percent: 50, most: 500 },
  minDeposit: 100,
  turnoverMultiple: 8,
  percentFail: 2,
  cap: null,
  days: 30,
  weights: defaultWeights,
  minClear: 5,
};

export const freeTerms: Terms = {
  ...percentTerms,
  credit: { kind: 'fixed', amount: 50 },
  minDeposit: 0,
  turnoverMultiple: 10,
  percentFail: 0,
  cap: 100,
};

const names = [
  'Naga Spin',
  'Lucky Fox',
  'Mekong Gold',
  'Royal Orchid',
  'Tuk-Tuk Turbo',
  'Golden Rice',
  'Moon Festival',
  'Silk Road',
  'Elephant King',
  'Lotus Lake',
];
const games = names.map((name) => ({ code: name.toUpperCase(), name, kind: 'slot' as const }));

const nothing = { refusal: null, deposit: null, depositAt: null, bonus: null, required: null, older: 0 };

const offer = {
  description: '',
  banners: [],
  games,
  gamesBarred: [],
  endsAt: null,
  weekdays: null,
  firstDeposit: false,
  userBonus: null,
};

/** Returns a bonus for a deposit of 500, which the member has made. */
export const weekend = (): Bonus => ({
  ...offer,
  code: 'WEEKEND50',
  name: say('สุดสัปดาห์ 50%', 'ທ້າຍອາທິດ 50%', 'Weekend 50%'),
  description: say(
    'ฝากวันเสาร์หรืออาทิตย์ รับเพิ่มครึ่งหนึ่ง',
    'ຝາກວັນເສົາ ຫຼື ວັນອາທິດ ຮັບເພີ່ມເຄິ່ງໜຶ່ງ',
    'Deposit on a Saturday or Sunday and get half of it on top.',
  ),
  type: 'week',
  maxReceived: 1,
  percentFail: 2,
  terms: percentTerms,
  gamesBarred: ['UFABET', 'Huay HD'],
  weekdays: ['sat', 'sun'],
  preview: { refusal: null, deposit: 500, depositAt: ago(4), bonus: 250, required: 6000, older: 0 },
});

export const welcome = (): Bonus => ({
  ...offer,
  code: 'WELCOME30',
  name: say('โบนัสต้อนรับ 30%', 'ໂບນັດຕ້ອນຮັບ 30%', 'Welcome bonus 30%'),
  type: 'limit',
  maxReceived: 1,
  percentFail: 2,
  terms: { ...percentTerms, credit: { kind: 'percent', percent: 30, most: 1500 } },
  endsAt: inDays(38),
  preview: nothing,
});

export const daily = (): Bonus => ({
  ...offer,
  code: 'DAILY10',
  name: say('ฝากแรกของวัน 10%', 'ຝາກທຳອິດຂອງມື້ 10%', 'First deposit of the day 10%'),
  type: 'day',
  maxReceived: 1,
  percentFail: 5,
  terms: { ...percentTerms, credit: { kind: 'percent', percent: 10, most: 200 }, turnoverMultiple: 3 },
  preview: nothing,
});

export const birthday = (): Bonus => ({
  ...offer,
  code: 'BIRTHDAY',
  name: say('เครดิตวันเกิด ฿50', 'ເຄຣດິດວັນເກີດ ฿50', 'Birthday credit ฿50'),
  type: 'limit',
  maxReceived: 1,
  percentFail: 0,
  terms: freeTerms,
  preview: { ...nothing, bonus: 50, required: 500 },
});

export const held = (bonus: Bonus): Bonus => ({
  ...bonus,
  userBonus: { _id: 'u1', isActive: true, received: [{ updatedAt: ago(3000) }] },
  preview: { ...nothing, refusal: 'BONUS_ALREADY_ACTIVE' },
});

export const received = (bonus: Bonus): Bonus => ({
  ...bonus,
  userBonus: { _id: 'u2', isActive: false, received: [{ updatedAt: ago(1) }] },
  preview: { ...nothing, refusal: 'BONUS_MAX_CLAIMED' },
});

export const refused = (bonus: Bonus, refusal: Bonus['preview']['refusal']): Bonus => ({
  ...bonus,
  preview: { ...nothing, refusal },
});

export const promotion = (): NonNullable<Reply<'findPromotion'>> => {
  const { userBonus, banners, type, maxReceived, ...rest } = weekend();
  return { ...rest, code: 'SONGKRAN', name: say('สงกรานต์ชุ่มฉ่ำ', 'ບຸນປີໃໝ່ລາວ', 'Songkran splash') };
};

/** Returns an active bonus with 64 percent of its turnover played. */
export const activeBonus = (more: Partial<HeldBonus> = {}): HeldBonus => ({
  id: 'r1',
  code: 'WELCOME30',
  name: say('โบนัสต้อนรับ 30%', 'ໂບນັດຕ້ອນຮັບ 30%', 'Welcome bonus 30%'),
  type: 'limit',
  startedAt: ago(2 * 24 * 60),
  expiresAt: '2026-12-21T04:07:00.000Z',
  deposit: 5000,
  added: 0,
  bonus: 1500,
  terms: welcome().terms,
  games,
  played: [
    { kind: 'slot', turnover: 31_000 },
    { kind: 'sport', turnover: 1_200 },
    { kind: 'casino', turnover: 5_400 },
  ],
  turnover: 33_280,
  total: 8_480.5,
  ...more,
});

export const noBonus = answered('getBonusRound', null);
export const bonusAnswer = (more?: Partial<HeldBonus>): Answer =>
  answered('getBonusRound', activeBonus(more));

export const bonusesAnswer = (...bonuses: Bonus[]): Answer => answered('getBonuses', bonuses);

export const noticeAnswer = (): Answer =>
  answered('getNotice', {
    notice: say(
      'ยกเลิกโบนัสนี้ได้เมื่อยอดเงินรวมเหลือไม่เกิน {percentFail}% ของยอดเริ่มต้น',
      'ຍົກເລີກໂບນັດນີ້ໄດ້ເມື່ອຍອດເງິນລວມເຫຼືອບໍ່ເກີນ {percentFail}% ຂອງຍອດເລີ່ມຕົ້ນ',
      'This bonus can be cancelled once your total balance is {percentFail}% of its starting amount or less.',
    ),
  });

export const refusal = (code: 'OFFLINE' | 'REQUEST_LIMIT_1MIN') =>
  new ApiError({ status: code === 'OFFLINE' ? 0 : 429, code });
