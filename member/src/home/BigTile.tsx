import { type ReactNode, useId } from 'react';
import { cx } from '../ui/design/cx.ts';

interface Props {
  gold?: boolean;
  icon: ReactNode;
  name: ReactNode;
  /** How things stand with it; null while that is not known. */
  line: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}

/** Its name alone is what it is called; the line under it describes it. */
export function BigTile({ gold = false, icon, name, line, disabled, onClick }: Props) {
  const id = useId();
  return (
    <div className={cx('relative grid min-w-0', disabled && 'opacity-45')}>
      <button
        type="button"
        aria-describedby={`${id}line`}
        disabled={disabled}
        onClick={onClick}
        className={cx(
          'flex min-h-[4.25rem] min-w-0 items-center gap-2.5 rounded-lg border px-2.5 py-2 text-left transition-[filter,border-color] duration-(--quick) active:brightness-95',
          gold ? 'gold-fill hover:brightness-105' : 'border-line bg-card hover:border-muted/50',
        )}
      >
        <span
          className={cx(
            'grid size-9 flex-none place-items-center rounded-sm',
            gold ? 'bg-hero text-hero-gold' : 'bg-page text-gold-text',
          )}
        >
          {icon}
        </span>
        {/* With room below for the line. */}
        <span className="min-w-0 flex-1 pb-[1.2rem] text-base leading-normal font-semibold">{name}</span>
      </button>
      <span
        id={`${id}line`}
        className={cx(
          'pointer-events-none absolute top-[calc(50%+2px)] right-2 left-[calc(3.625rem)] text-xs leading-tight',
          gold ? 'text-on-gold/85' : 'text-muted',
        )}
      >
        {line}
      </span>
    </div>
  );
}
