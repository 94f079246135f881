import { useLingui } from '@lingui/react/macro';
import { Avatar, type Person } from '../../ui/show/Avatar.tsx';

interface Props {
  who: Person | undefined;
  mine: boolean;
}

/** Who of the colleagues has an item open. */
export function ClaimMark({ who, mine }: Props) {
  const { t } = useLingui();
  if (!who)
    return (
      <span className="flex items-center gap-1.5 text-muted">
        <span aria-hidden className="size-5 flex-none rounded-full border border-dashed border-muted/60" />
        {t`Free`}
      </span>
    );
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Avatar who={who} size="small" />
      <span className={mine ? 'font-semibold' : 'truncate text-muted'}>
        {mine ? t`You` : who.name.split(' ')[0]}
      </span>
    </span>
  );
}
