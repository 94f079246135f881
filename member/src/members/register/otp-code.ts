import { asciiDigits } from '@kapao/core/account/digits';

/** Usual number of digits of a code; the code is submitted as soon as they are entered. */
export const codeLength = 6;

/** Extracts the code from typed or pasted text, such as a whole SMS. */
export function readCode(typed: string): string {
  const plain = asciiDigits(typed);
  const inSms = /[^\d\s-]/.test(plain) ? plain.match(/\d+/g)?.find((run) => run.length === codeLength) : null;
  return inSms ?? (/^[\d\s-]*$/.test(plain) ? plain.replace(/[\s-]/g, '') : typed);
}

/**
 * Whether a text can be a code: gateways send four to eight digits, and the server decides if they are right.
 */
export function isCode(code: string): boolean {
  return /^\d{4,8}$/.test(code);
}
