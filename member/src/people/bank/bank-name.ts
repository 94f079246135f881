import { isNameAllowedAt } from '@kapao/core/bank-name';
import { useLingui } from '@lingui/react';

interface Bank {
  nameTH: string;
  nameEN: string;
  nameLO?: string | null;
}

/** A bank's name in a language, `locale` being the specification's key; Thai where it has no other. */
export function bankNameIn(bank: Bank, locale: string): string {
  return (locale === 'la' ? bank.nameLO : locale === 'en' ? bank.nameEN : bank.nameTH) || bank.nameTH;
}

/** Names banks in the language of the screen, and anew when another is chosen. */
export function useBankName(): (bank: Parameters<typeof bankNameIn>[0]) => string {
  const { locale } = useLingui().i18n;
  return (bank) => bankNameIn(bank, locale);
}

export interface NamedAccount {
  bankCode: string;
  bankAccountName: string;
}

/** KTB, TMB and BBL print English names only: until the name is one, a transfer from there cannot be recognised. */
export function needsEnglishName({ bankCode, bankAccountName }: NamedAccount): boolean {
  return !isNameAllowedAt(bankCode, bankAccountName);
}
