/** Returns what all spellings of a reference share: upper case, letters and digits only, without leading zeros. */
export function canonicalReference(reference: string): string {
  return reference
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '');
}

/**
 * Whether these reference keys prove two payments. A key that is another spelling or a part of the other proves
 * neither two payments nor one, since some banks distinguish small and capital letters.
 */
export function areReferencesApart(one: string, others: readonly string[]): boolean {
  const a = canonicalReference(textOf(one));
  return (
    others.length > 0 &&
    others
      .map(textOf)
      .map(canonicalReference)
      .every((b) => !a.includes(b) && !b.includes(a))
  );
}

/** Returns the reference in a key of `referenceKey`; the bank's code may be spelled otherwise as well. */
function textOf(key: string): string {
  return key.replace(/^ref\/[^/]*\//, '');
}
