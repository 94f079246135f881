import { type ReactNode, useId } from 'react';
import { cx } from '../ui/design/cx.ts';

interface Props {
  icon: ReactNode;
  name: ReactNode;
  nameClass: string;
  /** Status or amount; null while unknown. */
  line: ReactNode;
  lineClass?: string;
  disabled?: boolean | undefined;
  onClick: () => void;
  className: string;
}

/**
 * Tile that can be pressed anywhere. The button lies over title and line without containing them, so that its
 * accessible name is the title alone and the line describes it.
 */
export function NamedTile({
  icon,
  name,
  nameClass,
  line,
  lineClass = 'text-muted',
  disabled,
  onClick,
  className,
}: Props) {
  const id = useId();
  return (
    <div className={cx('relative flex min-w-0 items-center gap-2 text-left', className)}>
      <button
        type="button"
        aria-labelledby={`${id}name`}
        aria-describedby={`${id}line`}
        // Not `disabled`, which would lose the focus that returns here when the dialog closes.
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onClick}
        className="absolute inset-0 rounded-[inherit]"
      />
      <span className="pointer-events-none relative flex-none">{icon}</span>
      <span className="pointer-events-none relative min-w-0 flex-1">
        <span id={`${id}name`} aria-hidden className={cx('block font-semibold', nameClass)}>
          {name}
        </span>
        <span id={`${id}line`} className={cx('block min-h-[1.2rem] text-xs', lineClass)}>
          {line}
        </span>
      </span>
    </div>
  );
}
