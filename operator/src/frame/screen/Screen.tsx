import type { ReactNode } from 'react';
import { cx } from '../../ui/design/cx.ts';
import { footHeight } from './foot-height.ts';

interface Props {
  /** Row above the scrolling content: tabs and filters. */
  bar?: ReactNode;
  /** Row below the scrolling content: the buttons of a form. */
  foot?: ReactNode;
  /** Whether the content fills the area to its edges, such as a list beside a detail. */
  full?: boolean;
  children: ReactNode;
}

/** Content area of a page between header and footer. The content scrolls; its bar and foot stay. */
export function Screen({ bar, foot, full, children }: Props) {
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {bar ? (
        <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line bg-card px-5 py-2 max-md:px-4">
          {bar}
        </div>
      ) : null}
      <div
        className={cx('min-h-0 flex-1', full ? 'flex' : 'overflow-y-auto overscroll-contain p-5 max-md:p-4')}
      >
        {children}
      </div>
      {foot ? (
        <div
          ref={footHeight}
          className="flex flex-none flex-wrap items-center gap-2 border-t border-line bg-card px-5 py-2.5 max-md:px-4"
        >
          {foot}
        </div>
      ) : null}
    </div>
  );
}
