import type { QueueName } from '@kapao/contract/desk/queue-names';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, MousePointerClick } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from '../../ui/design/cx.ts';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { useMay, type Wanted } from '../api/session.ts';
import { useKeys } from '../keys/useKeys.ts';
import { useNarrow } from '../screen/head.ts';
import { stepFrom } from './moves.ts';
import { type DetailParts, QueueDetail } from './QueueDetail.tsx';
import { QueueList } from './QueueList.tsx';
import type { QueueRow, RowParts } from './queue.ts';
import { useGone } from './useGone.ts';
import { useOpened } from './useOpened.ts';
import { useQueue } from './useQueue.ts';

interface Props<Row extends QueueRow, Detail> {
  queue: QueueName;
  /** Of app/pages/resources.ts: its list are the rows, one of it is the detail. */
  resource: string;
  label: string;
  /** Who may decide; others only look, and take nothing. */
  decide: Wanted;
  /** Of a row that is not for this operator to decide: looking at it takes it from nobody. */
  takes?: (row: Row) => boolean;
  filter?: Record<string, unknown>;
  /** Above the list: tabs, a filter. */
  bar?: ReactNode;
  /** Below it: totals, the line as it was sent. */
  below?: ReactNode;
  row: (row: Row) => RowParts;
  detail: DetailParts<Detail>;
  /** What is said when nothing waits. */
  empty?: ReactNode;
  listWidth?: 'narrow' | 'wide';
}

/** The layout of all queues: what waits at the left, one of it at the right; on a phone one after the other. */
export function QueueScreen<Row extends QueueRow, Detail>(props: Props<Row, Detail>) {
  const {
    queue,
    resource,
    label,
    decide,
    takes = () => true,
    filter,
    bar,
    below,
    row,
    detail,
    empty,
    listWidth = 'wide',
  } = props;
  const { t } = useLingui();
  const narrow = useNarrow();
  const decides = useMay()(decide);
  const [opened, open] = useOpened();
  const [marked, setMarked] = useState<string | null>(null);
  const { rows, claimOf, more, loadingMore, error, retry } = useQueue<Row>(queue, resource, filter);
  const ids = rows?.map(({ id }) => id);
  const openRow = rows?.find(({ id }) => id === opened);
  // Until the list is there nobody knows whose it is, and nothing is taken.
  const mayTake = openRow !== undefined && takes(openRow);
  const { decided, deciding } = useGone({ ids, view: JSON.stringify(filter ?? {}), opened, claimOf, open });
  const step = (by: 1 | -1) => {
    const next = stepFrom(ids ?? [], opened ?? marked, by);
    if (opened) open(next, true);
    else setMarked(next);
  };
  useKeys([
    { keys: ['j', 'ArrowDown'], label: t`next`, run: () => step(1) },
    { keys: ['k', 'ArrowUp'], label: t`previous`, run: () => step(-1) },
    {
      keys: ['Enter', 'o'],
      label: t`open`,
      off: opened !== null,
      run: () => open(marked ?? ids?.[0] ?? null),
    },
    { keys: 'Escape', label: t`back to the list`, rare: true, off: opened === null, run: () => open(null) },
  ]);
  return (
    <div className="flex min-h-0 flex-1">
      <div
        // The name of who has it open takes too much of a narrow list: the sign is enough.
        data-narrow={listWidth === 'narrow' || undefined}
        className={cx(
          'flex min-h-0 flex-none flex-col border-r border-line bg-card max-md:w-full max-md:border-0',
          listWidth === 'wide' ? 'w-[min(571px,44%)]' : 'w-[min(372px,36%)]',
          narrow && opened && 'hidden',
        )}
      >
        {bar ? (
          <div className="flex flex-none items-center gap-2 border-b border-line px-2.5 py-2">{bar}</div>
        ) : null}
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          <QueueList
            {...{ label, rows, parts: row, claimOf, opened, marked, error, loadingMore }}
            onOpen={open}
            onMore={more}
            onRetry={retry}
            empty={
              empty ?? (
                <EmptyState
                  icon={CircleCheck}
                  title={t`Nothing waits here`}
                >{t`What comes is shown by itself.`}</EmptyState>
              )
            }
          />
        </div>
        {below}
      </div>
      {opened ? (
        <QueueDetail
          key={opened}
          {...{ queue, resource }}
          decides={decides && mayTake}
          id={opened}
          parts={detail}
          onBack={narrow ? () => open(null) : undefined}
          onGone={decided}
          onDeciding={deciding}
        />
      ) : (
        <div className="grid flex-1 place-items-center max-md:hidden">
          {ids?.length ? <EmptyState icon={MousePointerClick} title={t`Open one with Enter`} /> : null}
        </div>
      )}
    </div>
  );
}
