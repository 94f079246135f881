import type { MoneyState } from '@kapao/contract/fields';
import type { Locale } from '@kapao/core/locale';

/** What a receipt may be for, as a stranger may know it. */
export type ReceiptKind =
  | 'deposit'
  | 'withdraw'
  | 'toGame'
  | 'fromGame'
  | 'bonus'
  | 'promotion'
  | 'invite'
  | 'refund'
  | 'bonusEnd'
  | 'correction';

interface ReceiptWords {
  readonly title: string;
  readonly genuine: string;
  readonly kinds: Readonly<Record<ReceiptKind, string>>;
  readonly states: Readonly<Record<MoneyState, string>>;
  readonly labels: Readonly<Record<'kind' | 'state' | 'amount' | 'time' | 'code' | 'signature', string>>;
  readonly zone: string;
  readonly compare: string;
  readonly unknown: string;
  readonly unknownWhy: string;
  readonly tooMany: string;
  readonly tooManyWhy: string;
  readonly languages: string;
}

export const receiptWords: Readonly<Record<Locale, ReceiptWords>> = {
  th: {
    title: 'ตรวจสอบใบเสร็จ',
    genuine: 'ใบเสร็จนี้เป็นของจริง',
    kinds: {
      deposit: 'ฝากเงินเข้ากระเป๋า',
      withdraw: 'ถอนเงินเข้าบัญชีธนาคาร',
      toGame: 'โยกเงินเข้าเกม',
      fromGame: 'โยกเงินออกจากเกม',
      bonus: 'โบนัส',
      promotion: 'โปรโมชัน',
      invite: 'โบนัสชวนเพื่อน',
      refund: 'คืนยอดเสีย',
      bonusEnd: 'จบโบนัส (ยอดที่หักออก)',
      correction: 'ปรับยอดโดยทีมงาน',
    },
    states: { SUCCESS: 'สำเร็จ', FAILED: 'ไม่สำเร็จ', PROCESSING: 'กำลังดำเนินการ' },
    labels: {
      kind: 'รายการ',
      state: 'สถานะ',
      amount: 'จำนวนเงิน',
      time: 'เวลา',
      code: 'เลขที่ใบเสร็จ',
      signature: 'ลายเซ็นดิจิทัล',
    },
    zone: 'เวลากรุงเทพฯ',
    compare: 'ตรวจดูว่าจำนวนเงิน เวลา และลายเซ็นตรงกับใบเสร็จที่คุณเห็น หน้านี้ไม่บอกว่าเป็นของใคร',
    unknown: 'ไม่พบใบเสร็จนี้',
    unknownWhy: 'ตรวจสอบเลขที่อีกครั้ง รูปใบเสร็จที่ไม่พบในหน้านี้ไม่ได้มาจากเรา',
    tooMany: 'ตรวจสอบถี่เกินไป',
    tooManyWhy: 'รอสักครู่ แล้วเปิดหน้านี้อีกครั้ง',
    languages: 'ภาษา',
  },
  la: {
    title: 'ກວດສອບໃບຮັບເງິນ',
    genuine: 'ໃບຮັບເງິນນີ້ເປັນຂອງແທ້',
    kinds: {
      deposit: 'ຝາກເງິນເຂົ້າກະເປົາ',
      withdraw: 'ຖອນເງິນເຂົ້າບັນຊີທະນາຄານ',
      toGame: 'ໂອນເງິນເຂົ້າເກມ',
      fromGame: 'ໂອນເງິນອອກຈາກເກມ',
      bonus: 'ໂບນັດ',
      promotion: 'ໂປຣໂມຊັນ',
      invite: 'ໂບນັດຊວນໝູ່',
      refund: 'ຄືນຍອດເສຍ',
      bonusEnd: 'ຈົບໂບນັດ (ຍອດທີ່ຫັກອອກ)',
      correction: 'ປັບຍອດໂດຍທີມງານ',
    },
    states: { SUCCESS: 'ສຳເລັດ', FAILED: 'ບໍ່ສຳເລັດ', PROCESSING: 'ກຳລັງດຳເນີນການ' },
    labels: {
      kind: 'ລາຍການ',
      state: 'ສະຖານະ',
      amount: 'ຈຳນວນເງິນ',
      time: 'ເວລາ',
      code: 'ເລກທີໃບຮັບເງິນ',
      signature: 'ລາຍເຊັນດິຈິຕອນ',
    },
    zone: 'ເວລາບາງກອກ',
    compare: 'ກວດເບິ່ງວ່າຈຳນວນເງິນ, ເວລາ ແລະ ລາຍເຊັນກົງກັບໃບຮັບເງິນທີ່ທ່ານເຫັນ. ໜ້ານີ້ບໍ່ບອກວ່າເປັນຂອງໃຜ',
    unknown: 'ບໍ່ພົບໃບຮັບເງິນນີ້',
    unknownWhy: 'ກວດເລກທີອີກຄັ້ງ. ຮູບໃບຮັບເງິນທີ່ບໍ່ພົບໃນໜ້ານີ້ບໍ່ໄດ້ມາຈາກພວກເຮົາ',
    tooMany: 'ກວດສອບຖີ່ເກີນໄປ',
    tooManyWhy: 'ລໍຖ້າຈັກໜ້ອຍ ແລ້ວເປີດໜ້ານີ້ອີກຄັ້ງ',
    languages: 'ພາສາ',
  },
  en: {
    title: 'Check a receipt',
    genuine: 'This receipt is genuine',
    kinds: {
      deposit: 'Deposit into a wallet',
      withdraw: 'Withdrawal to a bank account',
      toGame: 'Transfer into a game',
      fromGame: 'Transfer out of a game',
      bonus: 'Bonus',
      promotion: 'Promotion',
      invite: 'Invite bonus',
      refund: 'Refund of losses',
      bonusEnd: 'End of a bonus (what was taken off)',
      correction: 'Correction by our team',
    },
    states: { SUCCESS: 'Done', FAILED: 'Not done', PROCESSING: 'In progress' },
    labels: {
      kind: 'What',
      state: 'State',
      amount: 'Amount',
      time: 'Time',
      code: 'Receipt',
      signature: 'Signature',
    },
    zone: 'Bangkok time',
    compare:
      'See that amount, time and signature are those of the receipt you were shown. This page does not say whose it is.',
    unknown: 'We do not know this receipt',
    unknownWhy: 'Check the number once more. A picture of a receipt that is not known here is not from us.',
    tooMany: 'Too many at once',
    tooManyWhy: 'Wait a moment, then open this page again.',
    languages: 'Language',
  },
};

export const languageNames: Readonly<Record<Locale, string>> = { th: 'ไทย', la: 'ລາວ', en: 'English' };
