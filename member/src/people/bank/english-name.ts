import { isNameAllowedAt } from '@kapao/core/bank-name';

export interface NamedAccount {
  bankCode: string;
  bankAccountName: string;
}

/** KTB, TMB and BBL print English names only: until the name is one, a transfer from there cannot be recognised. */
export function needsEnglishName({ bankCode, bankAccountName }: NamedAccount): boolean {
  return !isNameAllowedAt(bankCode, bankAccountName);
}
