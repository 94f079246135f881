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
