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
  'password-reset': {
    th: 'Kapao: ตั้งรหัสผ่านใหม่แล้ว และออกจากระบบทุกเครื่อง พักการถอนเงิน 24 ชม. หากไม่ใช่คุณ กรุณาติดต่อเราในแอปทันที',
    la: 'Kapao: ຕັ້ງລະຫັດຜ່ານໃໝ່ແລ້ວ ແລະ ອອກຈາກລະບົບທຸກເຄື່ອງ ພັກການຖອນເງິນ 24 ຊມ. ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ພວກເຮົາທັນທີ',
    en: 'Kapao: your password was reset, all devices logged out. Not you? Contact us in the app now. Withdrawals are paused for 24 hours.',
  },
} as const satisfies Record<string, Readonly<Record<Locale, string>>>;

export type SmsName = keyof typeof smsTexts;
