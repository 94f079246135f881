import { codesByName } from './bank-codes.ts';

/**
 * Normalizes a bank code: a bank's number, which a spreadsheet may have cut (4 for 004), or another of its names becomes
 * ours. TMB is called ttb today and keeps its old code on the wire.
 */
export function readBankCode(typed: string): string {
  const code = typed.trim().toUpperCase();
  return codesByName.get(/^\d{1,2}$/.test(code) ? code.padStart(3, '0') : code) ?? code;
}

/** Whether the code stands for a bank or wallet that we know; any other may be one of them in other words. */
export function isKnownBank(code: string): boolean {
  return codesByName.has(code);
}

/** Normalizes an account name for storage: upper case, single spaces, none at the ends. */
export function normalizeAccountName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toUpperCase();
}

/**
 * Whether a name has only English letters and spaces, with two letters at least. It checks the name before upper-casing,
 * which turns some foreign letters (ß, ı) into English ones.
 */
export function isEnglishName(name: string): boolean {
  return /^[A-Za-z ]+$/.test(name.trim().replace(/\s+/g, ' ')) && name.replace(/\s/g, '').length >= 2;
}

/**
 * Whether this bank accepts this name; the refusal is BANK_ACCOUNT_NAME_ENG. Some banks print only English names on
 * transfers, so any other name could never be matched.
 */
export function isNameAllowedAt(bank: { readonly englishNameOnly: boolean }, name: string): boolean {
  return !bank.englishNameOnly || isEnglishName(name);
}
