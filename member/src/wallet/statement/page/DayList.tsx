import { dayKey, startOfDay } from '@kapao/core/calendar';
import { dayMs } from '@kapao/core/time';
import { Trans } from '@lingui/react/macro';
import { serverNow } from '../../../frame/api/server-clock.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { StatementRow } from '../StatementRow.tsx';
import { useSentence } from '../sentence.ts';
import type { Entry } from '../useStatement.ts';
import { byDay } from './by-day.ts';

/** Entries of a page under their days. */
export function DayList({ entries }: { entries: readonly Entry[] }) {
  const sentence = useSentence();
  return (
    <div className="grid gap-3.5">
      {byDay(entries).map(({ key, lines }) => (
        <section key={key} aria-labelledby={`day-${key}`}>
          <h2 id={`day-${key}`} className="mb-1.5 text-sm font-semibold">
            <DayName day={key} />
          </h2>
          <ul className="rows rounded-lg border border-line bg-card">
            {lines.map((entry) => (
              <StatementRow key={entry._id} entry={entry} sentence={sentence(entry)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function DayName({ day }: { day: string }) {
  const now = serverNow();
  if (day === dayKey(now)) return <Trans>Today</Trans>;
  if (day === dayKey(new Date(now.getTime() - dayMs))) return <Trans>Yesterday</Trans>;
  return <span className="tabular">{formatDateTime(startOfDay(day)).slice(0, 10)}</span>;
}
