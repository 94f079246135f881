import type { FocusEvent, KeyboardEvent, ReactElement } from 'react';
import { cx } from '../../ui/design/cx.ts';

interface Props {
  label: string;
  /** Width of a card, as a class. */
  width: string;
  /** Cards with stable keys. */
  cards: readonly ReactElement[];
}

/**
 * Horizontally scrolling row of cards. It uses the browser's own scrolling: no script, familiar to wheels and screen
 * readers, and what the keyboard focuses scrolls into view; arrow keys move from card to card.
 */
export function Carousel({ label, width, cards }: Props) {
  return (
    <ul
      aria-label={label}
      onKeyDown={stepThrough}
      onFocus={showWhole}
      // As wide as the screen, with room for the focus ring.
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

/**
 * Scrolls a partly visible card fully into view when focused by keyboard, which browsers do not. A card focused by a
 * finger stays, or the press would miss it.
 */
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
