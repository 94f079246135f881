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

/** Who has claimed the item, with C to claim it and Z to release it. */
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
              {t`${name} holds it until`} <Time at={claim.keptUntil} />
            </>
          ) : (
            t`${name} has it open`
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
              {t`Yours until`} <Time at={claim.keptUntil} />
            </>
          ) : (
            t`Yours`
          )}
        </Badge>
        <Button look="quiet" size="small" keys="z" onClick={onRelease}>
          {t`Release`}
        </Button>
      </span>
    );
  return (
    <span className="ml-auto flex items-center gap-2">
      {claim.kind === 'failed' ? <Badge tone="warning">{t`It could not be taken`}</Badge> : null}
      <Button size="small" keys="c" onClick={onTake}>
        {t`Take it`}
      </Button>
    </span>
  );
}

/** Returns why the item's buttons are disabled. */
export function useClaimWhy(claim: ClaimState): string {
  const { t } = useLingui();
  if (claim.kind !== 'theirs') return t`Take it first, so that nobody else decides it with you`;
  const { name } = claim.who;
  return claim.keptUntil ? t`${name} holds it for later` : t`${name} has it open`;
}
