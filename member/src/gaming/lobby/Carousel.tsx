import type { FocusEvent, KeyboardEvent, ReactElement } from 'react';
import { cx } from '../../ui/design/cx.ts';

interface Props {
  label: string;
  /** Of a card, as a class. */
  width: string;
  /** Each with the key that it keeps. */
  cards: readonly ReactElement[];
}

/**
 * A row of cards that a finger pushes along. It is the browser's own scrolling: it needs no script, a wheel and a
 * screen reader know it, and what the keyboard reaches is brought into view. The arrow keys go from card to card.
 */
export function Carousel({ label, width, cards }: Props) {
  return (
    <ul
      aria-label={label}
      onKeyDown={stepThrough}
      onFocus={showWhole}
      // As wide as the screen, and with room for the ring around what has the focus.
      className="-mx-4 -my-1.5 flex snap-x scroll-px-4 gap-2.5 overflow-x-auto overscroll-x-contain px-4 py-1.5 [scrollbar-width:none]"
    >
      {cards.map((card) => (
        <li key={card.key} className={cx('flex-none snap-start', width)}>
          {card}
        </li>
      ))}
    </ul>
  );
}

/** A browser leaves a card where it is that can be seen in part. Under a finger it stays, or the press would miss it. */
function showWhole({ target, currentTarget }: FocusEvent<HTMLUListElement>): void {
  if (!target.matches(':focus-visible')) return;
  const card = [...currentTarget.children].find((each) => each.contains(target));
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
}

function stepThrough(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return;
  const cards = [...event.currentTarget.children];
  const at = cards.findIndex((card) => card.contains(document.activeElement));
  const next = cards[at + step]?.querySelector('button');
  if (!next) return;
  event.preventDefault();
  next.focus();
}
