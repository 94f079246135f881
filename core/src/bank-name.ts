/** These banks print English names only on their transfers, so another name could never be matched. */
const englishOnlyBanks: ReadonlySet<string> = new Set(['KTB', 'TMB', 'BBL']);

export function requiresEnglishName(bankCode: string): boolean {
  return englishOnlyBanks.has(bankCode.toUpperCase());
}

/** How account names are kept: upper case, single spaces, none at the ends. */
export function normalizeAccountName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toUpperCase();
}

/**
 * English letters and spaces only, two letters at least. It looks at the name before it is upper-cased,
 * because upper-casing turns some foreign letters (ß, ı) into English ones.
 */
export function isEnglishName(name: string): boolean {
  return /^[A-Za-z ]+$/.test(name.trim().replace(/\s+/g, ' ')) && name.replace(/\s/g, '').length >= 2;
}

/** Whether this bank takes this name; the refusal is BANK_ACCOUNT_NAME_ENG. */
export function isNameAllowedAt(bankCode: string, name: string): boolean {
  return !requiresEnglishName(bankCode) || isEnglishName(name);
}
