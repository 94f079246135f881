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

/** Returns the key's symbols for display: `$mod+Enter` is ⌘↵ or Ctrl ↵. */
export function keySigns(keys: string): string[] {
  return keys
    .split('+')
    .map((key) => (key === '$mod' ? (isApple ? '⌘' : 'Ctrl') : (signs[key] ?? key.toUpperCase())));
}

interface Props {
  keys: string;
  /** Whether the key is on a gold button and takes the button's text colour. */
  onGold?: boolean;
  className?: string;
}

/**
 * Keyboard key, as shown beside the button that it presses. It is hidden from screen readers, which announce
 * `aria-keyshortcuts`.
 */
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
