import { useLingui } from '@lingui/react/macro';
import { Lock, UserCheck } from 'lucide-react';
import { Button } from '../../ui/button/Button.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Avatar } from '../../ui/show/Avatar.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import type { ClaimState } from './queue.ts';

interface Props {
  claim: ClaimState;
  onTake: () => void;
  onRelease: () => void;
}

/** Shows to whom the item is assigned, with buttons to assign it to oneself (C) and to unassign it (Z). */
export function ClaimLine({ claim, onTake, onRelease }: Props) {
  const { t } = useLingui();
  if (claim.kind === 'none') return null;
  if (claim.kind === 'taking') return <Skeleton className="ml-auto h-6 w-28" />;
  if (claim.kind === 'theirs') {
    const { name } = claim.who;
    return (
      <span className="ml-auto flex items-center gap-2">
        <Avatar who={claim.who} size="small" />
        <Badge tone="progress" icon={<Lock size={14} aria-hidden />}>
          {claim.keptUntil ? (
            <>
              {t`Reserved by ${name} until`} <Time at={claim.keptUntil} />
            </>
          ) : (
            t`Assigned to ${name}`
          )}
        </Badge>
      </span>
    );
  }
  if (claim.kind === 'mine')
    return (
      <span className="ml-auto flex items-center gap-2">
        <Badge tone="progress" icon={<UserCheck size={14} aria-hidden />}>
          {claim.keptUntil ? (
            <>
              {t`Reserved by you until`} <Time at={claim.keptUntil} />
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
      {claim.kind === 'failed' ? <Badge tone="warning">{t`Could not be assigned`}</Badge> : null}
      <Button size="small" keys="c" onClick={onTake}>
        {t`Assign to me`}
      </Button>
    </span>
  );
}

/** Returns why the item's buttons are disabled. */
export function useDisabledReason(claim: ClaimState): string {
  const { t } = useLingui();
  if (claim.kind !== 'theirs') return t`Assign it to yourself first, so that nobody else decides it too`;
  const { name } = claim.who;
  return claim.keptUntil ? t`Reserved by ${name}` : t`Assigned to ${name}`;
}
