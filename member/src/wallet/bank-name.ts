import { currentLocale } from '../i18n/i18n.ts';

interface Bank {
  nameTH: string;
  nameEN: string;
  nameLO?: string | null;
}

/** A bank's name in the language of the screen, Thai where it has no other. */
export function bankName(bank: Bank): string {
  const locale = currentLocale();
  return (locale === 'la' ? bank.nameLO : locale === 'en' ? bank.nameEN : bank.nameTH) || bank.nameTH;
}
