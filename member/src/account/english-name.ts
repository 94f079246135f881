import { isNameAllowedAt } from '@kapao/core/bank-name';

export interface NamedAccount {
  bank: { englishNameOnly: boolean };
  bankAccountName: string;
}

/** Some banks print English names only: until the name is one, a transfer from there cannot be recognised. */
export function needsEnglishName({ bank, bankAccountName }: NamedAccount): boolean {
  return !isNameAllowedAt(bank, bankAccountName);
}
