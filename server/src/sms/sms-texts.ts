import type { Locale } from '../http/locale.ts';

/**
 * What members are told by SMS, by name. No link and no amount: a message of ours never asks anybody to tap.
 * Thai and Lao letters cost two bytes each, so a text stays under 134 characters (two messages).
 */
export const smsTexts = {
  'bank-account-changed': {
    th: 'Kapao: บัญชีธนาคารของคุณถูกเปลี่ยนแล้ว หากไม่ได้ทำเอง โปรดติดต่อทีมงานในแอปทันที การถอนถูกพักไว้ 24 ชม.',
    la: 'Kapao: ບັນຊີທະນາຄານຂອງທ່ານຖືກປ່ຽນແລ້ວ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ທີມງານໃນແອັບທັນທີ ການຖອນຖືກພັກໄວ້ 24 ຊມ.',
    en: 'Kapao: your bank account was changed. If this was not you, contact us in the app now. Withdrawals are held for 24 hours.',
  },
} as const satisfies Record<string, Readonly<Record<Locale, string>>>;

export type SmsName = keyof typeof smsTexts;
