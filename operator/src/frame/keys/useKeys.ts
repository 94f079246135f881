import { createStore } from '@kapao/core/store';
import { useId, useLayoutEffect, useRef } from 'react';
import { tinykeys } from 'tinykeys';
import { useStore } from '../../base/store.ts';
import { isCovered, isTyping, pressesOf } from './presses.ts';
import { createSequence } from './sequence.ts';

export interface ScreenKey {
  /** `j`, `Enter`, `$mod+k`, `?`; several for one thing: `['j', 'ArrowDown']`. The first is shown. */
  readonly keys: string | readonly string[];
  /** What it does, in a word or two: the line below the screen shows it. */
  readonly label: string;
  readonly run: () => void;
  /** Known, but not now: it neither acts nor is shown. */
  readonly off?: boolean;
  /** Shown only by `?`, and not in the line below. */
  readonly rare?: boolean;
  /** Works while something is typed, too: for keys with $mod. */
  readonly whileTyping?: boolean;
}

interface Group {
  readonly id: string;
  /** Of the frame, which is everywhere, or of the screen. */
  readonly of: 'frame' | 'screen';
  readonly keys: readonly ScreenKey[];
}

const sequence = createSequence();
window.addEventListener(
  'keydown',
  (event) => {
    if (!isTyping(event.target)) sequence.hear(event, event.timeStamp);
  },
  { capture: true },
);

const groups = createStore<readonly Group[]>([]);

/** Binds keys for as long as the component is there. Those of the screen stand in the line below it. */
export function useKeys(keys: readonly ScreenKey[], of: Group['of'] = 'screen'): void {
  const id = useId();
  const current = useRef(keys);
  const said = keys.map((key) => `${key.keys}|${key.label}|${key.off}|${key.rare}`).join('\n');
  // Before it is painted: whoever sees what a key does may press it at once.
  useLayoutEffect(() => {
    current.current = keys;
  });
  // Bound anew only when what stands in the line changes; what a key does is always the newest.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` is what of the keys can change
  useLayoutEffect(() => {
    const known = current.current;
    groups.write([...groups.read().filter((group) => group.id !== id), { id, of, keys: known }]);
    const bound = known.flatMap((key, index) =>
      [key.keys].flat().flatMap((keys) => {
        const run = (event: KeyboardEvent) => act(event, keys, index);
        return pressesOf(keys).map((press) => [press, run] as const);
      }),
    );
    // What is typed in and what is held is told apart below.
    const ignore = (event: KeyboardEvent) => event.isComposing;
    const unbind = tinykeys(window, Object.fromEntries(bound), { ignore });
    return () => {
      unbind();
      groups.write(groups.read().filter((group) => group.id !== id));
    };
    function act(event: KeyboardEvent, press: string, index: number) {
      const key = current.current[index];
      if (!key || key.off || event.defaultPrevented) return;
      if (sequence.isSecond(event) !== press.includes(' ')) return;
      if (!key.whileTyping && (isTyping(event.target) || isCovered())) return;
      // Enter and Space belong to the button that has the focus.
      if (
        /^(?:Enter| )$/.test(event.key) &&
        event.target instanceof HTMLElement &&
        event.target.closest('button,a')
      )
        return;
      // A key that is held decides once.
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
