import { Trans } from '@lingui/react/macro';
import { CalendarDays, ChevronDown, Search } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../../ui/design/cx.ts';
import { DayFilter } from './DayFilter.tsx';
import { Fold } from './Fold.tsx';
import { MonthCard } from './MonthCard.tsx';
import { type Days, isDayRange } from './months.ts';
import { SearchField } from './SearchField.tsx';

export interface ToolsProps {
  search: string;
  onSearch: (search: string) => void;
  days: Days;
  onDays: (days: Days) => void;
}

/** Search, dates and monthly totals, collapsed on a phone so that entries come first, and opened one at a time. */
export function FoldedTools({ search, onSearch, days, onDays }: ToolsProps) {
  const [open, setOpen] = useState<'search' | 'days' | 'month' | null>(search ? 'search' : null);
  // Back may lead to a search or to days while their fields are collapsed, and what narrows the list stays in view.
  const searching = open === 'search' || search !== '';
  const dating = open === 'days' || isDayRange(days);
  return (
    <div className="-my-2 grid">
      <div className="-mx-2 flex flex-wrap justify-between gap-x-2">
        <Fold
          icon={<Search size={17} />}
          open={searching}
          onPress={() => setOpen(searching ? null : 'search')}
        >
          <Trans>Search</Trans>
        </Fold>
        <Fold icon={<CalendarDays size={17} />} open={dating} onPress={() => setOpen(dating ? null : 'days')}>
          <Trans>Dates</Trans>
        </Fold>
        <Fold
          icon={<ChevronDown size={17} className={cx(open === 'month' && 'rotate-180')} />}
          open={open === 'month'}
          onPress={() => setOpen(open === 'month' ? null : 'month')}
        >
          <Trans>Totals and downloads</Trans>
        </Fold>
      </div>
      {searching ? (
        <div className="pt-1 pb-3">
          <SearchField search={search} onSearch={onSearch} />
        </div>
      ) : null}
      {dating ? (
        <div className="pt-1 pb-3">
          <DayFilter
            days={days}
            onDays={(next) => {
              // Stays open, with its focus, after the dates were cleared.
              setOpen('days');
              onDays(next);
            }}
          />
        </div>
      ) : null}
      {open === 'month' ? (
        <div className="pt-1 pb-3">
          <MonthCard key={days.from.slice(0, 7)} chosen={days.from.slice(0, 7)} />
        </div>
      ) : null}
    </div>
  );
}
