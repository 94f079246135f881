import type { DeskReply, DeskRow } from '@kapao/contract/desk/desk-call-types';

export type LineRow = DeskRow<'listLines'>;
export type Line = DeskReply<'readLine'>;
export type Candidate = Line['candidates'][number];

/** `house:bank:SCB` → `SCB`. */
export function bankOf(account: string): string {
  return account.split(':').at(-1) ?? account;
}

/** What one person of this role may still credit alone today. */
export function isWithinLimit({ amount, limit }: Pick<Line, 'amount' | 'limit'>): boolean {
  return limit !== null && BigInt(amount) <= BigInt(limit.each) && BigInt(amount) <= BigInt(limit.left);
}
