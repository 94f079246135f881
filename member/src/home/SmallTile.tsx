import { LockKeyhole, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../ui/design/cx.ts';

interface Props {
  icon: LucideIcon;
  name: ReactNode;
  /** Status. Its room is reserved even without one. */
  line: ReactNode;
  /** Whether a dot marks the tile: something can be collected, or a bonus is active. */
  news?: boolean;
  /** Not available yet; the line says why, and a press explains the rest. */
  locked?: boolean;
  busy?: boolean;
  onClick: () => void;
}

/** Tile as wide as its longest word or amount, which never breaks. */
export function SmallTile({
  icon: Icon,
  name,
  line,
  news = false,
  locked = false,
  busy = false,
  onClick,
}: Props) {
  const id = useId();
  return (
    <div className="ring-within flex min-w-min flex-[1_0_4rem] flex-col items-center rounded-sm text-xs wrap-break-word">
      <button
        type="button"
        aria-describedby={`${id}line`}
        onClick={busy ? undefined : onClick}
        aria-busy={busy || undefined}
        className="group flex max-w-full flex-col items-center"
      >
        <span
          className={cx(
            'relative grid size-11 place-items-center rounded-sm border border-line transition-colors duration-(--quick) group-hover:border-gold-text/50 group-active:bg-page',
            locked ? 'border-dashed text-muted' : 'bg-card text-gold-text',
          )}
        >
          <Icon size={20} className={cx(busy && 'animate-spin')} />
          {news ? (
            <span aria-hidden className="absolute -top-1 -right-1 size-2.5 rounded-full bg-gold" />
          ) : null}
        </span>
        <span className="mt-1 text-center min-[340px]:whitespace-nowrap">{name}</span>
      </button>
      <span
        id={`${id}line`}
        className={cx(
          'min-h-[1.2rem] w-full text-center text-xs',
          news ? 'font-semibold text-gold-text' : 'text-muted',
        )}
      >
        {locked ? <LockKeyhole size={11} className="mr-0.5 inline align-[-0.1em]" /> : null}
        {line}
      </span>
    </div>
  );
}
