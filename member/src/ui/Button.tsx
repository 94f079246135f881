import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './Spinner.tsx';

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
 * `aria-disabled` instead of `disabled` while busy: a disabled element loses the focus, and with it a screen
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
        'inline-flex select-none items-center justify-center gap-2.5 rounded-md font-medium transition-[filter,opacity,border-color] duration-(--quick) active:brightness-95 disabled:opacity-45',
        size === 'full' ? 'min-h-[51px] w-full px-4 text-base' : 'min-h-11 min-w-11 px-3 text-sm',
        looks[look],
        className,
      )}
    >
      {busy ? <Spinner /> : icon}
      <span className="min-w-0">{children}</span>
    </button>
  );
}
