/** `123-456-7890` when the number has exactly ten digits; every other number stays as it is. */
export function formatAccountNumber(accountNo: string): string {
  return /^\d{10}$/.test(accountNo) ? accountNo.replace(/^(\d{3})(\d{3})/, '$1-$2-') : accountNo;
}

/** Any account number in groups of three, the last of up to five, to be compared with what a bank's app shows. */
export function groupAccountNumber(accountNo: string): string {
  return /^\d+$/.test(accountNo) ? accountNo.replace(/\d{3}(?=\d{3})/g, '$&-') : accountNo;
}

/** The digits that tell the member which account is meant without showing all of it to a neighbour on the bus. */
export function lastFourDigits(accountNo: string): string {
  return accountNo.replace(/\D/g, '').slice(-4);
}

/**
 * The last four digits of an account number that are shown side by side: banks hide some (`xxx-x-x0209-x`), and a slip
 * shows the same ones. Empty where fewer are shown.
 */
export function lastShownDigits(written: string): string {
  const bare = written.replace(/[\s-]/g, '');
  const runs = bare.match(/\d+/g) ?? [];
  return runs.findLast((run) => run.length >= 4)?.slice(-4) ?? '';
}

/**
 * How long the account numbers of a bank usually are, where this one is not; null when nothing speaks against it. For
 * a word of warning only: the lists that banks publish differ, so a number of another length is asked about and never
 * refused, and banks without a common length have none.
 */
export function unusualLength(
  { accountLengths }: { readonly accountLengths: readonly number[] },
  accountNo: string,
): readonly number[] | null {
  const isUsual = accountLengths.length === 0 || accountLengths.includes(accountNo.length);
  return isUsual ? null : accountLengths;
}
