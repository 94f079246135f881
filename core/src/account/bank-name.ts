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
