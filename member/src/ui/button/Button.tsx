import { Trans } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../design/cx.ts';
import { Notice } from '../status/StatusPill.tsx';
import { useWaiting } from './waiting.ts';

export type ButtonVariant = 'gold' | 'plain' | 'strong' | 'danger' | 'quiet' | 'hero';

const variants: Record<ButtonVariant, string> = {
  gold: 'gold-fill border font-semibold hover:brightness-105',
  plain: 'border border-line bg-card text-text hover:border-muted/50',
  strong: 'bg-strong text-on-strong font-semibold hover:brightness-110',
  danger: 'border border-failed/30 bg-failed-tint text-failed font-semibold',
  quiet: 'text-muted hover:text-text',
  /** Secondary button on the dark balance card, which has a gold button already. */
  hero: 'border border-hero-line bg-white/4 text-hero-gold hover:bg-white/8',
};

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  variant?: ButtonVariant;
  size?: 'full' | 'small';
  icon?: ReactNode;
  type?: 'button' | 'submit';
}

/** Requires the label `doing` at compile time wherever `busy` is given. */
type Work =
  | { busy?: undefined; doing?: undefined; slow?: undefined }
  | {
      /** While true the button shows progress and cannot be pressed again. */
      busy: boolean;
      /** Label while busy. */
      doing: ReactNode;
      /** Text for a slow answer: what is known meanwhile, above all about money. */
      slow?: ReactNode;
    };

/**
 * Button whose busy label and progress move nothing else, and whose reason for a delay is above it, so that it stays in
 * place in a dialog that grows upwards. While busy it is `aria-disabled` instead of `disabled`, because a disabled
 * element loses the focus; the click handler blocks a second press.
 */
export function Button({
  variant = 'gold',
  size = 'full',
  busy = false,
  doing,
  slow = <SlowLine />,
  icon,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps & Work) {
  const waiting = useWaiting(busy);
  return (
    <>
      {waiting.slow && slow ? (
        <div className="col-span-full min-w-0 basis-full text-left">
          <Notice tone="progress">{slow}</Notice>
        </div>
      ) : null}
      <button
        {...rest}
        type={type}
        data-main={(size === 'full' && variant !== 'plain' && variant !== 'quiet') || undefined}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
        className={cx(
          'press relative inline-flex select-none overflow-hidden items-center justify-center gap-2.5 rounded-md font-medium transition-[filter,border-color] duration-(--quick) active:brightness-95',
          size === 'full'
            ? 'min-h-[51px] w-full px-4 py-1.5 text-button'
            : 'min-h-11 min-w-11 px-3 py-1 text-sm',
          variants[variant],
          className,
        )}
      >
        {icon}
        <span className="grid min-w-0">
          <span className={cx('[grid-area:1/1]', waiting.said && 'invisible')}>{children}</span>
          {waiting.said ? <span className="[grid-area:1/1]">{doing}</span> : null}
        </span>
        {busy ? <span aria-hidden className="busy-bar" /> : null}
      </button>
    </>
  );
}

function SlowLine() {
  return <Trans>Slow connection. We’re still waiting for a response.</Trans>;
}
