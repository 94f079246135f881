import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../ui/design/cx.ts';

interface Props {
  icon: LucideIcon;
  name: ReactNode;
  /** How things stand with it. The room for it is there without one. */
  line: ReactNode;
  /** Something waits there to be taken. */
  news?: boolean;
  busy?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

export function SmallTile({ icon: Icon, name, line, news = false, busy = false, disabled, onClick }: Props) {
  const id = useId();
  return (
    <div className={cx('flex min-w-0 flex-col items-center text-xs', disabled && 'opacity-45')}>
      <button
        type="button"
        aria-describedby={`${id}line`}
        onClick={busy ? undefined : onClick}
        aria-busy={busy || undefined}
        disabled={disabled}
        className="group flex max-w-full flex-col items-center"
      >
        <span className="relative grid size-11 place-items-center rounded-sm border border-line bg-card text-gold-text transition-colors duration-(--quick) group-hover:border-gold-text/50 group-active:bg-page">
          <Icon size={20} className={cx(busy && 'animate-spin')} />
          {news ? (
            <span aria-hidden className="absolute -top-1 -right-1 size-2.5 rounded-full bg-gold" />
          ) : null}
        </span>
        <span className="mt-1 text-center">{name}</span>
      </button>
      <span
        id={`${id}line`}
        className={cx(
          'min-h-[1.1rem] w-full text-center text-[0.6875rem] leading-[1.6]',
          news ? 'font-semibold text-gold-text' : 'text-muted',
        )}
      >
        {line}
      </span>
    </div>
  );
}
