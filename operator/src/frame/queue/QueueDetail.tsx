import type { QueueName } from '@kapao/contract/backoffice/queue-names';
import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { type RaRecord, useGetOne } from 'ra-core';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { ErrorState } from '../../ui/status/EmptyState.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { useMay } from '../api/session.ts';
import { useKeys } from '../keys/useKeys.ts';
import { footHeight } from '../screen/foot-height.ts';
import { AssignmentLine, useDisabledReason } from './AssignmentLine.tsx';
import { QueueActions } from './QueueActions.tsx';
import type { DelayedDecision, DetailContext, QueueAction } from './queue.ts';
import { useDelay } from './undo/useUndo.ts';
import { useAssignment } from './useAssignment.ts';

/** Time in ms after which an item that opened by itself counts as looked at. */
const lookMs = 1_500;

export interface DetailParts<Detail> {
  /** Content at the top, beside the assignment: the amount, the name. */
  readonly head?: (detail: Detail) => ReactNode;
  readonly body: (detail: Detail, context: DetailContext) => ReactNode;
  readonly actions: (detail: Detail, context: DetailContext) => readonly QueueAction[];
  /** Progress between body and buttons, always in view. */
  readonly foot?: (detail: Detail) => ReactNode;
}

interface Props<Detail> {
  queue: QueueName;
  id: string;
  parts: DetailParts<Detail>;
  /** Whether the staff member may decide; read-only staff are assigned nothing. */
  decides: boolean;
  /** Whether the item opened by itself, and was not looked at yet. */
  isUnseen: boolean;
  onBack: (() => void) | undefined;
  onGone: () => void;
  onDeciding: (isOn: boolean) => void;
}

/** One item, assigned while it is open, with its buttons below. */
export function QueueDetail<Detail>(props: Props<Detail>) {
  const { queue, id, parts, decides, isUnseen, onBack, onGone, onDeciding } = props;
  const { t } = useLingui();
  // ra-core stores list rows as records, too, but a row is not a whole item; `meta` gives the item a key of its own.
  const one = useGetOne<RaRecord>(queue, { id, meta: { whole: true } });
  const { state: assignment, take, release, keep, delayed, decided } = useAssignment(queue, id, decides);
  const delay = useDelay();
  const why = useDisabledReason(assignment);
  const mine = assignment.kind === 'mine';
  const may = useMay();
  useKeys([
    {
      keys: 'c',
      label: t`assign to me`,
      off: !decides || (assignment.kind !== 'free' && assignment.kind !== 'failed'),
      run: take,
    },
    { keys: 'z', label: t`unassign`, off: !mine, run: release },
  ]);
  const hold: QueueAction = {
    name: 'hold',
    label: t`Reserve`,
    keyLabel: t`reserve`,
    keys: 'h',
    stays: true,
    ...(assignment.kind === 'mine' &&
      assignment.keptUntil && { off: t`Already reserved by you: Z unassigns it` }),
    run: keep,
  };
  // Cast: the resource's call returns the item's type, which only the contract knows.
  const detail = one.data as Detail | undefined;
  const { isSeen, see } = useSeen(isUnseen, detail !== undefined);
  const context: DetailContext = { assignment, mine };
  const actions = detail
    ? [...(decides ? [hold] : []), ...parts.actions(detail, context)].filter(
        ({ right }) => !right || may(right),
      )
    : [];
  return (
    <section aria-label={t`Details`} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-card px-5 py-3 max-md:px-4">
        {onBack ? <Button icon={<ArrowLeft size={16} />} onClick={onBack}>{t`Back`}</Button> : null}
        <div className="min-w-0 flex-1 max-md:order-last max-md:basis-full">
          {detail ? parts.head?.(detail) : <Skeleton className="h-7 w-48" />}
        </div>
        <AssignmentLine assignment={assignment} onTake={take} onRelease={release} />
      </header>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: content longer than the screen is scrolled by keys, too
        tabIndex={0}
        onScroll={see}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5 pt-3 outline-offset-[-2px] max-md:p-4"
      >
        {detail ? parts.body(detail, context) : null}
        {!detail && one.error ? <ErrorState error={one.error} onRetry={() => void one.refetch()} /> : null}
        {!detail && !one.error ? <DetailSkeleton /> : null}
      </div>
      {detail && (parts.foot || actions.length > 0) ? (
        <footer ref={footHeight} className="flex-none border-t border-line bg-card px-5 py-3 max-md:px-4">
          {parts.foot ? <div className="mb-3">{parts.foot(detail)}</div> : null}
          <QueueActions
            {...{ actions, mine, why, isSeen, onDeciding }}
            onDelay={(decision: DelayedDecision) => {
              if (mine) delayed();
              onGone();
              delay({ ...decision, queue, items: [id], isAssigned: mine });
            }}
            onGone={() => {
              decided();
              onGone();
            }}
          />
        </footer>
      ) : null}
    </section>
  );
}

function DetailSkeleton() {
  return (
    <div aria-busy className="grid gap-3 xl:grid-cols-2">
      {['a', 'b', 'c', 'd'].map((card) => (
        <div key={card} className="grid gap-3 rounded-lg border border-line bg-card p-4">
          <Skeleton className="w-1/3" />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
        </div>
      ))}
    </div>
  );
}

/** Returns whether the item was looked at: shown for a while, or scrolled. */
function useSeen(isUnseen: boolean, isShown: boolean) {
  const [isSeen, setSeen] = useState(!isUnseen);
  useEffect(() => {
    if (isSeen || !isShown) return;
    const timer = setTimeout(() => setSeen(true), lookMs);
    return () => clearTimeout(timer);
  }, [isSeen, isShown]);
  return { isSeen, see: () => setSeen(true) };
}
