import type { HandReason } from '@kapao/contract/desk/hand-reasons';
import type { Currency } from '@kapao/core/money';

/** What the member's statement says of a correction: a line is written once, in the language of the market. */
export const reasonWords: Readonly<Record<HandReason, Readonly<Record<Currency, string>>>> = {
  GAME_FAULT: { THB: 'เกมคิดยอดผิด', LAK: 'ເກມຄິດໄລ່ຍອດຜິດ' },
  DEPOSIT_MISSED: { THB: 'ยอดฝากที่ยังไม่เข้า', LAK: 'ຍອດຝາກທີ່ຍັງບໍ່ເຂົ້າ' },
  PAID_TWICE: { THB: 'ยอดที่ซ้ำกัน', LAK: 'ຍອດທີ່ຊ້ຳກັນ' },
  FEE: { THB: 'ค่าธรรมเนียม', LAK: 'ຄ່າທຳນຽມ' },
  GOODWILL: { THB: 'ชดเชยจากทีมงาน', LAK: 'ຊົດເຊີຍຈາກທີມງານ' },
  OUR_MISTAKE: { THB: 'แก้ไขข้อผิดพลาดของเรา', LAK: 'ແກ້ໄຂຂໍ້ຜິດພາດຂອງພວກເຮົາ' },
  RULES_BROKEN: { THB: 'ผิดเงื่อนไขการใช้งาน', LAK: 'ຜິດເງື່ອນໄຂການນຳໃຊ້' },
  OTHER: { THB: 'ปรับยอดโดยทีมงาน', LAK: 'ປັບຍອດໂດຍທີມງານ' },
};
