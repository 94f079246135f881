/** A bank's code as we write it. TMB calls itself ttb today and keeps its old code on the wire. */
export function readBankCode(typed: string): string {
  const code = typed.trim().toUpperCase();
  return code === 'TTB' ? 'TMB' : code;
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

/**
 * Whether this bank takes this name; the refusal is BANK_ACCOUNT_NAME_ENG. Some banks print English names only on
 * their transfers, so another name could never be matched.
 */
export function isNameAllowedAt(bank: { readonly englishNameOnly: boolean }, name: string): boolean {
  return !bank.englishNameOnly || isEnglishName(name);
}
