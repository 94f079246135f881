import type { MoneyState } from '@kapao/contract/fields';
import { terms } from '@kapao/contract/texts/terms';
import type { Locale } from '@kapao/core/locale';

/** Kind of a receipt, as far as a stranger may know it. */
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

interface ReceiptTexts {
  readonly title: string;
  readonly genuine: string;
  readonly kinds: Readonly<Record<ReceiptKind, string>>;
  readonly states: Readonly<Record<MoneyState, string>>;
  readonly labels: Readonly<Record<'kind' | 'state' | 'amount' | 'time' | 'code' | 'signature', string>>;
  readonly zone: string;
  readonly compare: string;
  readonly oldKey: string;
  readonly unknown: string;
  readonly unknownWhy: string;
  readonly tooMany: string;
  readonly tooManyWhy: string;
  readonly languages: string;
}

export const receiptTexts: Readonly<Record<Locale, ReceiptTexts>> = {
  th: {
    title: 'ตรวจสอบหลักฐานการทำรายการ',
    genuine: 'หลักฐานการทำรายการนี้เป็นของจริง',
    kinds: {
      deposit: 'ฝากเงินเข้ากระเป๋า',
      withdraw: 'ถอนเงินเข้าบัญชีธนาคาร',
      toGame: 'โยกเงินเข้าเกม',
      fromGame: 'โยกเงินกลับจากเกม',
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
      code: 'รหัสรายการ',
      signature: 'ลายเซ็นดิจิทัล',
    },
    zone: terms.zone.th,
    compare: 'ตรวจดูว่าจำนวนเงิน เวลา และลายเซ็นตรงกับหลักฐานที่คุณเห็น หน้านี้ไม่บอกว่าเป็นของใคร',
    oldKey:
      'ตรวจดูว่าจำนวนเงินและเวลาตรงกับหลักฐานที่คุณเห็น ลายเซ็นของหลักฐานนี้หมดอายุแล้ว ขอให้เจ้าของเปิดหลักฐานในแอปอีกครั้งเพื่อให้ได้ลายเซ็นใหม่ หน้านี้ไม่บอกว่าเป็นของใคร',
    unknown: 'ไม่พบหลักฐานการทำรายการนี้',
    unknownWhy: 'ตรวจสอบรหัสรายการอีกครั้ง รูปหลักฐานที่ไม่พบในหน้านี้ไม่ได้มาจากเรา',
    tooMany: 'ตรวจสอบถี่เกินไป',
    tooManyWhy: 'รอสักครู่ แล้วเปิดหน้านี้อีกครั้ง',
    languages: 'ภาษา',
  },
  la: {
    title: 'ກວດສອບໃບບິນ',
    genuine: 'ໃບບິນນີ້ເປັນຂອງແທ້',
    kinds: {
      deposit: 'ຝາກເງິນເຂົ້າກະເປົາ',
      withdraw: 'ຖອນເງິນເຂົ້າບັນຊີທະນາຄານ',
      toGame: 'ຍ້າຍເງິນເຂົ້າເກມ',
      fromGame: 'ຍ້າຍເງິນກັບຈາກເກມ',
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
      code: 'ເລກທີໃບບິນ',
      signature: 'ລາຍເຊັນດິຈິຕອນ',
    },
    zone: terms.zone.la,
    compare: 'ກວດເບິ່ງວ່າຈຳນວນເງິນ ເວລາ ແລະ ລາຍເຊັນກົງກັບໃບບິນທີ່ທ່ານເຫັນ ໜ້ານີ້ບໍ່ບອກວ່າເປັນຂອງໃຜ',
    oldKey:
      'ກວດເບິ່ງວ່າຈຳນວນເງິນ ແລະ ເວລາກົງກັບໃບບິນທີ່ທ່ານເຫັນ ລາຍເຊັນຂອງໃບບິນນີ້ໝົດອາຍຸແລ້ວ ຂໍໃຫ້ເຈົ້າຂອງເປີດໃບບິນໃນແອັບອີກຄັ້ງເພື່ອໃຫ້ໄດ້ລາຍເຊັນໃໝ່ ໜ້ານີ້ບໍ່ບອກວ່າເປັນຂອງໃຜ',
    unknown: 'ບໍ່ພົບໃບບິນນີ້',
    unknownWhy: 'ກວດເລກທີໃບບິນອີກຄັ້ງ ຮູບໃບບິນທີ່ບໍ່ພົບໃນໜ້ານີ້ບໍ່ໄດ້ມາຈາກພວກເຮົາ',
    tooMany: 'ກວດສອບຖີ່ເກີນໄປ',
    tooManyWhy: 'ລໍຖ້າຈັກໜ້ອຍ ແລ້ວເປີດໜ້ານີ້ອີກຄັ້ງ',
    languages: 'ພາສາ',
  },
  en: {
    title: 'Verify a receipt',
    genuine: 'This receipt is genuine',
    kinds: {
      deposit: 'Deposit into a wallet',
      withdraw: 'Withdrawal to a bank account',
      toGame: 'Move into a game',
      fromGame: 'Move back to wallet',
      bonus: 'Bonus',
      promotion: 'Promotion',
      invite: 'Invite bonus',
      refund: 'Refund of losses',
      bonusEnd: 'Bonus ended (amount deducted)',
      correction: 'Adjustment by our team',
    },
    states: { SUCCESS: 'Success', FAILED: 'Failed', PROCESSING: 'In progress' },
    labels: {
      kind: 'Type',
      state: 'Status',
      amount: 'Amount',
      time: 'Time',
      code: 'Receipt number',
      signature: 'Digital signature',
    },
    zone: terms.zone.en,
    compare:
      'Check that the amount, time and signature match the receipt you were shown. This page doesn’t say whose it is.',
    oldKey:
      'Check that the amount and time match the receipt you were shown. Its signature has expired: ask its owner to open the receipt in the app again, which gives it a new one. This page doesn’t say whose it is.',
    unknown: 'Receipt not found',
    unknownWhy: 'Check the number again. If a receipt isn’t found here, it’s not from us.',
    tooMany: 'Too many checks',
    tooManyWhy: 'Wait a moment, then open this page again.',
    languages: 'Language',
  },
};

export const languageNames: Readonly<Record<Locale, string>> = { th: 'ไทย', la: 'ລາວ', en: 'English' };
