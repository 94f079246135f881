import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { clockOf } from '../../base/bangkok.ts';
import type { Folded } from '../../frame/list/fold-reads.ts';
import { cx } from '../../ui/design/cx.ts';
import { State } from '../../ui/status/Badge.tsx';
import { Times } from '../../ui/status/Times.tsx';
import { MinorMoney } from './MinorMoney.tsx';
import { useTimelineNote } from './timeline-note.ts';
import { events, gameTransferTitles } from './timeline-texts.ts';

interface Props {
  row: Folded<BackofficeReply<'listTimeline'>['rows'][number]>;
  currency: Currency;
  marked: boolean;
  onOpen: (movementId: string) => void;
}

/** One timeline event. An event that moved money opens the movement's details. */
export function TimelineLine({ row, currency, marked, onOpen }: Props) {
  const { t, i18n } = useLingui();
  const noteOf = useTimelineNote();
  const { icon: Icon, title } = events[row.event];
  const isHome = row.amount !== null && !row.amount.startsWith('-');
  const called =
    row.event === 'transfer' ? (isHome ? gameTransferTitles.home : gameTransferTitles.out) : title;
  const { movementId } = row;
  const note = noteOf(row, currency);
  const Tag = movementId ? 'button' : 'div';
  return (
    <li id={`line-${row.key}`} className="border-b border-line-soft last:border-b-0">
      <Tag
        {...(movementId ? { type: 'button' as const, onClick: () => onOpen(movementId) } : {})}
        className={cx(
          'grid w-full grid-cols-[4.5rem_1.75rem_1fr_auto] items-center gap-x-2 px-4 py-2 text-left max-md:grid-cols-[1.75rem_1fr_auto]',
          movementId && 'hover:bg-sunken',
          (marked || row.state === 'waiting') && row.event !== 'login' && 'bg-gold-tint',
          marked && 'outline-2 -outline-offset-2 outline-gold-text',
        )}
      >
        <time dateTime={row.at} className="tabular text-muted max-md:sr-only">
          {clockOf(new Date(row.at))}
        </time>
        <span className="grid size-7 place-items-center rounded-md bg-sunken text-muted">
          <Icon size={15} aria-hidden />
        </span>
        <span className="min-w-0">
          <span className="flex items-center gap-2">
            <span className="truncate font-medium">{i18n._(called)}</span>
            <Times count={row.times} />
          </span>
          {note ? <span className="block truncate text-xs text-muted">{note}</span> : null}
        </span>
        <span className="grid justify-items-end">
          {row.amount === null ? null : <MinorMoney minor={row.amount} currency={currency} signed />}
          {row.after === null ? null : (
            <MinorMoney minor={row.after} currency={currency} className="text-xs font-normal text-muted" />
          )}
          {row.state === 'failed' ? <State tone="failed">{t`Failed`}</State> : null}
          {row.state === 'waiting' && row.event !== 'login' ? (
            <State tone="progress">{t`Pending`}</State>
          ) : null}
        </span>
      </Tag>
    </li>
  );
}
