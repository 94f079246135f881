import type { ReactNode } from 'react';
import { useNarrow } from '../../frame/screen/screen-header.ts';
import { cx } from '../../ui/design/cx.ts';

interface Props {
  bar: ReactNode;
  list: ReactNode;
  /** Opened item; on a phone it replaces the list. */
  detail: ReactNode;
  wide?: boolean;
}

/** List with the opened item on its right. */
export function SplitView({ bar, list, detail, wide }: Props) {
  const narrow = useNarrow();
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      {detail && narrow ? null : (
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line bg-card px-5 py-2 max-md:px-4">
            {bar}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-card">{list}</div>
        </div>
      )}
      {detail ? (
        <aside
          className={cx(
            'min-h-0 flex-none overflow-y-auto overscroll-contain border-l border-line',
            narrow ? 'w-full' : wide ? 'w-[min(760px,62%)]' : 'w-[440px]',
          )}
        >
          {detail}
        </aside>
      ) : null}
    </div>
  );
}
