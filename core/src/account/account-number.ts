/** Formats ten digits as `123-456-7890`; every other number stays as it is. */
export function formatAccountNumber(accountNo: string): string {
  return /^\d{10}$/.test(accountNo) ? accountNo.replace(/^(\d{3})(\d{3})/, '$1-$2-') : accountNo;
}

/**
 * Formats an account number in groups of three digits, the last with up to five, as members compare it with
 * their bank's app. Anything but plain digits stays as it is.
 */
export function groupAccountNumber(accountNo: string): string {
  return /^\d+$/.test(accountNo) ? accountNo.replace(/\d{3}(?=\d{3})/g, '$&-') : accountNo;
}

/** Returns the last four digits, which identify the account for the member without showing all of it to bystanders. */
export function lastFourDigits(accountNo: string): string {
  return accountNo.replace(/\D/g, '').slice(-4);
}

/**
 * Returns the last four digits that are shown side by side, since banks hide others (`xxx-x-x0209-x`); a slip
 * shows the same four. Empty if no four are side by side.
 */
export function lastShownDigits(written: string): string {
  const bare = written.replace(/[\s-]/g, '');
  const runs = bare.match(/\d+/g) ?? [];
  return runs.findLast((run) => run.length >= 4)?.slice(-4) ?? '';
}

/**
 * Returns the usual lengths of a bank's account numbers if this number has another length, otherwise null;
 * null also for a bank without usual lengths. Serves only as a warning: published lists differ, so no length
 * is refused.
 */
export function usualLengthsIfDifferent(
  { accountLengths }: { readonly accountLengths: readonly number[] },
  accountNo: string,
): readonly number[] | null {
  const isUsual = accountLengths.length === 0 || accountLengths.includes(accountNo.length);
  return isUsual ? null : accountLengths;
}
