import { dayKey, formatTime } from '@kapao/core/calendar';
import { serverNow } from '../../frame/api/server-clock.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { dialogOf, EntryAmount, EntryIcon, StatusWord } from './EntryParts.tsx';
import { RelativeTime } from './RelativeTime.tsx';
import type { Entry } from './useStatement.ts';

interface Props {
  entry: Entry;
  sentence: string;
  /** Shows the date as well as the time, except for today; for lists without day headings. */
  dated?: boolean | undefined;
  /** Masks the amount while amounts are hidden on the home screen. */
  hidden?: boolean | undefined;
}

/** Statement entry, which opens its details. */
export function StatementRow({ entry, sentence, dated, hidden }: Props) {
  const dialogs = useDialogs();
  const at = new Date(entry.createdAt);
  const isToday = dayKey(at) === dayKey(serverNow());
  return (
    <li className="@container border-b border-line last:border-b-0">
      <button
        type="button"
        onClick={() => dialogs.open({ name: dialogOf(entry), id: entry._id })}
        className="flex w-full items-start gap-3 px-3 py-2.5 text-left hover:bg-page"
      >
        <EntryIcon entry={entry} />
        {/* Wraps below the text where a large amount would leave it no room. */}
        <span className="flex min-w-0 flex-1 flex-wrap gap-x-3">
          <span className="min-w-[6rem] flex-1">
            <span className="block text-sm font-semibold">{sentence}</span>
            <span className="tabular block text-xs text-muted">
              <time dateTime={entry.createdAt}>
                {dated && !isToday ? formatDateTime(at) : formatTime(at)}
              </time>
              {' · '}
              <RelativeTime at={entry.createdAt} />
            </span>
          </span>
          <span className="ml-auto text-right">
            <EntryAmount entry={entry} hidden={hidden} />
            <StatusWord entry={entry} />
          </span>
        </span>
      </button>
    </li>
  );
}
