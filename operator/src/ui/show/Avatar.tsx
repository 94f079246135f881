import { colourIndexOf, initials } from '../../base/initials.ts';
import { cx } from '../design/cx.ts';

const colours = [
  'bg-(--person-0)',
  'bg-(--person-1)',
  'bg-(--person-2)',
  'bg-(--person-3)',
  'bg-(--person-4)',
  'bg-(--person-5)',
];

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** Initials of a staff member on a colour derived from the id, so that it stays the same. */
export function Avatar({ who, size = 'normal' }: { who: Person; size?: 'small' | 'normal' | 'large' }) {
  return (
    <span
      role="img"
      aria-label={who.name}
      title={who.name}
      className={cx(
        'inline-grid flex-none select-none place-items-center rounded-full font-semibold text-white leading-none',
        size === 'small' && 'size-5 text-[9px]',
        size === 'normal' && 'size-[26px] text-[10px]',
        size === 'large' && 'size-8 text-xs',
        colours[colourIndexOf(who.id, colours.length)],
      )}
    >
      {initials(who.name)}
    </span>
  );
}
