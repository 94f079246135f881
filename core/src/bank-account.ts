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
