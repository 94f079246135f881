import { asciiDigits } from './digits.ts';

/** Which country's members this installation serves. */
export const markets = ['th', 'la'] as const;
export type Market = (typeof markets)[number];

/**
 * Thailand: exactly ten digits, the specification's only rule. Laos: eight to eleven digits. No number of either
 * begins with two zeros, which is the way out of the country.
 */
export function isPhone(phone: string, market: Market): boolean {
  if (phone.startsWith('00')) return false;
  return market === 'th' ? /^\d{10}$/.test(phone) : /^\d{8,11}$/.test(phone);
}

/**
 * What somebody typed or pasted, also from a link, as a number to judge: Thai and Lao digits become ASCII ones, the usual separators
 * go, and a Thai or Lao country code becomes the leading zero. Nothing else is dropped, so a wrong number stays wrong;
 * so does one whose country code belongs to the other country's numbers, which would become somebody else's.
 */
export function readPhone(typed: string): string {
  return asciiDigits(typed)
    .trim()
    .replace(/^tel:/i, '')
    .replace(/[ ().-]/g, '')
    .replace(/^\+(?:660?(?=[689]\d{8}$)|8560?(?!0?[689]\d{8}$)(?=\d))/, '0');
}

/**
 * The international form (`+66812345678`, `+8562055512345`): one number, however it was typed, is one claim.
 * Expects a number for which `isPhone` holds.
 */
export function toE164(phone: string, market: Market): string {
  const national = phone.replace(/^0+/, '');
  // A ten-digit 06, 08 or 09 number is a Thai mobile in both markets: Lao mobiles start with 020 or 030,
  // and Lao area codes of that look belong to numbers of nine digits.
  if (market === 'th' || /^0[689]\d{8}$/.test(phone)) return `+66${national}`;
  // Eight digits are a Lao mobile without its 020.
  return /^[1-9]\d{7}$/.test(phone) ? `+85620${phone}` : `+856${national}`;
}
