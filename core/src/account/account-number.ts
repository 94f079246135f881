/** Formats ten digits as `123-456-7890`; every other number stays as it is. */
export function formatAccountNumber(accountNo: string): string {
  return /^\d{10}$/.test(accountNo) ? accountNo.replace(/^(\d{3})(\d{3})/, '$1-$2-') : accountNo;
}

/** Formats any account number in groups of three, the last of up to five, to be compared with what a bank's app shows. */
export function groupAccountNumber(accountNo: string): string {
  return /^\d+$/.test(accountNo) ? accountNo.replace(/\d{3}(?=\d{3})/g, '$&-') : accountNo;
}

/** Returns the last four digits, which identify the account for the member without showing all of it to bystanders. */
export function lastFourDigits(accountNo: string): string {
  return accountNo.replace(/\D/g, '').slice(-4);
}

/**
 * Returns the last four digits of an account number if they are shown side by side: banks hide some (`xxx-x-x0209-x`), and
 * a slip shows the same ones. Empty if fewer are shown.
 */
export function lastShownDigits(written: string): string {
  const bare = written.replace(/[\s-]/g, '');
  const runs = bare.match(/\d+/g) ?? [];
  return runs.findLast((run) => run.length >= 4)?.slice(-4) ?? '';
}

/**
 * Returns the usual lengths of a bank's account numbers if this one differs, otherwise null. Only for a warning: published
 * lists differ, so an unusual length is questioned and never refused, and banks without a common length have none.
 */
export function unusualLength(
  { accountLengths }: { readonly accountLengths: readonly number[] },
  accountNo: string,
): readonly number[] | null {
  const isUsual = accountLengths.length === 0 || accountLengths.includes(accountNo.length);
  return isUsual ? null : accountLengths;
}
