import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Reply } from '../../../frame/api/api.ts';
import { reading } from '../../../frame/api/readings.ts';
import { serverNow } from '../../../frame/api/server-clock.ts';
import { Money } from '../../../ui/money/Money.tsx';
import { Skeleton } from '../../../ui/status/Skeleton.tsx';
import { monthOf, monthsOn } from './months.ts';
import { SaveAsCsv, SaveAsPdf } from './SaveMonth.tsx';
import { useFirstMonth } from './useFirstMonth.ts';
import { useMonthName } from './useMonthName.ts';

/**
 * Monthly totals of deposits, withdrawals, moves into and out of games and bonuses, and the month as PDF and CSV. It begins with
 * the month whose entries are listed.
 */
export function MonthCard({ chosen }: { chosen: string }) {
  const { t } = useLingui();
  const thisMonth = monthOf(serverNow());
  const [month, setMonth] = useState(chosen || thisMonth);
  const first = useFirstMonth();
  const name = useMonthName()(month);
  const query = useQuery({
    ...reading('getStatementMonth', { params: { month } }),
    placeholderData: keepPreviousData,
  });
  // Placeholder data is another month's, and would be read as this one's.
  const sums = query.isPlaceholderData ? undefined : query.data;
  const disabled = !sums || sums.count === 0;
  const save = (
    <div key={month} className="flex flex-wrap items-center gap-x-1">
      <SaveAsPdf month={month} disabled={disabled} />
      <SaveAsCsv month={month} count={sums?.count ?? 0} disabled={disabled} />
    </div>
  );
  return (
    <section aria-label={t`Totals for ${name}`} className="rounded-lg border border-line bg-card px-1">
      <div className="flex items-center justify-between border-b border-line md:justify-start">
        <MonthButton
          label={t`Previous month`}
          disabled={month <= first}
          onClick={() => setMonth(monthsOn(month, -1))}
        >
          <ChevronLeft size={20} />
        </MonthButton>
        <h2 aria-live="polite" className="text-sm font-semibold md:min-w-36 md:text-center">
          {name}
        </h2>
        <MonthButton
          label={t`Next month`}
          disabled={month >= thisMonth}
          onClick={() => setMonth(monthsOn(month, 1))}
        >
          <ChevronRight size={20} />
        </MonthButton>
        <div className="ml-auto max-md:hidden">{save}</div>
      </div>
      <Sums sums={sums} failed={query.isError} />
      <div className="px-1 md:hidden">{save}</div>
    </section>
  );
}

function MonthButton(props: { label: string; disabled: boolean; onClick: () => void; children: ReactNode }) {
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

interface SumsProps {
  sums: Reply<'getStatementMonth'> | undefined;
  failed: boolean;
}

function Sums({ sums, failed }: SumsProps) {
  const sum = (amount: number | undefined) => ({ amount, failed });
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-3 gap-y-1.5 px-3 pt-2 md:pb-2.5">
      <Sum label={<Trans>Deposited</Trans>} {...sum(sums?.deposited)} />
      <Sum label={<Trans>Withdrawn</Trans>} {...sum(sums?.withdrawn)} />
      <Sum label={<Trans>Moved into games</Trans>} {...sum(sums?.toGames)} />
      <Sum label={<Trans>Moved back from games</Trans>} {...sum(sums?.fromGames)} />
      <Sum label={<Trans>Bonuses and refunds</Trans>} {...sum(sums?.bonuses)} />
    </dl>
  );
}

function Sum(props: { label: ReactNode; amount: number | undefined; failed: boolean }) {
  const { label, amount, failed } = props;
  return (
    <div className="flex flex-col justify-between">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="min-h-[23px] text-sm font-semibold">
        {amount !== undefined ? (
          <Money amount={Math.abs(amount)} />
        ) : failed ? (
          '-'
        ) : (
          <Skeleton className="h-4 w-20" />
        )}
      </dd>
    </div>
  );
}
