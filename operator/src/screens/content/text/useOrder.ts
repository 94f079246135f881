import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';

export type Press = 'up' | 'down' | 'out';

/**
 * A list whose items are moved and taken out by buttons. The focus goes with what was moved, so that the same key moves it on,
 * and where it came to is said.
 */
export function useOrder<Item>(items: readonly Item[], onChange: (items: Item[]) => void) {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  /** What adds: the focus comes to it when nothing is left to move. */
  const adder = useRef<HTMLButtonElement>(null);
  const [last, setLast] = useState<{ at: number; press: Press | 'add' } | null>(null);

  useLayoutEffect(() => {
    if (!last) return;
    const card = list.current?.children[last.at];
    if (!card) return adder.current?.focus();
    // At an end of the list the button that was pressed is off; the other one is not.
    const targets =
      last.press === 'add' ? ['input', '[data-press]'] : [`[data-press=${last.press}]`, '[data-press]'];
    for (const target of targets) {
      const found = card.querySelector<HTMLElement>(`${target}:not(:disabled)`);
      if (found) return found.focus();
    }
  }, [last]);

  const place = (last?.at ?? 0) + 1;
  const count = items.length;
  const isMoved = last?.press === 'up' || last?.press === 'down';
  return {
    list,
    adder,
    said: isMoved ? t`Place ${place} of ${count}` : '',
    move: (at: number, press: 'up' | 'down') => {
      const to = press === 'up' ? at - 1 : at + 1;
      const moved = items[at];
      if (moved === undefined || to < 0 || to >= items.length) return;
      const rest = items.filter((_, n) => n !== at);
      onChange([...rest.slice(0, to), moved, ...rest.slice(to)]);
      setLast({ at: to, press });
    },
    takeOut: (at: number) => {
      onChange(items.filter((_, n) => n !== at));
      // What follows has come to its place; after the last one the one before it.
      setLast({ at: Math.min(at, items.length - 2), press: 'out' });
    },
    add: (item: Item) => {
      onChange([...items, item]);
      setLast({ at: items.length, press: 'add' });
    },
  };
}
