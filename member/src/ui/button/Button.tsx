import { Trans } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../design/cx.ts';
import { Notice } from '../status/StatusPill.tsx';
import { useWaiting } from './waiting.ts';

export type ButtonVariant = 'gold' | 'plain' | 'strong' | 'danger' | 'quiet' | 'hero';

const looks: Record<ButtonVariant, string> = {
  gold: 'gold-fill border font-semibold hover:brightness-105',
  plain: 'border border-line bg-card text-text hover:border-muted/50',
  strong: 'bg-strong text-on-strong font-semibold hover:brightness-110',
  danger: 'border border-failed/30 bg-failed-tint text-failed font-semibold',
  quiet: 'text-muted hover:text-text',
  /** On the dark of the balance, where the one gold button is another's. */
  hero: 'border border-hero-line bg-white/4 text-hero-gold hover:bg-white/8',
};

interface Look extends Omit<ComponentProps<'button'>, 'type'> {
  look?: ButtonVariant;
  size?: 'full' | 'small';
  icon?: ReactNode;
  type?: 'button' | 'submit';
}

/** None that works is silent: the compiler asks for the word. */
type Work =
  | { busy?: undefined; doing?: undefined; slow?: undefined }
  | {
      /** While true the button shows that it works and cannot be pressed again. */
      busy: boolean;
      /** What it does meanwhile, in a word. */
      doing: ReactNode;
      /** What is known while no answer comes, money above all. */
      slow?: ReactNode;
    };

/**
 * What it does stands in the label's place, which keeps its room, and what shows that it works runs along the lower edge:
 * nothing moves under the finger. `aria-disabled` instead of `disabled` while busy: a disabled element loses the focus,
 * and with it a screen reader's place. The click handler is what keeps a second press out. Why it takes long stands
 * above it, so that in a dialog, which grows upwards on a phone, the button stays where it is.
 */
export function Button({
  look = 'gold',
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
}: Look & Work) {
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
        data-main={(size === 'full' && look !== 'plain' && look !== 'quiet') || undefined}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
        className={cx(
          'press relative inline-flex select-none overflow-hidden items-center justify-center gap-2.5 rounded-md font-medium transition-[filter,border-color] duration-(--quick) active:brightness-95',
          size === 'full'
            ? 'min-h-[51px] w-full px-4 py-1.5 text-button'
            : 'min-h-11 min-w-11 px-3 py-1 text-sm',
          looks[look],
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
  return <Trans>The line is slow. We are still waiting for the answer.</Trans>;
}
