import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { type TimelineKind, timelineKinds } from '@kapao/contract/backoffice/timeline-kinds';
import { dayKey, startOfDay } from '@kapao/core/calendar';
import type { Currency } from '@kapao/core/money';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { longDay } from '../../base/bangkok.ts';
import { callBackoffice } from '../../frame/api/backoffice.ts';
import { useMay } from '../../frame/api/session.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { isRead } from '../../frame/list/audited-reads.ts';
import { type Folded, foldReads } from '../../frame/list/fold-reads.ts';
import { currentTag } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Tabs } from '../../ui/menu/Tabs.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { EmptyState, ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { TimelineLine } from './TimelineLine.tsx';

type Row = Folded<BackofficeReply<'listTimeline'>['rows'][number]>;
type Sort = 'all' | TimelineKind;

const names: Record<Sort, MessageDescriptor> = {
  all: msg`All`,
  money: msg`Money`,
  games: msg`Games`,
  bonuses: msg`Bonuses`,
  logins: msg`Logins`,
  changes: msg`Changes`,
  notes: msg`Notes`,
  audit: msg`Audit`,
};

interface Props {
  memberId: string;
  currency: Currency;
  onOpen: (movementId: string) => void;
}

/**
 * Everything that happened to a member, newest first: money, until another filter is chosen. J and K move through it,
 * digits choose a filter.
 */
export function TimelineCard({ memberId, currency, onOpen }: Props) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const [sort, setSort] = useState<Sort>('money');
  const [marked, setMarked] = useState<string | null>(null);
  const sorts: Sort[] = ['all', ...timelineKinds.filter((one) => one !== 'audit' || may('audit.see'))];
  const list = useInfiniteQuery({
    queryKey: ['listTimeline', memberId, sort],
    queryFn: ({ pageParam, signal }) =>
      callBackoffice('listTimeline', {
        params: { memberId },
        query: { sort, most: 40, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { what: ['members', 'approvals'] },
  });
  const loaded = list.data?.pages.flatMap((page) => page.rows);
  const rows = loaded && foldReads(loaded, readOf);
  const at = rows?.findIndex(({ key }) => key === marked) ?? -1;
  const step = (by: number) => {
    const next = rows?.[Math.max(0, Math.min(rows.length - 1, at + by))];
    setMarked(next?.key ?? null);
    if (next) document.getElementById(`line-${next.key}`)?.scrollIntoView({ block: 'nearest' });
  };
  const chosen = rows?.[at];
  useKeys([
    { keys: ['j', 'ArrowDown'], label: t`move along the timeline`, off: !rows?.length, run: () => step(1) },
    { keys: ['k', 'ArrowUp'], label: t`back`, rare: true, off: !rows?.length, run: () => step(-1) },
    {
      keys: ['Enter', 'o'],
      label: t`where the money is`,
      off: !chosen?.movementId,
      run: () => chosen?.movementId && onOpen(chosen.movementId),
    },
    ...sorts.map((one, index) => ({
      keys: String(index + 1),
      label: i18n._(names[one]),
      rare: true,
      run: () => setSort(one),
    })),
  ]);
  return (
    <Card flush className="min-h-64">
      <div className="border-b border-line px-3 py-2">
        <Tabs
          label={t`Event type`}
          tabs={sorts.map((name) => ({ name, label: i18n._(names[name]) }))}
          chosen={sort}
          onChoose={setSort}
        />
      </div>
      {!rows && list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {!rows && !list.error ? <SkeletonRows /> : null}
      {rows?.length === 0 ? <EmptyState icon={History} title={t`No activity`} /> : null}
      {groupByDay(rows ?? []).map(([day, of]) => (
        <section key={day} aria-label={longDay(startOfDay(day), currentTag())}>
          <h3 className="border-b border-line-soft bg-sunken px-4 py-1.5 font-semibold text-muted">
            {longDay(startOfDay(day), currentTag())}
          </h3>
          <ol>
            {of.map((row) => (
              <TimelineLine
                key={row.key}
                row={row}
                currency={currency}
                marked={row.key === marked}
                onOpen={onOpen}
              />
            ))}
          </ol>
        </section>
      ))}
      {list.hasNextPage ? (
        <div className="p-3 text-center">
          <Button variant="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t`Show more`}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

/** Returns what is equal in repeated reads by a staff member; null for everything else. */
function readOf({ event, who, details: { action, why } }: Omit<Row, 'times'>): string | null {
  return event === 'audit' && typeof action === 'string' && isRead(action)
    ? JSON.stringify([who, action, why])
    : null;
}

/** Groups rows by day in Bangkok and keeps their order. */
function groupByDay(rows: readonly Row[]): [string, Row[]][] {
  const of = new Map<string, Row[]>();
  for (const row of rows) {
    const day = dayKey(new Date(row.at));
    of.set(day, [...(of.get(day) ?? []), row]);
  }
  return [...of];
}
