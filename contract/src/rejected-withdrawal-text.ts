import type { Locale } from '@kapao/core/locale';

/**
 * Text that a member reads when staff refuse a withdrawal, whatever the reason: the reason stays internal. Shared with the
 * console, which shows it to staff before they refuse.
 */
export const rejectedText: Readonly<Record<Locale, string>> = {
  th: 'ทีมงานไม่อนุมัติรายการนี้ หากไม่ทราบเหตุผลกรุณาติดต่อเรา',
  la: 'ທີມງານບໍ່ອະນຸມັດລາຍການນີ້ ຖ້າບໍ່ຮູ້ເຫດຜົນ ກະລຸນາຕິດຕໍ່ພວກເຮົາ',
  en: 'Our team didn’t approve this withdrawal. If you’re not sure why, please contact us',
};
