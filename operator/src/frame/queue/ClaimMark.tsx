import type { Claim } from '@kapao/contract/backoffice/calls/queues';
import { useLingui } from '@lingui/react/macro';
import { Time } from '../../ui/show/Age.tsx';
import { Avatar } from '../../ui/show/Avatar.tsx';

/** Which colleague has an item open, or holds it and until when. */
export function ClaimMark({ claim }: { claim: Claim | undefined }) {
  const { t } = useLingui();
  if (!claim)
    return (
      <span className="flex items-center gap-1.5 text-muted">
        <span aria-hidden className="size-5 flex-none rounded-full border border-dashed border-muted/60" />
        {t`Free`}
      </span>
    );
  const { who, mine, keptUntil } = claim;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Avatar who={who} size="small" />
      <span className="min-w-0 leading-tight">
        <span className={mine ? 'block font-semibold' : 'block truncate text-muted'}>
          {mine ? t`You` : who.name.split(' ')[0]}
        </span>
        {keptUntil ? (
          <span className="block text-xs whitespace-nowrap text-muted">
            {t`until`} <Time at={keptUntil} />
          </span>
        ) : null}
      </span>
    </span>
  );
}
