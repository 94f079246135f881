import type { Claim } from '@kapao/contract/backoffice/calls/queues';
import type { ChatRow } from '../chat.ts';

type OwnClaim = Pick<Claim, 'mine'>;

export interface ChatGroup {
  readonly of: 'free' | 'colleague' | 'all';
  readonly rows: readonly ChatRow[];
}

/**
 * Groups conversations if `parted`: first those without another agent, then those that a colleague has open
 * or is assigned to.
 */
export function groupByAgent(
  rows: readonly ChatRow[],
  parted: boolean,
  me: string,
  claimOf: (id: string) => OwnClaim | undefined,
): readonly ChatGroup[] {
  if (!parted) return [{ of: 'all', rows }];
  const isTheirs = ({ id, assigned }: ChatRow) => {
    const claim = claimOf(id);
    return claim ? !claim.mine : assigned !== null && assigned.id !== me;
  };
  const free = rows.filter((row) => !isTheirs(row));
  const theirs = rows.filter(isTheirs);
  const groups: ChatGroup[] = [
    { of: 'free', rows: free },
    { of: 'colleague', rows: theirs },
  ];
  return groups.filter((group) => group.rows.length > 0);
}
