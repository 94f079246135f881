import type { BackofficeReply, BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';

export type BankReceiptRow = BackofficeRow<'listBankReceipts'>;
export type BankReceipt = BackofficeReply<'getBankReceipt'>;
export type Candidate = BankReceipt['candidates'][number];

/** Returns the bank from the code of a bank's ledger account: `operator:bank:SCB` → `SCB`. */
export function bankOf(account: string): string {
  return account.split(':').at(-1) ?? account;
}

/** Whether the amount is within what one person of this role may still credit alone today. */
export function isWithinLimit({ amount, limit }: Pick<BankReceipt, 'amount' | 'limit'>): boolean {
  return limit !== null && BigInt(amount) <= BigInt(limit.each) && BigInt(amount) <= BigInt(limit.left);
}
