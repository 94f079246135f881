import { useLingui } from '@lingui/react';
import { bankNameIn } from './bank-name.ts';

/** Names banks in the language of the screen, and anew when another is chosen. */
export function useBankName(): (bank: Parameters<typeof bankNameIn>[0]) => string {
  const { locale } = useLingui().i18n;
  return (bank) => bankNameIn(bank, locale);
}
