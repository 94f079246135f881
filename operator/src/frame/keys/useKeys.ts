import { createStore } from '@kapao/core/store';
import { useId, useLayoutEffect, useRef } from 'react';
import { tinykeys } from 'tinykeys';
import { useStore } from '../../base/store.ts';
import { isOverlayOpen, isTyping, pressesOf } from './presses.ts';
import { createSequence } from './sequence.ts';

export interface ScreenKey {
  /** Keys such as `j`, `Enter`, `$mod+k`, `?`; several for one action as `['j', 'ArrowDown']`. The first is shown. */
  readonly keys: string | readonly string[];
  /** Action in a word or two, shown in the footer. */
  readonly label: string;
  readonly run: () => void;
  /** Whether the key is inactive now: it neither acts nor is shown. */
  readonly off?: boolean;
  /** Whether the key is listed only by `?` and not in the footer. */
  readonly rare?: boolean;
  /** Whether the key also works while typing, for keys with $mod. */
  readonly whileTyping?: boolean;
  /** Whether the key takes precedence over the same key of the screen. */
  readonly precedes?: boolean;
}

interface Group {
  readonly id: string;
  /** Keys of the frame work everywhere; others belong to a screen. */
  readonly of: 'frame' | 'screen';
  readonly keys: readonly ScreenKey[];
}

const sequence = createSequence();
window.addEventListener(
  'keydown',
  (event) => {
    if (!isTyping(event.target)) sequence.add(event, event.timeStamp);
  },
  { capture: true },
);

const groups = createStore<readonly Group[]>([]);

/** Binds keys while the component is mounted. Those of a screen are shown in the footer. */
export function useKeys(keys: readonly ScreenKey[], of: Group['of'] = 'screen'): void {
  const id = useId();
  const current = useRef(keys);
  const said = keys.map((key) => `${key.keys}|${key.label}|${key.off}|${key.rare}`).join('\n');
  // Before painting, because a shown key may be pressed at once.
  useLayoutEffect(() => {
    current.current = keys;
  });
  // Binds again only when a key or its display changes; a key always runs its newest action.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` holds all that can change of the keys
  useLayoutEffect(() => {
    const known = current.current;
    groups.write([...groups.read().filter((group) => group.id !== id), { id, of, keys: known }]);
    // Typing and held keys are handled below.
    const ignore = (event: KeyboardEvent) => event.isComposing;
    const unbind = [true, false].map((capture) => {
      const bound = known.flatMap((key, index) =>
        [key.keys].flat().flatMap((keys) => {
          if ((key.precedes ?? false) !== capture) return [];
          const run = (event: KeyboardEvent) => act(event, keys, index);
          return pressesOf(keys).map((press) => [press, run] as const);
        }),
      );
      return tinykeys(window, Object.fromEntries(bound), { ignore, capture });
    });
    return () => {
      for (const each of unbind) each();
      groups.write(groups.read().filter((group) => group.id !== id));
    };
    function act(event: KeyboardEvent, press: string, index: number) {
      const key = current.current[index];
      if (!key || key.off || event.defaultPrevented) return;
      if (sequence.isSecond(event) !== press.includes(' ')) return;
      if (!key.whileTyping && (isTyping(event.target) || isOverlayOpen())) return;
      // Enter and Space belong to the button that has the focus.
      if (
        /^(?:Enter| )$/.test(event.key) &&
        event.target instanceof HTMLElement &&
        event.target.closest('button,a')
      )
        return;
      // Ignores key repeat, except for the keys that move through a list.
      if (event.repeat && !/^(?:j|k|Arrow)/.test(String([key.keys].flat()[0]))) return;
      event.preventDefault();
      if (press === 'g') sequence.cancel();
      key.run();
    }
  }, [said, id, of]);
}

export function useAllKeys(): readonly Group[] {
  return useStore(groups);
}
