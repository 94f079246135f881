import type { Term } from './term.ts';

/** Terms of bonuses, refunds and commission, part of the table in terms.ts. */
export const rewardTerms = {
  turnover: {
    meaning: 'What was staked, as far as it counts for a bonus',
    th: 'ยอดเล่น',
    la: 'ຍອດຫຼິ້ນ',
    en: 'Turnover',
    never: { th: ['ยอดเทิร์น', 'เทิร์นโอเวอร์'], la: ['ຍອດເທີນ'], en: ['rollover'] },
  },
  wagering: {
    meaning: 'What has to be staked before a bonus is complete; the verb is “wager”',
    th: 'ยอดที่ต้องเล่น',
    la: 'ຍອດທີ່ຕ້ອງຫຼິ້ນ',
    en: 'Wagering',
    never: {
      th: ['ยอดที่ต้องทำ'],
      la: ['ຍອດທີ່ຕ້ອງເຮັດ'],
      en: [
        'playthrough',
        'everything is played',
        'all is played',
        'still to play',
        'to be played',
        'more is played',
      ],
    },
  },
  bonusEnded: {
    meaning: 'That a bonus is over, whether completed, cancelled or out of time',
    th: 'จบโบนัส',
    la: 'ຈົບໂບນັດ',
    en: 'Bonus ended',
    never: { en: ['bonus finished', 'promotion finished', 'end of bonus', 'end of a bonus'] },
  },
  claim: {
    meaning: 'To take a bonus, a commission or a refund that is ready',
    th: 'กดรับ',
    la: 'ກົດຮັບ',
    en: 'Claim',
    never: {
      th: ['“รับ”'],
      la: ['“ຮັບ”'],
      en: ['receive it', 'receiving it', 'be received', 'to receive', 'receive the', 'collect'],
    },
  },
  refund: {
    meaning: 'A part of what was lost in a week, given back',
    th: 'คืนยอดเสีย',
    la: 'ຄືນຍອດເສຍ',
    en: 'Refund of losses',
    never: { th: ['เงินคืนของสัปดาห์', 'แคชแบ็ก'], la: ['ແຄຊແບັກ'], en: ['cashback'] },
  },
} as const satisfies Readonly<Record<string, Term>>;
