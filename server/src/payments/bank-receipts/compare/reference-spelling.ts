/** Returns what all spellings of a reference share: upper case, letters and digits only, without leading zeros. */
export function canonicalReference(reference: string): string {
  return reference
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '');
}

/** Fewest letters and digits of a number that a bank gives to one payment. */
const fewestOfNumber = 10;

/**
 * Whether the text can be the number of one payment. A word or a short code (TRANSFER, ENET1, a branch's number) stands beside
 * many, and neither names a payment nor tells two apart.
 */
export function isOwnNumber(reference: string): boolean {
  return /\d/.test(reference) && canonicalReference(reference).length >= fewestOfNumber;
}

/**
 * Whether these reference keys prove two payments. A key that is another spelling or a part of the other proves
 * neither two payments nor one, since some banks distinguish small and capital letters.
 */
export function areReferencesApart(one: string, others: readonly string[]): boolean {
  const references = [one, ...others].map(referenceOf);
  const [a = '', ...rest] = references.map(canonicalReference);
  return (
    others.length > 0 && references.every(isOwnNumber) && rest.every((b) => !a.includes(b) && !b.includes(a))
  );
}

/** Returns the reference in a key of `referenceKey` or `gatewayKey`; the bank's code may be spelled otherwise as well. */
export function referenceOf(key: string): string {
  return key.replace(/^(?:ref|qr)\/[^/]*\//, '');
}
