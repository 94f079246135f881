import type { MoneyState } from '@kapao/contract/fields';
import type { StatementReference, StatementType } from '@kapao/contract/statement-types';
import { terms } from '@kapao/contract/texts/terms';
import type { Locale } from '@kapao/core/locale';

interface ExportTexts {
  readonly columns: readonly [
    time: string,
    what: string,
    from: string,
    to: string,
    amount: string,
    notDone: string,
    currency: string,
    state: string,
    about: string,
    number: string,
  ];
  readonly types: Readonly<Record<StatementType, string>>;
  /** Names of bonuses, and of their ends, by origin. */
  readonly rewards: {
    readonly bonus: Readonly<Partial<Record<StatementReference, string>>>;
    readonly finish_bonus: Readonly<Partial<Record<StatementReference, string>>>;
  };
  /** Name of corrections by our team, in either direction. */
  readonly correction: string;
  readonly states: Readonly<Record<MoneyState, string>>;
  /** State of a withdrawal or transfer that left the wallet and was returned. */
  readonly returned: string;
  readonly wallet: string;
  readonly bank: string;
  readonly giftLink: string;
  /** Other side of bonuses and of corrections by our team. */
  readonly operator: string;
}

/** Texts of the exported statement, as in the app. */
export const exportTexts: Readonly<Record<Locale, ExportTexts>> = {
  th: {
    columns: [
      terms.zone.th,
      'รายการ',
      'จาก',
      'ไปยัง',
      'จำนวนเงิน',
      'จำนวนที่ทำไม่สำเร็จ',
      'สกุลเงิน',
      'สถานะ',
      'รายละเอียด',
      'รหัสรายการหรือเลขอ้างอิง',
    ],
    types: {
      deposit: 'ฝากเงิน',
      bonus: 'โบนัส',
      finish_bonus: 'จบโบนัส',
      withdraw: 'ถอนเงิน',
      transfer: terms.move.th,
    },
    rewards: {
      bonus: { promotion: 'โปรโมชัน', invite: 'โบนัสชวนเพื่อน', refund: 'คืนยอดเสีย' },
      finish_bonus: { promotion: 'จบโปรโมชัน' },
    },
    correction: 'ปรับยอด',
    states: { SUCCESS: 'สำเร็จ', FAILED: 'ไม่สำเร็จ', PROCESSING: 'กำลังดำเนินการ' },
    returned: 'คืนเงินแล้ว',
    wallet: 'กระเป๋าเงิน',
    bank: 'ธนาคาร',
    giftLink: 'ลิงก์ซองอั่งเปา',
    operator: 'Kapao',
  },
  la: {
    columns: [
      terms.zone.la,
      'ລາຍການ',
      'ຈາກ',
      'ໄປຫາ',
      'ຈຳນວນເງິນ',
      'ຈຳນວນທີ່ເຮັດບໍ່ສຳເລັດ',
      'ສະກຸນເງິນ',
      'ສະຖານະ',
      'ລາຍລະອຽດ',
      'ເລກທີໃບບິນ ຫຼື ເລກອ້າງອີງ',
    ],
    types: {
      deposit: 'ຝາກເງິນ',
      bonus: 'ໂບນັດ',
      finish_bonus: 'ຈົບໂບນັດ',
      withdraw: 'ຖອນເງິນ',
      transfer: terms.move.la,
    },
    rewards: {
      bonus: { promotion: 'ໂປຣໂມຊັນ', invite: 'ໂບນັດຊວນໝູ່', refund: 'ຄືນຍອດເສຍ' },
      finish_bonus: { promotion: 'ຈົບໂປຣໂມຊັນ' },
    },
    correction: 'ປັບຍອດ',
    states: { SUCCESS: 'ສຳເລັດ', FAILED: 'ບໍ່ສຳເລັດ', PROCESSING: 'ກຳລັງດຳເນີນການ' },
    returned: 'ຄືນເງິນແລ້ວ',
    wallet: 'ກະເປົາເງິນ',
    bank: 'ທະນາຄານ',
    giftLink: 'ລິ້ງຊອງຂອງຂວັນ',
    operator: 'Kapao',
  },
  en: {
    columns: [
      terms.zone.en,
      'Transaction',
      'From',
      'To',
      'Amount',
      'Amount not completed',
      'Currency',
      'Status',
      'Details',
      'Receipt number or reference',
    ],
    types: {
      deposit: 'Deposit',
      bonus: 'Bonus',
      finish_bonus: 'Bonus ended',
      withdraw: 'Withdrawal',
      transfer: terms.move.en,
    },
    rewards: {
      bonus: { promotion: 'Promotion', invite: 'Invite bonus', refund: 'Refund of losses' },
      finish_bonus: { promotion: 'Promotion ended' },
    },
    correction: 'Adjustment',
    states: { SUCCESS: 'Success', FAILED: 'Failed', PROCESSING: 'In progress' },
    returned: 'Money returned',
    wallet: 'Wallet',
    bank: 'Bank',
    giftLink: 'Gift link',
    operator: 'Kapao',
  },
};

/** Returns the type of a line in one word or two. */
export function typeWord(
  words: Pick<ExportTexts, 'types' | 'rewards' | 'correction'>,
  type: StatementType,
  reference: StatementReference | undefined,
): string {
  if (reference === 'correction') return words.correction;
  const ofReward = type === 'bonus' || type === 'finish_bonus' ? words.rewards[type] : {};
  return (reference && ofReward[reference]) ?? words.types[type];
}
