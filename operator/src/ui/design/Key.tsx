import { cx } from './cx.ts';

const signs: Record<string, string> = {
  Enter: '↵',
  Escape: 'Esc',
  Shift: '⇧',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** The key as it is written on the board: `$mod+Enter` is ⌘↵ or Ctrl ↵. */
export function keySigns(keys: string): string[] {
  return keys
    .split('+')
    .map((key) => (key === '$mod' ? (isApple ? '⌘' : 'Ctrl') : (signs[key] ?? key.toUpperCase())));
}

interface Props {
  keys: string;
  /** On gold it is drawn by the button's own ink. */
  onGold?: boolean;
  className?: string;
}

/** A key of the board, as beside a button that it presses. Whoever reads by ear hears it from `aria-keyshortcuts`. */
export function Key({ keys, onGold, className }: Props) {
  return (
    <kbd
      aria-hidden
      className={cx(
        'hidden h-[19px] min-w-[19px] flex-none items-center justify-center rounded-[5px] border px-1 font-sans text-2xs font-medium leading-none md:inline-flex',
        onGold ? 'border-on-gold/20 bg-white/35 text-on-gold' : 'border-line bg-sunken text-muted',
        className,
      )}
    >
      {keySigns(keys).join(' ')}
    </kbd>
  );
}
