import { useLingui } from '@lingui/react/macro';
import { Time } from '../../../ui/show/Age.tsx';
import type { Case } from '../chat.ts';
import { useSpan } from '../reports/useSpan.ts';
import { Stars } from '../thread/Stars.tsx';
import { Part } from './Part.tsx';

/** Past cases and how each ended. */
export function PastCases({ cases }: { cases: readonly Case[] }) {
  const { t } = useLingui();
  const took = useSpan();
  const past = cases.filter(({ solvedAt }) => solvedAt !== null);
  if (past.length === 0) return null;
  const ending = ({ how, by, openedAt, solvedAt }: Case) => {
    const span = took((Date.parse(solvedAt ?? openedAt) - Date.parse(openedAt)) / 1000);
    const name = by ?? '';
    if (how === 'bot') return t`Resolved by the assistant in ${span}`;
    if (how === 'time') return t`No further messages`;
    return name ? t`Resolved by ${name} in ${span}` : t`Resolved in ${span}`;
  };
  return (
    <Part title={t`Earlier cases`}>
      <ul className="grid gap-1">
        {past.map((one) => (
          <li key={one.openedAt} className="flex flex-wrap items-baseline gap-x-3">
            <Time at={one.openedAt} className="w-20 flex-none text-muted" />
            <span className="min-w-0 flex-1">{ending(one)}</span>
            {one.rating === null ? null : <Stars count={one.rating} />}
          </li>
        ))}
      </ul>
    </Part>
  );
}
