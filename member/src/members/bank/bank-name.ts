import { isNameAllowedAt } from '@kapao/core/account/bank-name';
import { isLocale, type Locale } from '@kapao/core/locale';
import { useLingui } from '@lingui/react';

interface Bank {
  nameTH: string;
  nameEN: string;
  nameLO?: string | null;
}

const names: Readonly<Record<Locale, keyof Bank>> = { th: 'nameTH', la: 'nameLO', en: 'nameEN' };

/**
 * Returns a bank's name in a language of the app; the Thai name if there is none or the language is unknown.
 */
export function bankNameIn(bank: Bank, locale: string): string {
  return (isLocale(locale) && bank[names[locale]]) || bank.nameTH;
}

/** Returns a function that names banks in the current language, and rerenders when it changes. */
export function useBankName(): (bank: Parameters<typeof bankNameIn>[0]) => string {
  const { locale } = useLingui().i18n;
  return (bank) => bankNameIn(bank, locale);
}

export interface NamedAccount {
  bank: { englishNameOnly: boolean };
  bankAccountName: string;
}

/**
 * Whether the member must give an English name: some banks print only English names, and a transfer from there could not be
 * recognised.
 */
export function needsEnglishName({ bank, bankAccountName }: NamedAccount): boolean {
  return !isNameAllowedAt(bank, bankAccountName);
}
