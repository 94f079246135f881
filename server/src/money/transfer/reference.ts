const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * What a provider knows a transfer by: the 128 bits of its id as 26 letters and digits, in the form of a ULID
 * (Crockford base32). Every protocol here takes that, and one id always gives the same reference.
 */
export function referenceOf(id: string): string {
  let bits = BigInt(`0x${id.replaceAll('-', '')}`);
  let reference = '';
  for (let i = 0; i < 26; i++) {
    reference = alphabet.charAt(Number(bits & 31n)) + reference;
    bits >>= 5n;
  }
  return reference;
}
