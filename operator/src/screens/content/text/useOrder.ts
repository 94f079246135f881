import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';

export type Press = 'up' | 'down' | 'out';

/**
 * Returns the state and actions of a list whose items are moved and removed by buttons. The focus stays with
 * a moved item, so that the same key moves it on, and its new position is announced.
 */
export function useOrder<Item>(items: readonly Item[], onChange: (items: Item[]) => void) {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  /** Add button, which takes the focus when no item is left. */
  const adder = useRef<HTMLButtonElement>(null);
  const [last, setLast] = useState<{ at: number; press: Press | 'add' } | null>(null);

  useLayoutEffect(() => {
    if (!last) return;
    const card = list.current?.children[last.at];
    if (!card) return adder.current?.focus();
    // Focuses another button of the item if the pressed one is disabled at an end of the list.
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
    said: isMoved ? t`Position ${place} of ${count}` : '',
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
      // The next item takes its position; after the last item, the one before it.
      setLast({ at: Math.min(at, items.length - 2), press: 'out' });
    },
    add: (item: Item) => {
      onChange([...items, item]);
      setLast({ at: items.length, press: 'add' });
    },
  };
}
