import { isLocale, type Locale } from '@kapao/core/locale';

interface Bank {
  nameTH: string;
  nameEN: string;
  nameLO?: string | null;
}

const names: Readonly<Record<Locale, keyof Bank>> = { th: 'nameTH', la: 'nameLO', en: 'nameEN' };

/** A bank's name in a language, `locale` being the specification's key; Thai where it has no other. */
export function bankNameIn(bank: Bank, locale: string): string {
  return (isLocale(locale) && bank[names[locale]]) || bank.nameTH;
}
