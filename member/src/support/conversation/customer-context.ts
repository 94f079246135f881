import type { Reply } from '../../frame/api/api.ts';

type Pending = Reply<'getOnItsWay'>['items'][number];
type Entry = Reply<'getStatements'>['statements'][number];

/** One movement of the member's own money, beside what is said about it. */
export interface Movement {
  readonly kind: Pending['kind'] | 'in' | 'out';
  readonly amount: number;
  readonly at: Date;
  /** Whose move it is, or how it ended. */
  readonly state: Pending['waitsFor'] | 'SUCCESS' | 'FAILED';
  /** Its own dialog, as `kapao:` buttons name it. */
  readonly place: string;
}

/** What a conversation says before anybody has answered. */
export interface CustomerContext {
  /** How soon a person answers; null until it is known. */
  readonly answers: Pick<Reply<'getChatConfig'>, 'usuallyS' | 'opensAt'> | null;
  readonly money: readonly Movement[];
}

const mostPending = 2;

/** What is on its way, newest first, and the newest of what came or went that has ended. */
export function movementsOf(items: readonly Pending[], entries: readonly Entry[]): readonly Movement[] {
  const waiting = items.slice(0, mostPending).map(
    (item): Movement => ({
      kind: item.kind,
      amount: item.amount,
      at: new Date(item.createdAt),
      state: item.waitsFor,
      place: placeOf(item),
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
        place: `${entry.statementType === 'withdraw' ? 'withdraw' : 'statement'}/${entry._id}`,
      }),
    )
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  return newest ? [...waiting, newest] : waiting;
}

/** Withdrawals and transfers are lines of the statement as well; an open QR stands first among the ways to deposit. */
function placeOf({ kind, id }: Pending): string {
  if (kind === 'withdraw') return `withdraw/${id}`;
  if (kind === 'transfer') return `statement/${id}`;
  return kind === 'qr' ? 'deposit' : `on-its-way/${id}`;
}
