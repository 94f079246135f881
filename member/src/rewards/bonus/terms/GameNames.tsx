import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';

interface Props {
  games: readonly { code: string; name: string }[];
  /** Names of the excluded games. */
  barred?: readonly string[];
}

/** Games eligible for the bonus, behind one line; excluded games are always named. */
export function GameNames({ games, barred = [] }: Props) {
  const names = barred.join(', ');
  const count = games.length;
  return (
    <div className="rounded-sm border border-line text-sm">
      <details className="group">
        <summary className="flex min-h-11 list-none items-center justify-between gap-3 px-3.5 font-medium [&::-webkit-details-marker]:hidden">
          {count === 0 ? <Trans>No eligible games right now</Trans> : <Trans>Eligible games: {count}</Trans>}
          {count > 0 ? <ChevronDown size={18} className="text-muted group-open:rotate-180" /> : null}
        </summary>
        {count > 0 ? (
          <ul className="flex flex-wrap gap-1.5 px-3.5 pb-3">
            {games.map(({ code, name }) => (
              <li key={code} className="rounded-full bg-page px-2.5 py-0.5 text-[0.8125rem]">
                {name}
              </li>
            ))}
          </ul>
        ) : null}
      </details>
      {barred.length > 0 ? (
        <p className="border-t border-line px-3.5 py-2 text-muted">
          <Trans>Can’t be played: {names}</Trans>
        </p>
      ) : null}
    </div>
  );
}
