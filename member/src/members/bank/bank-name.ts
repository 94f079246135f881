import { isNameAllowedAt } from '@kapao/core/account/bank-name';
import { isLocale, type Locale } from '@kapao/core/locale';
import { useLingui } from '@lingui/react';

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

/** Names banks in the language of the screen, and anew when another is chosen. */
export function useBankName(): (bank: Parameters<typeof bankNameIn>[0]) => string {
  const { locale } = useLingui().i18n;
  return (bank) => bankNameIn(bank, locale);
}

export interface NamedAccount {
  bank: { englishNameOnly: boolean };
  bankAccountName: string;
}

/** Some banks print English names only: until the name is one, a transfer from there cannot be recognised. */
export function needsEnglishName({ bank, bankAccountName }: NamedAccount): boolean {
  return !isNameAllowedAt(bank, bankAccountName);
}
