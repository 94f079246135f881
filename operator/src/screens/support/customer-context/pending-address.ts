/** Returns the path of the page that handles a pending movement; null if no staff decision is needed. */
export function pendingAddress(kind: string, memberId: string, id: string, isLine: boolean): string | null {
  const word = `${memberId}.${id}`;
  if (kind === 'withdraw') return `/withdrawals/${word}`;
  if (kind === 'slip') return `/slips/${word}`;
  if (kind === 'gift') return `/giftlinks/${word}`;
  if (kind === 'transfer') return `/exceptions/${id}`;
  return (kind === 'deposit' || kind === 'payment') && isLine ? `/bank-receipts/${id}` : null;
}
