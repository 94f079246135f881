import type { Locale } from '@kapao/core/locale';

/**
 * Texts of the SMS to members, by name, without link and amount: our messages never ask anybody to tap. Thai and Lao
 * letters cost two bytes each, so a text stays under 134 characters (two messages).
 */
export const smsTexts = {
  'bank-account-changed': {
    th: 'Kapao: มีการเปลี่ยนบัญชีธนาคารของคุณ หากไม่ใช่คุณ กรุณาติดต่อเราในแอปทันที ระหว่างนี้พักการถอนเงิน 24 ชม.',
    la: 'Kapao: ມີການປ່ຽນບັນຊີທະນາຄານຂອງທ່ານ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ພວກເຮົາໃນແອັບທັນທີ ລະຫວ່າງນີ້ພັກການຖອນເງິນ 24 ຊມ.',
    en: "Kapao: your bank account was changed. If this wasn't you, contact us in the app now. Withdrawals are paused for 24 hours.",
  },
  'erasure-asked': {
    th: 'Kapao: มีคำขอลบข้อมูลส่วนบุคคลของคุณ จะเริ่มหลัง 72 ชม. หากไม่ใช่คุณ กรุณายกเลิกคำขอและติดต่อเราในแอปทันที',
    la: 'Kapao: ມີຄຳຂໍລຶບຂໍ້ມູນສ່ວນຕົວຂອງທ່ານ ຈະເລີ່ມຫຼັງ 72 ຊມ. ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຍົກເລີກຄຳຂໍ ແລະ ຕິດຕໍ່ພວກເຮົາໃນແອັບທັນທີ',
    en: 'Kapao: erasure of your personal data was requested, to begin after 72 hours. Not you? Cancel it in the app and contact us now.',
  },
  'erasure-declined': {
    th: 'Kapao: เราลบข้อมูลส่วนบุคคลของคุณตามคำขอไม่ได้ บัญชีของคุณใช้งานได้ตามปกติ ดูเหตุผลได้ในแอป',
    la: 'Kapao: ພວກເຮົາລຶບຂໍ້ມູນສ່ວນຕົວຂອງທ່ານຕາມຄຳຂໍບໍ່ໄດ້ ບັນຊີຂອງທ່ານໃຊ້ໄດ້ຕາມປົກກະຕິ ເບິ່ງເຫດຜົນໄດ້ໃນແອັບ',
    en: 'Kapao: we could not erase your personal data as you requested. Your account stays as it is. See the reason in the app.',
  },
  'password-reset': {
    th: 'Kapao: ตั้งรหัสผ่านใหม่แล้ว และออกจากระบบทุกเครื่อง พักการถอนเงิน 24 ชม. หากไม่ใช่คุณ กรุณาติดต่อเราในแอปทันที',
    la: 'Kapao: ຕັ້ງລະຫັດຜ່ານໃໝ່ແລ້ວ ແລະ ອອກຈາກລະບົບທຸກເຄື່ອງ ພັກການຖອນເງິນ 24 ຊມ. ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ພວກເຮົາທັນທີ',
    en: 'Kapao: your password was reset, all devices logged out. Not you? Contact us in the app now. Withdrawals are paused for 24 hours.',
  },
} as const satisfies Record<string, Readonly<Record<Locale, string>>>;

export type SmsName = keyof typeof smsTexts;
