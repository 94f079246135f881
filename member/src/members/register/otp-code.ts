import { asciiDigits } from '@kapao/core/account/digits';

/** How many digits the SMS brings; the field sends itself when they are there. */
export const codeLength = 6;

/** What stands in the field after typing or pasting: of a whole SMS only the code. */
export function readCode(typed: string): string {
  const plain = asciiDigits(typed);
  const inSms = /[^\d\s-]/.test(plain) ? plain.match(/\d+/g)?.find((run) => run.length === codeLength) : null;
  return inSms ?? (/^[\d\s-]*$/.test(plain) ? plain.replace(/[\s-]/g, '') : typed);
}

/** Gateways send four to eight digits; whether they are the right ones is the server's to say. */
export function isCode(code: string): boolean {
  return /^\d{4,8}$/.test(code);
}
