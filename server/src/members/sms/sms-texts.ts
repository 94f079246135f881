import type { Locale } from '@kapao/core/locale';

/**
 * Texts of the SMS to members, by name. No link and no amount: our messages never ask anybody to tap. Thai and Lao letters
 * cost two bytes each, so a text stays under 134 characters (two messages).
 */
export const smsTexts = {
  'bank-account-changed': {
    th: 'Kapao: มีการเปลี่ยนบัญชีธนาคารของคุณ หากไม่ใช่คุณ กรุณาติดต่อเราในแอปทันที ระหว่างนี้พักการถอนเงิน 24 ชม.',
    la: 'Kapao: ມີການປ່ຽນບັນຊີທະນາຄານຂອງທ່ານ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ພວກເຮົາໃນແອັບທັນທີ ລະຫວ່າງນີ້ພັກການຖອນເງິນ 24 ຊມ.',
    en: 'Kapao: your bank account was changed. If this was not you, contact us in the app now. Withdrawals are held for 24 hours.',
  },
} as const satisfies Record<string, Readonly<Record<Locale, string>>>;

export type SmsName = keyof typeof smsTexts;
