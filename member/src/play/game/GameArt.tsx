import { cx } from '../../ui/design/cx.ts';
import { artOf } from './art.ts';

interface Props {
  game: { code: string; name: string; category: string; background?: string | null; logo?: string | null };
  className?: string;
  /** The name stands elsewhere already, as in a dialog's title. */
  nameless?: boolean;
}

/** The upper part of a card: the operator's picture if there is one, else ours; the name is always text. */
export function GameArt({ game, className, nameless }: Props) {
  const { from, to, motif } = artOf(game.code, game.category);
  return (
    <div
      className={cx('relative flex items-center overflow-hidden px-3 text-white', className)}
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
          {shapes[motif]}
        </svg>
      )}
      {game.logo ? (
        <img src={game.logo} alt="" loading="lazy" className="relative mr-2 size-7 object-contain" />
      ) : null}
      {nameless ? null : (
        <span className="relative max-w-full truncate py-1 text-[0.9375rem] font-semibold [text-shadow:0_1px_6px_#0007]">
          {game.name}
        </span>
      )}
    </div>
  );
}

const shapes = {
  star: (
    <g stroke="none" opacity=".22">
      <circle cx="52" cy="10" r="24" />
      <circle cx="72" cy="44" r="20" opacity=".7" />
      <path d="m40 24 5 9 10 1.5-7.5 7 2 10.5-9.5-5-9.5 5 2-10.5-7.5-7 10-1.5Z" />
    </g>
  ),
  rings: (
    <g fill="none" opacity=".24">
      <ellipse cx="56" cy="32" rx="34" ry="26" strokeWidth="5" />
      <ellipse cx="56" cy="32" rx="18" ry="13" strokeWidth="6" />
    </g>
  ),
  waves: (
    <g fill="none" strokeWidth="5" opacity=".2">
      <path d="M10 60c14-18 26-2 38-20S74 30 92 12" />
      <path d="M22 74c14-18 26-2 38-20s22-8 40-28" />
      <path d="M-2 46c14-18 26-2 38-20S60 18 80-4" />
    </g>
  ),
  diamond: (
    <g opacity=".2" stroke="none">
      <path d="m54 4 26 28-26 28-26-28Z" />
      <path d="m54 18 13 14-13 14-13-14Z" />
    </g>
  ),
  fan: (
    <g opacity=".2" stroke="none">
      <path d="M80 66 20 52l4-14Z" />
      <path d="M80 66 30 26l10-11Z" />
      <path d="M80 66 52 6l14-4Z" />
    </g>
  ),
  ticket: (
    <g fill="none" strokeWidth="3" opacity=".3">
      <rect x="30" y="10" width="48" height="20" rx="5" transform="rotate(12 54 20)" />
      <rect x="24" y="34" width="48" height="20" rx="5" transform="rotate(12 48 44)" />
      <path d="m44 12-4 19m-2 5-4 19" strokeDasharray="3 4" />
    </g>
  ),
} as const;
