import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../design/cx.ts';

export type ButtonLook = 'gold' | 'plain' | 'strong' | 'danger' | 'quiet';

const looks: Record<ButtonLook, string> = {
  gold: 'gold-fill border font-semibold hover:brightness-105',
  plain: 'border border-line bg-card text-text hover:border-muted/50',
  strong: 'bg-strong text-on-strong font-semibold hover:brightness-110',
  danger: 'border border-failed/30 bg-failed-tint text-failed font-semibold',
  quiet: 'text-muted hover:text-text',
};

interface Props extends Omit<ComponentProps<'button'>, 'type'> {
  look?: ButtonLook;
  size?: 'full' | 'small';
  /** While true the button shows that it works and cannot be pressed again. */
  busy?: boolean;
  icon?: ReactNode;
  type?: 'button' | 'submit';
}

/**
 * What shows that it works runs along its lower edge, where it takes no room: the label stays where the finger found
 * it. `aria-disabled` instead of `disabled` while busy: a disabled element loses the focus, and with it a screen
 * reader's place. The click handler is what keeps a second press out.
 */
export function Button({
  look = 'gold',
  size = 'full',
  busy = false,
  icon,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={cx(
        'relative inline-flex select-none overflow-hidden items-center justify-center gap-2.5 rounded-md font-medium transition-[filter,opacity,border-color] duration-(--quick) active:brightness-95 disabled:opacity-45',
        size === 'full' ? 'min-h-[51px] w-full px-4 text-base' : 'min-h-11 min-w-11 px-3 text-sm',
        looks[look],
        className,
      )}
    >
      {icon}
      <span className="min-w-0">{children}</span>
      {busy ? <span aria-hidden className="busy-bar" /> : null}
    </button>
  );
}
