import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../design/cx.ts';
import { Key } from '../design/Key.tsx';

export type ButtonVariant = 'gold' | 'plain' | 'danger' | 'quiet' | 'link';

const variants: Record<ButtonVariant, string> = {
  gold: 'gold-fill font-semibold hover:brightness-105 active:brightness-95',
  plain: 'border border-line bg-card font-medium text-text hover:border-muted/60 active:bg-sunken',
  danger: 'border border-failed/40 bg-card font-medium text-failed hover:bg-failed-tint',
  quiet: 'font-medium text-muted hover:bg-line-soft hover:text-text',
  link: 'font-medium text-gold-text hover:underline',
};

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  variant?: ButtonVariant;
  size?: 'normal' | 'small' | 'large';
  /** Shows progress and blocks further clicks. */
  busy?: boolean;
  icon?: ReactNode;
  /** Key that presses the button (`a`, `$mod+Enter`). `useKeys` binds it; here it is only displayed. */
  keys?: string;
  type?: 'button' | 'submit';
}

const sizes = {
  small: 'min-h-7 px-2 text-xs gap-1.5 rounded-sm max-md:min-h-11',
  normal: 'min-h-[35px] px-3 text-sm gap-2 rounded-md max-md:min-h-11',
  large: 'min-h-11 px-4 text-base gap-2 rounded-md',
};

/**
 * Button with its progress bar on the lower edge, where it takes no room. While busy it has `aria-disabled` instead of
 * `disabled`, because a disabled element loses the focus and a screen reader its position.
 */
export function Button(props: ButtonProps) {
  const { variant = 'plain', size = 'normal', busy = false, icon, keys, type = 'button', ...own } = props;
  const { className, children, onClick, ...rest } = own;
  return (
    <button
      {...rest}
      type={type}
      aria-keyshortcuts={keys?.replace('$mod', 'Control')}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={cx(
        'relative inline-flex select-none items-center justify-center overflow-hidden whitespace-nowrap transition-[filter,background-color,border-color,color] duration-(--quick) disabled:opacity-45',
        variant === 'link' ? 'min-h-6 gap-1.5 text-sm max-md:min-h-11' : sizes[size],
        variants[variant],
        className,
      )}
    >
      {icon}
      <span className="min-w-0">{children}</span>
      {keys ? (
        <Key
          keys={keys}
          onGold={variant === 'gold'}
          className={cx('ml-0.5', variant !== 'link' && '-mr-0.5')}
        />
      ) : null}
      {busy ? <span aria-hidden className="busy-bar" /> : null}
    </button>
  );
}
