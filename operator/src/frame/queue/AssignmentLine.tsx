import { useLingui } from '@lingui/react/macro';
import { Lock, UserCheck } from 'lucide-react';
import { Button } from '../../ui/button/Button.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Avatar } from '../../ui/show/Avatar.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import type { AssignmentState } from './queue.ts';

interface Props {
  assignment: AssignmentState;
  onTake: () => void;
  onRelease: () => void;
}

/** Shows to whom the item is assigned, with buttons to assign it to oneself (C) and to unassign it (Z). */
export function AssignmentLine({ assignment, onTake, onRelease }: Props) {
  const { t } = useLingui();
  if (assignment.kind === 'none') return null;
  if (assignment.kind === 'taking') return <Skeleton className="ml-auto h-6 w-28" />;
  if (assignment.kind === 'theirs') {
    const { name } = assignment.who;
    return (
      <span className="ml-auto flex items-center gap-2">
        <Avatar who={assignment.who} size="small" />
        <Badge tone="progress" icon={<Lock size={14} aria-hidden />}>
          {assignment.keptUntil ? (
            <>
              {t`Reserved by ${name} until`} <Time at={assignment.keptUntil} />
            </>
          ) : (
            t`Assigned to ${name}`
          )}
        </Badge>
      </span>
    );
  }
  if (assignment.kind === 'mine')
    return (
      <span className="ml-auto flex items-center gap-2">
        <Badge tone="progress" icon={<UserCheck size={14} aria-hidden />}>
          {assignment.keptUntil ? (
            <>
              {t`Reserved by you until`} <Time at={assignment.keptUntil} />
            </>
          ) : (
            t`Assigned to you`
          )}
        </Badge>
        <Button variant="quiet" size="small" keys="z" onClick={onRelease}>
          {t`Unassign`}
        </Button>
      </span>
    );
  return (
    <span className="ml-auto flex items-center gap-2">
      {assignment.kind === 'failed' ? <Badge tone="warning">{t`Could not be assigned`}</Badge> : null}
      <Button size="small" keys="c" onClick={onTake}>
        {t`Assign to me`}
      </Button>
    </span>
  );
}

/** Returns why the item's buttons are disabled. */
export function useDisabledReason(assignment: AssignmentState): string {
  const { t } = useLingui();
  if (assignment.kind !== 'theirs') return t`Assign it to yourself first, so nobody else works on it`;
  const { name } = assignment.who;
  return assignment.keptUntil ? t`Reserved by ${name}` : t`Assigned to ${name}`;
}
