import { type QueueName, queues } from '@kapao/contract/backoffice/queue-names';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from '../../ui/design/cx.ts';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { useMay } from '../api/session.ts';
import { useKeys } from '../keys/useKeys.ts';
import { useStepKeys } from '../keys/useStepKeys.ts';
import { useNarrow } from '../screen/screen-header.ts';
import { BulkButton } from './bulk/BulkButton.tsx';
import type { Bulk } from './bulk/bulk.ts';
import { NothingOpened } from './NothingOpened.tsx';
import { type DetailParts, QueueDetail } from './QueueDetail.tsx';
import { QueueList } from './QueueList.tsx';
import { NothingKept, QueueTabs } from './QueueTabs.tsx';
import type { QueueRow, QueueViews, RowParts } from './queue.ts';
import { stepFrom } from './queue-moves.ts';
import { TargetLine } from './TargetLine.tsx';
import { useReopen } from './undo/useUndo.ts';
import { useTarget } from './useCounts.ts';
import { useOpened } from './useOpened.ts';
import { useOpenNext } from './useOpenNext.ts';
import { useQueue } from './useQueue.ts';

interface Props<Row extends QueueRow, Detail, View extends string> {
  queue: QueueName;
  label: string;
  /** Returns whether this staff member may decide the row; if not, opening the row assigns nothing. */
  takes?: (row: Row) => boolean;
  filter?: Record<string, unknown>;
  /** Lists of the queue; by default one, of what is waiting. */
  views?: QueueViews<View>;
  /** Content beside the lists: a filter, a button. */
  bar?: ReactNode;
  /** Decisions about several rows at once. */
  bulk?: Bulk<Row> | undefined;
  /** Returns what replaces the queue below its tabs, such as a list of finished items. */
  instead?: ((tabs: ReactNode) => ReactNode) | undefined;
  /** Content below the list: totals, a bank receipt as it was sent. */
  below?: ReactNode;
  row: (row: Row) => RowParts;
  detail: DetailParts<Detail>;
  /** Text for an empty queue. */
  empty?: ReactNode;
  listWidth?: 'narrow' | 'wide';
}

/** Layout of all queues: the list at the left, one item at the right; on a phone one after the other. */
export function QueueScreen<Row extends QueueRow, Detail, View extends string = string>(
  props: Props<Row, Detail, View>,
) {
  const { queue, views, instead } = props;
  const [own, setOwn] = useState(false);
  const decides = useMay()(queues[queue].act);
  const tabs = <QueueTabs {...{ queue, views, own }} hasOwn={decides} onOwn={setOwn} />;
  return instead && !own ? instead(tabs) : <Lists {...props} {...{ own, tabs, decides }} />;
}

type ListsProps<Row extends QueueRow, Detail, View extends string> = Props<Row, Detail, View> & {
  own: boolean;
  tabs: ReactNode;
  decides: boolean;
};

function Lists<Row extends QueueRow, Detail, View extends string>(props: ListsProps<Row, Detail, View>) {
  const { queue, label, takes = () => true, filter, bar, bulk, below, row, detail, empty } = props;
  const { own, tabs, decides, listWidth = 'wide' } = props;
  const { t } = useLingui();
  const narrow = useNarrow();
  const promiseMinutes = useTarget(queue);
  const [opened, open] = useOpened();
  const [marked, setMarked] = useState<string | null>(null);
  /** Item that opened by itself, in which a key meant for the one before must decide nothing. */
  const [next, setNext] = useState<string | null>(null);
  const asked = { filter: own ? undefined : filter, own, opened };
  const { ids, isDecided, isListed, rowOf, assignmentOf, ...list } = useQueue<Row>(queue, asked);
  const openRow = opened !== null && ids?.includes(opened) ? rowOf(opened) : undefined;
  // Assigns nothing until the loaded list shows whether the staff member may decide the item. A parked item
  // that is not in the list is already assigned to them.
  const mayTake = openRow ? takes(openRow) : own && opened !== null && assignmentOf(opened)?.mine === true;
  const view = JSON.stringify([filter ?? {}, own]);
  const { decided, deciding } = useOpenNext({
    ...{ ids, view, opened, assignmentOf, isDecided, open },
    onNext: setNext,
    silent: own,
  });
  // An undone item opens by itself like the next one, so it has to be looked at, too.
  useReopen(queue, (id) => {
    if (!isListed(id)) return false;
    setNext(id);
    open(id, true);
    return true;
  });
  const parts = (id: string): RowParts => {
    const known = rowOf(id);
    return known
      ? { promiseMinutes, ...row(known) }
      : { since: null, title: t`Reserved by you`, note: t`Open it to see the details` };
  };
  const step = (by: 1 | -1) => {
    const next = stepFrom(ids ?? [], opened ?? marked, by);
    if (opened) open(next, true);
    else setMarked(next);
  };
  useKeys([
    ...useStepKeys(step),
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
        // Narrow lists show only the icon of the assignee, whose name would not fit.
        data-narrow={listWidth === 'narrow' || undefined}
        className={cx(
          'flex min-h-0 flex-none flex-col border-r border-line bg-card max-md:w-full max-md:border-0',
          listWidth === 'wide' ? 'w-[min(571px,44%)]' : 'w-[min(372px,36%)]',
          narrow && opened && 'hidden',
        )}
      >
        <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-2.5 py-2">
          {tabs}
          {bar}
          {bulk && !own ? (
            <BulkButton
              {...{ queue, bulk, assignmentOf }}
              keys="b"
              rows={ids?.flatMap((id) => rowOf(id) ?? []) ?? []}
              onOpen={open}
            />
          ) : null}
        </div>
        <TargetLine queue={queue} />
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          <QueueList
            {...{ label, ids, parts, assignmentOf, opened, marked }}
            error={list.error}
            loadingMore={list.loadingMore}
            onOpen={open}
            onMore={list.more}
            onRetry={list.retry}
            empty={
              (own ? <NothingKept /> : empty) ?? (
                <EmptyState
                  icon={CircleCheck}
                  title={t`Nothing waiting`}
                >{t`New items appear automatically.`}</EmptyState>
              )
            }
          />
        </div>
        {below}
      </div>
      {opened ? (
        <QueueDetail
          key={opened}
          queue={queue}
          decides={decides && mayTake}
          isUnseen={opened === next}
          id={opened}
          parts={detail}
          onBack={narrow ? () => open(null) : undefined}
          onGone={decided}
          onDeciding={deciding}
        />
      ) : (
        <NothingOpened hasItems={Boolean(ids?.length)} />
      )}
    </div>
  );
}
