import { closedAccountEnding } from './bank/payout.ts';
import { overLimitEnding } from './sms/sms.ts';

/**
 * The number in so many digits, to number phones and accounts of test members by: none ends as an account that is closed
 * here or a phone that gets no SMS. For such a number the last digit is another one, and so is the first, so that no other
 * number has the same.
 */
export function ordinaryDigits(number: number, length: number): string {
  const digits = String(number).padStart(length, '0');
  const isSpecial = [closedAccountEnding, overLimitEnding].some((ending) => digits.endsWith(ending));
  return isSpecial ? `9${digits.slice(1, -1)}9` : digits;
}
