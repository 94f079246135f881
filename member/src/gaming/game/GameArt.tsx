import { cx } from '../../ui/design/cx.ts';
import { artOf } from './art.ts';
import motifs from './motifs.svg';

interface Props {
  game: { code: string; name: string; category: string; background?: string | null; logo?: string | null };
  className?: string;
  /** Leaves out the name, which is shown elsewhere, as in a dialog's title. */
  nameless?: boolean;
  /** Name on one line, because other text is above it. */
  oneLine?: boolean;
}

/**
 * Upper part of a card: the operator's picture if there is one, otherwise generated art. The name is text and
 * never a part of the picture.
 */
export function GameArt({ game, className, nameless, oneLine }: Props) {
  const { from, to, motif } = artOf(game.code, game.category);
  return (
    <span
      className={cx('relative flex items-end overflow-hidden px-3 pb-2 text-white', className)}
      style={{ background: `linear-gradient(150deg, ${from}, ${to})` }}
    >
      {game.background ? (
        <img
          src={game.background}
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <svg
          viewBox="0 0 80 64"
          aria-hidden
          className="absolute inset-y-0 right-0 h-full"
          fill="#fff"
          stroke="#fff"
        >
          <use href={`${motifs}#${motif}`} />
        </svg>
      )}
      {game.logo ? (
        <img src={game.logo} alt="" loading="lazy" className="relative mr-2 size-7 object-contain" />
      ) : null}
      {nameless ? null : (
        <span
          title={game.name}
          className={cx(
            'relative max-w-full text-[0.9375rem] leading-[1.5] font-semibold break-words [text-shadow:0_1px_6px_#000a]',
            oneLine ? 'line-clamp-1' : 'line-clamp-2',
          )}
        >
          {game.name}
        </span>
      )}
    </span>
  );
}
