import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../design/cx.ts';
import { Tooltip } from '../menu/Tooltip.tsx';

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  /** Accessible name, also shown as a tooltip. */
  label: string;
  children: ReactNode;
  keys?: string;
  framed?: boolean;
}

export function IconButton({ label, children, keys, framed, className, ...rest }: Props) {
  return (
    <Tooltip text={label} keys={keys}>
      <button
        {...rest}
        type="button"
        aria-label={label}
        aria-keyshortcuts={keys?.replace('$mod', 'Control')}
        className={cx(
          'relative grid size-8 flex-none place-items-center rounded-md text-muted transition-colors duration-(--quick) hover:bg-line-soft hover:text-text disabled:opacity-45 max-md:size-11',
          framed && 'border border-line bg-card',
          className,
        )}
      >
        {children}
      </button>
    </Tooltip>
  );
}
