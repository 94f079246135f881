import type { Assignment } from '@kapao/contract/backoffice/calls/queues';
import type { ChatRow } from '../chat.ts';

type OwnAssignment = Pick<Assignment, 'mine'>;

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
  assignmentOf: (id: string) => OwnAssignment | undefined,
): readonly ChatGroup[] {
  if (!parted) return [{ of: 'all', rows }];
  const isTheirs = ({ id, assigned }: ChatRow) => {
    const assignment = assignmentOf(id);
    return assignment ? !assignment.mine : assigned !== null && assigned.id !== me;
  };
  const free = rows.filter((row) => !isTheirs(row));
  const theirs = rows.filter(isTheirs);
  const groups: ChatGroup[] = [
    { of: 'free', rows: free },
    { of: 'colleague', rows: theirs },
  ];
  return groups.filter((group) => group.rows.length > 0);
}
