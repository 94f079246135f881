import type { Wanted } from '../../frame/dialog/dialog-names.ts';
import type { StatementEvent } from '../statement/sentence-texts.ts';
import type { AppNotification } from './useNotificationFeed.ts';

/** Effect on the wallet: more, less, nothing, or a reward that the member has to claim. */
export type Course = 'in' | 'out' | 'failed' | 'waits';

const courses: Record<AppNotification['kind'], Course> = {
  in: 'in',
  given: 'in',
  out: 'out',
  ended: 'out',
  paid: 'out',
  returned: 'failed',
  'failed-move': 'failed',
  slip: 'failed',
  refund: 'waits',
  invite: 'waits',
};

export const courseOf = ({ kind }: Pick<AppNotification, 'kind'>): Course => courses[kind];

/** Returns the dialog with the details. */
export function dialogOf({ kind, _id }: Pick<AppNotification, 'kind' | '_id'>): Wanted {
  switch (kind) {
    case 'paid':
    case 'returned':
      return { name: 'withdrawal', id: _id };
    case 'slip':
      return { name: 'slips' };
    case 'refund':
      return { name: 'refund' };
    case 'invite':
      return { name: 'invite' };
    default:
      return { name: 'entry', id: _id };
  }
}

const lines = { in: 'deposit', out: 'withdraw', given: 'bonus', ended: 'finish_bonus' } as const;

/** Returns the statement entry of a notification that has one; null for the rest. */
export function lineOf({ kind, from, to, reference }: AppNotification): StatementEvent | null {
  if (!(kind in lines)) return null;
  return {
    statementType: lines[kind as keyof typeof lines], // `in` has checked that the key exists.
    from,
    to,
    ...(reference && { [reference.kind]: { description: reference.description } }),
  };
}
