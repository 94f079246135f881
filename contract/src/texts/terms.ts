import { accountTerms } from './account-terms.ts';
import { rewardTerms } from './reward-terms.ts';
import type { Term } from './term.ts';

/**
 * Product terms. tools/checks/structure/terms.test.ts checks every text that a member may read against this table, so
 * change a word here first (docs/decisions/0051).
 */
export const terms = {
  held: {
    meaning: 'Money that is set apart until a bank or a game has answered',
    th: 'กันไว้',
    la: 'ກັນໄວ້',
    en: 'Held',
    never: {
      th: ['“รอดำเนินการ”', 'กันเงิน', 'อายัด', 'ยอดค้าง', 'ถูกล็อก'],
      la: ['“ລໍດຳເນີນການ”', '“ລໍຖ້າດຳເນີນການ”', 'ກັນເງິນ', 'ອາຍັດ', 'ຍອດຄ້າງ'],
      en: ['set aside', 'reserved', 'frozen', 'on hold', 'withdrawals are held'],
    },
  },
  spendable: {
    meaning: 'Money in the wallet that can be moved or withdrawn now',
    th: 'ยอดที่ใช้ได้',
    la: 'ຍອດທີ່ໃຊ້ໄດ້',
    en: 'Available',
    short: { th: 'ใช้ได้', la: 'ໃຊ້ໄດ້' },
    never: {
      th: ['ยอดใช้ได้', 'หลังฝากใช้ได้', 'ยอดคงเหลือที่ใช้ได้'],
      la: ['ຍອດໃຊ້ໄດ້', 'ຫຼັງຝາກໃຊ້ໄດ້', 'ຍອດຄົງເຫຼືອທີ່ໃຊ້ໄດ້'],
      en: ['available balance', 'spendable', 'usable'],
    },
  },
  locked: {
    meaning: 'Money in the wallet that an active bonus does not let a member withdraw yet',
    th: 'ติดโบนัส',
    la: 'ຕິດໂບນັດ',
    en: 'Locked by bonus',
    never: { en: ['bonus-locked', 'bonus lock'] },
  },
  statement: {
    meaning: 'The page of all movements of a member’s money',
    th: 'ประวัติรายการ',
    la: 'ປະຫວັດ',
    en: 'Statement',
    short: { th: 'ประวัติ' },
    never: {
      th: ['“รายการ”', 'หน้ารายการ', 'ประวัติการทำรายการ', 'สเตทเมนต์'],
      la: ['“ລາຍການ”', 'ໜ້າລາຍການ', 'ປະຫວັດລາຍການ'],
      en: ['transaction history', 'account history'],
    },
  },
  receipt: {
    meaning: 'The proof of one movement, to be shared as a picture; no slip of a bank',
    th: 'หลักฐานการทำรายการ',
    la: 'ໃບບິນ',
    en: 'Receipt',
    short: { th: 'หลักฐาน' },
    never: {
      th: ['ใบเสร็จ', 'หลักฐานรายการ', 'หลักฐานการโอน'],
      la: ['ໃບຮັບເງິນ', 'ຫຼັກຖານລາຍການ', 'ໃບເສັດ'],
      en: ['invoice', 'voucher'],
    },
  },
  move: {
    meaning: 'To bring money from the wallet into a game, back, or from game to game; a bank transfers',
    th: 'โยกเงิน',
    la: 'ຍ້າຍເງິນ',
    en: 'Move money',
    never: {
      th: ['โอนเข้าเกม', 'โอนเงินเข้าเกม', 'โอนกลับ', 'โอนเงินกลับ', 'โยกย้าย'],
      la: ['ໂອນເຂົ້າເກມ', 'ໂອນເງິນເຂົ້າເກມ', 'ໂອນກັບ', 'ໂອນເງິນກັບ', 'ໂອນເງິນຈາກກະເປົາ', 'ລາຍການໂອນ', 'ໂຍກ'],
      en: [
        'transfer to a game',
        'transfer into a game',
        'transfer out of a game',
        'transfer pending',
        'accept the transfer',
      ],
    },
  },
  moveBack: {
    meaning: 'The money of one game, or of all, to the wallet again',
    th: 'โยกกลับกระเป๋า',
    la: 'ຍ້າຍກັບກະເປົາ',
    en: 'Move back to wallet',
    never: {
      en: ['bring all home', 'bring it home', 'bring back', 'money home', 'brought home', 'brought back'],
    },
  },
  openGame: {
    meaning: 'To begin with a game that a member has not played, or to open it',
    th: 'เปิดเล่น',
    la: 'ເປີດຫຼິ້ນ',
    en: 'Open game',
    never: {
      th: ['เปิดบัญชีเกม', 'กรุณาเปิดบัญชีก่อน'],
      la: ['ເປີດບັນຊີເກມ', 'ກະລຸນາເປີດບັນຊີກ່ອນ'],
      en: ['open a game account', 'open the game account'],
    },
  },
  limits: {
    meaning: 'What members allow themselves at most, beside breaks',
    th: 'ตั้งขีดจำกัดและพักการเล่น',
    la: 'ຂີດຈຳກັດ ແລະ ພັກການຫຼິ້ນ',
    en: 'Limits and breaks',
    never: { th: ['วงเงิน', 'ลิมิต'], la: ['ວົງເງິນ', 'ລິມິດ'] },
  },
  refreshGames: {
    meaning: 'To ask every game for its balance; “Check balance” asks one',
    th: 'อัปเดตยอดเกม',
    la: 'ອັບເດດຍອດເກມ',
    en: 'Refresh games',
    never: { th: ['รีเฟรช', 'รีเฟรซ'], la: ['ຣີເຟຣຊ', 'ລີເຟຣສ'] },
  },
  rememberMe: {
    meaning: 'To stay logged in when the browser is closed',
    th: 'จดจำการเข้าสู่ระบบในเครื่องนี้',
    la: 'ຈື່ການເຂົ້າສູ່ລະບົບໃນເຄື່ອງນີ້',
    en: 'Keep me logged in on this device',
    never: { th: ['ให้ฉันอยู่ในระบบ'], la: ['ຢູ່ໃນລະບົບຕໍ່ໄປ'] },
  },
  continue: {
    meaning: 'To the next step of what is being filled in',
    th: 'ถัดไป',
    la: 'ຕໍ່ໄປ',
    en: 'Continue',
    never: { th: ['ดำเนินการต่อ'], la: ['ສືບຕໍ່', 'ດຳເນີນການຕໍ່'] },
  },
  notNow: {
    meaning: 'To put off what is offered',
    th: 'ไว้ทีหลัง',
    la: 'ໄວ້ພາຍຫຼັງ',
    en: 'Not now',
    never: { th: ['ไม่ใช่ตอนนี้', 'ไว้คราวหน้า'], la: ['ບໍ່ແມ່ນຕອນນີ້', 'ໄວ້ທີຫຼັງ'], en: ['maybe later'] },
  },
  zone: {
    meaning: 'The clock that all times are of',
    th: 'เวลากรุงเทพฯ',
    la: 'ເວລາວຽງຈັນ',
    en: 'Bangkok/Vientiane time',
    never: {
      th: ['เวลาไทย', 'เวลาลาว'],
      la: ['ບາງກອກ', 'ເວລາໄທ', 'ເວລາລາວ'],
      en: ['Bangkok time', 'Lao time'],
    },
  },
  checkAgain: {
    meaning: 'To ask what became of something whose answer did not come',
    th: 'ตรวจสอบอีกครั้ง',
    la: 'ກວດສອບອີກຄັ້ງ',
    en: 'Check again',
    never: { th: ['“ถามอีกครั้ง”'], la: ['“ຖາມອີກຄັ້ງ”'], en: ['ask again'] },
  },
  ...accountTerms,
  ...rewardTerms,
  adjustment: {
    meaning: 'A movement by which our team sets a balance right',
    th: 'ปรับยอด',
    la: 'ປັບຍອດ',
    en: 'Adjustment',
    never: { en: ['correction by our team', 'manual adjustment'] },
  },
  verificationCode: {
    meaning: 'The code by which our team recognises a statement as genuine',
    th: 'รหัสตรวจสอบ',
    la: 'ລະຫັດກວດສອບ',
    en: 'Verification code',
    never: { en: ['check code'] },
  },
  giftLink: {
    meaning: 'The address of a gift of a wallet app',
    th: 'ลิงก์ซองอั่งเปา',
    la: 'ລິ້ງຊອງຂອງຂວັນ',
    en: 'Gift link',
    never: { th: ['ของขวัญ'], la: ['ລິ້ງຂອງຂວັນ'] },
  },
} as const satisfies Readonly<Record<string, Term>>;
