import type { Locale } from '@kapao/core/locale';

const incorrectSlip = { th: 'สลิปไม่ถูกต้อง', la: 'ສະລິບບໍ່ຖືກຕ້ອງ', en: 'incorrect slip' };

/** Reasons for refusing a slip (codes of the specification's error catalogue), shown in brackets after its status. */
const reasons: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  UPLOADED_FILE_NOT_EXIST: incorrectSlip,
  IMG_SIZE_UNABLE_TO_PROCESS: incorrectSlip,
  CANNOT_READ_CROPPED_IMAGE: incorrectSlip,
  DEST_ACC_INVALID: {
    th: 'บัญชีปลายทางไม่ถูกต้อง',
    la: 'ບັນຊີປາຍທາງບໍ່ຖືກຕ້ອງ',
    en: 'incorrect destination account',
  },
  SLIP_REFNO_DUPLICATED: { th: 'สลิปซ้ำ', la: 'ສະລິບຊ້ຳ', en: 'duplicate slip' },
  UNSTABLE_REFNO_ON_SLIP: {
    th: 'เลขอ้างอิงไม่ชัดเจนหรือไม่ถูกต้อง',
    la: 'ເລກອ້າງອີງບໍ່ຊັດເຈນ ຫຼື ບໍ່ຖືກຕ້ອງ',
    en: 'unstable or invalid reference number',
  },
  TRIPPLE_WRONG_CAPTCHA: {
    th: 'ยืนยันภาพผิดสามครั้งติดกัน',
    la: 'ຢືນຢັນຮູບຜິດສາມຄັ້ງຕິດກັນ',
    en: 'three consecutive captcha errors',
  },
  INVALID_SLIP: { th: 'สลิปใช้ไม่ได้', la: 'ສະລິບໃຊ້ບໍ່ໄດ້', en: 'invalid slip' },
  NOT_MATCH: {
    th: 'เลขที่บัญชีไม่ตรงกับที่ลงทะเบียนไว้',
    la: 'ເລກບັນຊີບໍ່ກົງກັບທີ່ລົງທະບຽນໄວ້',
    en: 'account number not matching the registered one',
  },
  EXPIRED_SLIP: { th: 'สลิปหมดอายุ', la: 'ສະລິບໝົດອາຍຸ', en: 'expired slip' },
  UNKNOW_ERROR: {
    th: 'ไม่ทราบสาเหตุ กรุณาติดต่อเรา',
    la: 'ບໍ່ຮູ້ສາເຫດ ກະລຸນາຕິດຕໍ່ພວກເຮົາ',
    en: 'unknown error (contact admin)',
  },
};

/**
 * Returns ` (duplicate slip)`, to be appended to the status; an empty string for a code that the specification does not
 * name.
 */
export function slipReason(code: string, language: Locale): string {
  const reason = Object.hasOwn(reasons, code) ? reasons[code]?.[language] : undefined;
  return reason ? ` (${reason})` : '';
}
