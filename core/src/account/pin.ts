import { readPhone } from './phone.ts';

export const pinDigits = 6;

/** Whether a text has the form of a PIN: six digits. */
export function isPin(typed: string): boolean {
  return /^\d{6}$/.test(typed);
}

/**
 * Whether a PIN is among the first that a thief tries: one digit repeated, a pair or three digits repeated, digits that
 * count up or down, or six in a row of the member's own phone number.
 */
export function isEasyPin(pin: string, phone: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10));
  // The same step throughout: 111111, 123456, 890123, 654321.
  if (steps.size === 1 && [0, 1, 9].includes([...steps][0] ?? 0)) return true;
  if (pin.slice(0, 4) === pin.slice(2) || pin.slice(0, 3) === pin.slice(3)) return true;
  return readPhone(phone).includes(pin);
}
