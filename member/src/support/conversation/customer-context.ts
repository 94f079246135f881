import type { Reply } from '../../frame/api/api.ts';

type Pending = Reply<'getOnItsWay'>['items'][number];
type Entry = Reply<'getStatements'>['statements'][number];

/** One transaction of the member's own money, shown beside the conversation. */
export interface Movement {
  readonly kind: Pending['kind'] | 'in' | 'out';
  readonly amount: number;
  readonly at: Date;
  /** Party that has to act next, or the outcome. */
  readonly state: Pending['waitsFor'] | 'SUCCESS' | 'FAILED';
  /** Dialog of the transaction, as in a `kapao:` link without the prefix. */
  readonly target: string;
}

/** Context that a conversation shows until somebody has answered. */
export interface CustomerContext {
  /** Time within which support answers; null until it is loaded. */
  readonly answers: Pick<Reply<'getChatConfig'>, 'usuallyS' | 'opensAt'> | null;
  readonly money: readonly Movement[];
}

const maxPending = 2;

/** Returns the first two pending transactions, then the newest of the statement entries that have ended. */
export function movementsOf(items: readonly Pending[], entries: readonly Entry[]): readonly Movement[] {
  const waiting = items.slice(0, maxPending).map(
    (item): Movement => ({
      kind: item.kind,
      amount: item.amount,
      at: new Date(item.createdAt),
      state: item.waitsFor,
      target: targetOf(item),
    }),
  );
  const [newest] = entries
    .filter(({ status }) => status !== 'PROCESSING')
    .map(
      (entry): Movement => ({
        kind: entry.amount < 0 ? 'out' : 'in',
        amount: Math.abs(entry.amount),
        at: new Date(entry.createdAt),
        state: entry.status === 'SUCCESS' ? 'SUCCESS' : 'FAILED',
        target: `${entry.statementType === 'withdraw' ? 'withdraw' : 'statement'}/${entry._id}`,
      }),
    )
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  return newest ? [...waiting, newest] : waiting;
}

/**
 * Returns the dialog of a transaction. Withdrawals and transfers are statement entries as well; an open QR comes first in
 * the deposit dialog.
 */
function targetOf({ kind, id }: Pending): string {
  if (kind === 'withdraw') return `withdraw/${id}`;
  if (kind === 'transfer') return `statement/${id}`;
  return kind === 'qr' ? 'deposit' : `on-its-way/${id}`;
}
