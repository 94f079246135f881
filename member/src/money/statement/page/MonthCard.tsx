import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { reading } from '../../../frame/api/readings.ts';
import { serverNow } from '../../../frame/api/server-clock.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { cx } from '../../../ui/design/cx.ts';
import { Money } from '../../../ui/money/Money.tsx';
import { Skeleton } from '../../../ui/status/Skeleton.tsx';
import { monthOf, monthsOn } from './months.ts';
import { useExport } from './useExport.ts';
import { useMonthName } from './useMonthName.ts';

/** What came, went and was played with in a month, and the month as a file. */
export function MonthCard() {
  const { t } = useLingui();
  const thisMonth = monthOf(serverNow());
  const [month, setMonth] = useState(thisMonth);
  const joined = useQuery(reading('getProfile')).data?.profile.createdAt;
  const first = joined ? monthOf(new Date(joined)) : thisMonth;
  const name = useMonthName()(month);
  return (
    <section aria-label={t`Sums of ${name}`} className="rounded-lg border border-line bg-card px-1">
      <div className="flex items-center justify-between border-b border-line">
        <Turn
          label={t`Previous month`}
          disabled={month <= first}
          onClick={() => setMonth(monthsOn(month, -1))}
        >
          <ChevronLeft size={20} />
        </Turn>
        <h2 aria-live="polite" className="text-sm font-semibold">
          {name}
        </h2>
        <Turn
          label={t`Next month`}
          disabled={month >= thisMonth}
          onClick={() => setMonth(monthsOn(month, 1))}
        >
          <ChevronRight size={20} />
        </Turn>
      </div>
      <Sums month={month} />
    </section>
  );
}

function Turn(props: { label: string; disabled: boolean; onClick: () => void; children: ReactNode }) {
  const { label, disabled, onClick, children } = props;
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-md text-gold-text disabled:opacity-35"
    >
      {children}
    </button>
  );
}

function Sums({ month }: { month: string }) {
  const query = useQuery({
    ...reading('getStatementMonth', { params: { month } }),
    placeholderData: keepPreviousData,
  });
  // Those of another month would be read as this one's.
  const sums = query.isPlaceholderData ? undefined : query.data;
  const nothing = sums?.count === 0;
  const [isOpen, setIsOpen] = useState(false);
  const sum = (amount: number | undefined) => ({ amount, failed: query.isError });
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-3 gap-y-1.5 px-3 pt-2">
        <Sum label={<Trans>Deposited</Trans>} {...sum(sums?.deposited)} />
        <Sum label={<Trans>Withdrawn</Trans>} {...sum(sums?.withdrawn)} />
        {isOpen ? (
          <>
            <Sum label={<Trans>Into games</Trans>} {...sum(sums?.toGames)} />
            <Sum label={<Trans>Home from games</Trans>} {...sum(sums?.fromGames)} />
            <Sum label={<Trans>Bonuses and refunds</Trans>} {...sum(sums?.bonuses)} />
          </>
        ) : null}
      </dl>
      <div className="flex flex-wrap items-center justify-between px-1">
        <Button
          look="quiet"
          size="small"
          aria-expanded={isOpen}
          icon={<ChevronDown size={17} className={cx(isOpen && 'rotate-180')} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <Trans>Fewer sums</Trans> : <Trans>More sums</Trans>}
        </Button>
        <Save key={month} month={month} count={sums?.count ?? 0} disabled={!sums || nothing} />
      </div>
    </>
  );
}

function Sum(props: { label: ReactNode; amount: number | undefined; failed: boolean }) {
  const { label, amount, failed } = props;
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="min-h-[23px] text-sm font-semibold">
        {amount !== undefined ? (
          <Money amount={Math.abs(amount)} />
        ) : failed ? (
          <Money amount={undefined} />
        ) : (
          <Skeleton className="h-4 w-20" />
        )}
      </dd>
    </div>
  );
}

function Save({ month, count, disabled }: { month: string; count: number; disabled: boolean }) {
  const { lines, save, stop } = useExport(month);
  return (
    <div className="flex min-h-11 items-center gap-2">
      {lines === null ? (
        <Button
          look="quiet"
          size="small"
          className="text-gold-text"
          icon={<Download size={17} />}
          disabled={disabled}
          onClick={() => void save()}
        >
          <Trans>Save as CSV</Trans>
        </Button>
      ) : (
        <>
          <progress
            className="h-1.5 w-16 accent-gold"
            max={Math.max(count, lines, 1)}
            value={lines}
            aria-labelledby={`saving-${month}`}
          />
          <span id={`saving-${month}`} className="tabular text-xs text-muted">
            <Trans>
              {lines} of {count} entries
            </Trans>
          </span>
          <Button look="quiet" size="small" icon={<X size={17} />} onClick={stop}>
            <Trans>Stop</Trans>
          </Button>
        </>
      )}
    </div>
  );
}
