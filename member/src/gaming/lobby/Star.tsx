import { useLingui } from '@lingui/react/macro';
import { Star as StarIcon } from 'lucide-react';
import { cx } from '../../ui/design/cx.ts';
import type { Game } from '../game/GameCard.tsx';
import { useFavourite } from './favourites.ts';

/** Star in the card's corner, outside the card's button, because a button must not contain another. */
export function Star({ game }: { game: Game }) {
  const { t } = useLingui();
  const { mutate: mark } = useFavourite();
  const { code, name, favourite } = game;
  return (
    <button
      type="button"
      aria-label={t`Favourite: ${name}`}
      aria-pressed={favourite}
      onClick={() => mark({ code, favourite: !favourite })}
      className="absolute top-0 right-0 grid size-11 place-items-center text-white"
    >
      <StarIcon
        size={19}
        fill={favourite ? 'currentColor' : 'none'}
        className={cx('drop-shadow-[0_1px_2px_#0009]', favourite ? 'text-gold' : 'opacity-80')}
      />
    </button>
  );
}
