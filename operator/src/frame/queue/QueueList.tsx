import type { Assignment } from '@kapao/contract/backoffice/calls/queues';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { cx } from '../../ui/design/cx.ts';
import { Age, Time } from '../../ui/show/Age.tsx';
import { Avatar } from '../../ui/show/Avatar.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import type { RowParts } from './queue.ts';

interface Props {
  label: string;
  ids: readonly string[] | undefined;
  parts: (id: string) => RowParts;
  assignmentOf: (id: string) => Assignment | undefined;
  /** Id of the item open beside the list. */
  opened: string | null;
  /** Id of the item marked by J and K, while no item is open. */
  marked: string | null;
  onOpen: (id: string) => void;
  onMore?: (() => void) | undefined;
  loadingMore: boolean;
  error: unknown;
  onRetry: () => void;
  empty: ReactNode;
}

export function QueueList(props: Props) {
  const {
    label,
    ids,
    parts,
    assignmentOf,
    opened,
    marked,
    onOpen,
    onMore,
    loadingMore,
    error,
    onRetry,
    empty,
  } = props;
  const { t } = useLingui();
  if (!ids) return error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonRows rows={10} />;
  if (ids.length === 0) return empty;
  return (
    <ul aria-label={label}>
      {ids.map((id) => (
        <Item
          key={id}
          parts={parts(id)}
          assignment={assignmentOf(id)}
          opened={id === opened}
          marked={id === (opened ?? marked)}
          onOpen={() => onOpen(id)}
        />
      ))}
      {onMore ? (
        <li className="p-3 text-center">
          <Button variant="quiet" busy={loadingMore} onClick={onMore}>
            {t`Show more`}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

interface ItemProps {
  parts: RowParts;
  assignment: Assignment | undefined;
  opened: boolean;
  marked: boolean;
  onOpen: () => void;
}

/** One item as a button; dimmed while a colleague has the assignment. */
function Item({ parts, assignment, opened, marked, onOpen }: ItemProps) {
  const item = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (marked) item.current?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  const { since, promiseMinutes, title, beside, note, amount, currency, state } = parts;
  const theirs = assignment !== undefined && !assignment.mine;
  return (
    <li className="border-b border-line-soft">
      <button
        ref={item}
        type="button"
        aria-current={opened || undefined}
        onClick={onOpen}
        className={cx(
          'flex w-full items-center gap-3 border-l-[3px] py-(--item-y) pr-3 pl-3 text-left outline-offset-[-2px]',
          marked ? 'border-gold bg-gold-tint' : 'border-transparent hover:bg-sunken',
        )}
      >
        <span className="w-[86px] flex-none [&:lang(th)]:w-[106px]">
          {since === null ? null : <Age since={since} promiseMinutes={promiseMinutes} />}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span className={cx('min-w-0 truncate', theirs ? 'text-muted' : 'font-semibold')}>{title}</span>
            <span className="min-w-0 truncate text-muted">{beside}</span>
          </span>
          <span className="line-clamp-2 text-muted">{note}</span>
          {/* For narrow lists, whose last column has no room for text. */}
          {state ? <span className="mt-0.5 hidden max-md:block in-data-narrow:block">{state}</span> : null}
          {assignment && (theirs || !state) ? (
            <span className="mt-1 hidden max-md:block">
              <AssignmentMark assignment={assignment} />
            </span>
          ) : null}
        </span>
        {amount === undefined ? null : (
          <Money
            amount={amount}
            currency={currency}
            className={cx('flex-none', theirs && 'font-normal text-muted')}
          />
        )}
        <span className="w-[100px] flex-none max-md:hidden in-data-narrow:w-5 in-data-narrow:overflow-hidden in-data-narrow:whitespace-nowrap">
          {state ? <span className="in-data-narrow:hidden">{state}</span> : null}
          {theirs || !state ? <AssignmentMark assignment={assignment} /> : null}
        </span>
      </button>
    </li>
  );
}

/** Shows to whom an item is assigned, and until when it is parked. */
function AssignmentMark({ assignment }: { assignment: Assignment | undefined }) {
  const { t } = useLingui();
  if (!assignment)
    return (
      <span className="flex items-center gap-1.5 text-muted">
        <span aria-hidden className="size-5 flex-none rounded-full border border-dashed border-muted/60" />
        {t`Unassigned`}
      </span>
    );
  const { who, mine, keptUntil } = assignment;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Avatar who={who} size="small" />
      <span className="min-w-0 leading-tight">
        <span className={mine ? 'block font-semibold' : 'block truncate text-muted'}>
          {mine ? t`You` : who.name.split(' ')[0]}
        </span>
        {keptUntil ? (
          <span className="block text-xs whitespace-nowrap text-muted">
            {t`until`} <Time at={keptUntil} />
          </span>
        ) : null}
      </span>
    </span>
  );
}
