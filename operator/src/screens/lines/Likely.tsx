import { cx } from '../../ui/design/cx.ts';
import { likelyWord } from './words.ts';

/** How likely it is, of five: in a word, and in bars for who compares. */
export function Likely({ likely, gold }: { likely: number; gold: boolean }) {
  return (
    <span className="grid flex-none justify-items-end gap-1">
      <span className="font-semibold">{likelyWord(likely)}</span>
      <span aria-hidden className="flex gap-0.5">
        {[1, 2, 3, 4, 5].map((bar) => (
          <span
            key={bar}
            className={cx('h-1 w-3 rounded-full', bar > likely ? 'bg-line' : gold ? 'bg-gold' : 'bg-muted')}
          />
        ))}
      </span>
    </span>
  );
}
