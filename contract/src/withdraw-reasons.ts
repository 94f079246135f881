import type { Locale } from '@kapao/core/locale';

/**
 * What a member reads of a withdrawal that a person refused, whatever the reason is: the reason stays in the house. It stands
 * here for the member's app, and for the console, which shows it to whoever refuses before they do.
 */
export const rejectedText: Readonly<Record<Locale, string>> = {
  th: 'ทีมงานไม่อนุมัติรายการนี้ หากไม่ทราบเหตุผลกรุณาติดต่อเรา',
  la: 'ທີມງານບໍ່ອະນຸມັດລາຍການນີ້ ຖ້າບໍ່ຮູ້ເຫດຜົນ ກະລຸນາຕິດຕໍ່ພວກເຮົາ',
  en: 'Our team did not approve it. Please contact us if you do not know why',
};
