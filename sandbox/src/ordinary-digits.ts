import { closedAccountEnding } from './bank/payout.ts';
import { overLimitEnding } from './sms/sms.ts';

/**
 * Formats a number with a fixed length, for phones and accounts of test members. None ends like a closed account or like a
 * phone that gets no SMS: such a number gets another last digit, and another first one so that it stays unique.
 */
export function ordinaryDigits(number: number, length: number): string {
  const digits = String(number).padStart(length, '0');
  const isSpecial = [closedAccountEnding, overLimitEnding].some((ending) => digits.endsWith(ending));
  return isSpecial ? `9${digits.slice(1, -1)}9` : digits;
}
