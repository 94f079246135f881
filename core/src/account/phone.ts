import { asciiDigits } from './digits.ts';

/** Countries that the product serves; each installation serves the members of one. */
export const markets = ['th', 'la'] as const;
export type Market = (typeof markets)[number];

/**
 * Whether a phone number is valid: in Thailand exactly ten digits, in Laos eight to eleven. None starts with two zeros,
 * the prefix for international calls.
 */
export function isPhone(phone: string, market: Market): boolean {
  if (phone.startsWith('00')) return false;
  return market === 'th' ? /^\d{10}$/.test(phone) : /^\d{8,11}$/.test(phone);
}

/**
 * Normalizes a typed or pasted phone number, also from a link: ASCII digits without separators, and a leading zero for
 * a country code, also one written as 0066 or without its plus. +66 is converted only before a Thai mobile number and
 * +856 never before digits that read as one, because the result would be another person's number; everything else stays
 * as it is.
 */
export function readPhone(typed: string): string {
  return (
    asciiDigits(typed)
      .trim()
      .replace(/^tel:/i, '')
      // Spreadsheets append `.0` to a number; without its point the zero would be one more digit.
      .replace(/^(\d+)\.0$/, '$1')
      .replace(/[ ().-]/g, '')
      .replace(/^00(?=66|856)|^(?=66[689]\d{8}$|856(?:20\d{8}|30\d{7})$)/, '+')
      .replace(/^\+(?:660?(?=[689]\d{8}$)|8560?(?!0?[689]\d{8}$)(?=\d))/, '0')
  );
}

/**
 * Returns the international form (`+66812345678`, `+8562055512345`), so that one number has one unique value however it was
 * typed. Requires a number for which `isPhone` holds.
 */
export function toE164(phone: string, market: Market): string {
  const national = phone.replace(/^0+/, '');
  // A ten-digit 06, 08 or 09 number is a Thai mobile in both markets: Lao mobiles start with 020 or 030, and
  // Lao area codes that start with 06, 08 or 09 belong to numbers of nine digits.
  if (market === 'th' || /^0[689]\d{8}$/.test(phone)) return `+66${national}`;
  // Eight digits are a Lao mobile without its 020.
  return /^[1-9]\d{7}$/.test(phone) ? `+85620${phone}` : `+856${national}`;
}
