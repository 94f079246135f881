import { Trans } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { DayFilter } from './DayFilter.tsx';
import { Fold } from './Fold.tsx';
import type { ToolsProps } from './FoldedTools.tsx';
import { MonthCard } from './MonthCard.tsx';
import { isDayRange } from './months.ts';
import { SearchField } from './SearchField.tsx';

/** Search and monthly totals where there is room, and dates that are opened beside the search. */
export function WideTools({ search, onSearch, days, onDays }: ToolsProps) {
  const [open, setOpen] = useState(false);
  const dating = open || isDayRange(days);
  return (
    <>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <SearchField search={search} onSearch={onSearch} />
        </div>
        <Fold icon={<CalendarDays size={17} />} open={dating} onPress={() => setOpen(!dating)}>
          <Trans>Dates</Trans>
        </Fold>
      </div>
      {dating ? (
        <div className="md:col-span-2">
          <DayFilter
            days={days}
            onDays={(next) => {
              // Stays open, with its focus, after the dates were cleared.
              setOpen(true);
              onDays(next);
            }}
          />
        </div>
      ) : null}
      <div className="md:col-span-2">
        <MonthCard key={days.from.slice(0, 7)} chosen={days.from.slice(0, 7)} />
      </div>
    </>
  );
}
