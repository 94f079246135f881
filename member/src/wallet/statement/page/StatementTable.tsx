import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { formatDateTime } from '../../../i18n/dates.ts';
import { cx } from '../../../ui/design/cx.ts';
import { Skeleton } from '../../../ui/status/Skeleton.tsx';
import { EntryAmount, EntryIcon, StatusWord } from '../EntryParts.tsx';
import { RelativeTime } from '../RelativeTime.tsx';
import { useSentence } from '../sentence.ts';
import type { Entry } from '../useStatement.ts';

interface Props {
  /** Undefined while loading. */
  entries: readonly Entry[] | undefined;
  /** Number of rows being loaded. */
  rows: number;
  /** Id of the entry whose details are shown. */
  chosen: string;
  onChoose: (entry: Entry) => void;
}

/** Entries of a page as a table, where there is room. A press anywhere in a row chooses it, and so does the keyboard. */
export function StatementTable({ entries, rows, chosen, onChoose }: Props) {
  const { t } = useLingui();
  const sentence = useSentence();
  const table = useRef<HTMLTableElement>(null);

  /** Arrow keys move from entry to entry, as Tab does. */
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const lines = [...(table.current?.querySelectorAll<HTMLElement>('tbody button') ?? [])];
    const here = document.activeElement;
    const at = here instanceof HTMLElement ? lines.indexOf(here) : -1;
    if (at === -1) return;
    event.preventDefault();
    lines[at + step]?.focus();
  }

  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-card">
      <table ref={table} className="w-full text-sm" aria-busy={!entries} onKeyDown={onKeyDown}>
        <caption className="sr-only">{t`Transactions, newest first`}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            <Column>
              <Trans>Date and time</Trans>
            </Column>
            <Column>
              <Trans>Transaction</Trans>
            </Column>
            {/* Fixed minimum width, so that columns do not move between pages. */}
            <Column className="min-w-36 text-left">
              <Trans>Status</Trans>
            </Column>
            <Column className="min-w-28 pl-0 text-right">
              <Trans>Amount</Trans>
            </Column>
          </tr>
        </thead>
        <tbody>
          {entries
            ? entries.map((entry) => (
                <tr
                  key={entry._id}
                  onClick={() => onChoose(entry)}
                  className={cx(
                    'ring-within -outline-offset-3 cursor-pointer border-b border-line last:border-b-0',
                    entry._id === chosen ? 'bg-progress-tint' : 'hover:bg-page',
                  )}
                >
                  <td className="px-4 py-2.5 whitespace-nowrap">
                    <time dateTime={entry.createdAt} className="tabular block">
                      {formatDateTime(new Date(entry.createdAt))}
                    </time>
                    <span className="block text-xs text-muted">
                      <RelativeTime at={entry.createdAt} />
                    </span>
                  </td>
                  <td className="w-full px-4 py-1.5">
                    {/* Without a handler, because the row handles the press. */}
                    <button
                      type="button"
                      id={entryElementId(entry._id)}
                      aria-current={entry._id === chosen || undefined}
                      className="flex min-h-11 w-full items-center gap-3 text-left font-semibold"
                    >
                      <EntryIcon entry={entry} />
                      {sentence(entry)}
                    </button>
                  </td>
                  <td className="px-4 py-2.5 whitespace-nowrap">
                    <StatusWord entry={entry} start />
                  </td>
                  <td className="py-2.5 pr-4 text-right whitespace-nowrap">
                    <EntryAmount entry={entry} />
                  </td>
                </tr>
              ))
            : Array.from({ length: rows }, (_, row) => row).map((row) => <Waiting key={row} />)}
        </tbody>
      </table>
    </div>
  );
}

/** Id of an entry's button, for returning the focus. */
export const entryElementId = (id: string) => `line-${id}`;

function Column({ className = 'text-left', children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={cx('px-4 py-2 font-medium whitespace-nowrap', className)}>
      {children}
    </th>
  );
}

function Waiting() {
  return (
    <tr className="h-[65px] border-b border-line last:border-b-0">
      <td className="px-4">
        <Skeleton className="mb-1.5 h-3.5 w-36" />
        <Skeleton className="h-3 w-24" />
      </td>
      <td className="w-full px-4">
        <Skeleton className="h-3.5 w-44" />
      </td>
      <td className="px-4">
        <Skeleton className="h-3 w-16" />
      </td>
      <td className="px-4">
        <Skeleton className="ml-auto h-3.5 w-20" />
      </td>
    </tr>
  );
}
