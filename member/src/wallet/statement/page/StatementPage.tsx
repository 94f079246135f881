import { statementFilters } from '@kapao/contract/statement-types';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileUp, RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { slowMs, useHasRunFor } from '../../../base/while-busy.ts';
import { useEntryAsDialog, useListAddress } from '../../../frame/address/useListAddress.ts';
import { toastReadError } from '../../../frame/api/error-text.ts';
import { useVeryWide, useWide } from '../../../frame/device/useBrowser.ts';
import { useDialogs } from '../../../frame/dialog/dialogs.ts';
import { MemberPage } from '../../../frame/page/MemberPage.tsx';
import { PullHere } from '../../../frame/page/PullHere.tsx';
import { formatDateTime } from '../../../i18n/dates.ts';
import { cx } from '../../../ui/design/cx.ts';
import { Pagination } from '../../../ui/list/Pagination.tsx';
import { Notice } from '../../../ui/status/StatusPill.tsx';
import { dialogOf } from '../EntryParts.tsx';
import { StatementList } from '../StatementList.tsx';
import { type Entry, useStatement } from '../useStatement.ts';
import { ChosenEntry } from './ChosenEntry.tsx';
import { DayList } from './DayList.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FoldedTools } from './FoldedTools.tsx';
import { isDayRange } from './months.ts';
import { NothingFound } from './NothingFound.tsx';
import { StatementTable } from './StatementTable.tsx';
import { WideTools } from './WideTools.tsx';

const limit = 10;

export function StatementPage() {
  const address = useListAddress();
  const { page, search, from, to, line, change } = address;
  const days = { from, to };
  // An unknown filter in the address is ignored.
  const filter = statementFilters.find((each) => each === address.filter) ?? 'all';
  const statement = useStatement(page, limit, { filter, search, from, to });
  const wide = useWide();
  const veryWide = useVeryWide();
  useEntryAsDialog(veryWide ? '' : line, 'entry');
  const dialogs = useDialogs();
  const [refreshing, setRefreshing] = useState(false);
  async function refresh() {
    setRefreshing(true);
    await statement.refetch({ throwOnError: true }).catch(toastReadError);
    setRefreshing(false);
  }
  // The details show the newest entry until another is chosen.
  const shown = line || (veryWide ? (statement.data?.statements[0]?._id ?? '') : '');
  const choose = (entry: Entry) =>
    veryWide ? change({ line: entry._id }) : dialogs.open({ name: dialogOf(entry), id: entry._id });
  const entries = statement.data?.statements;
  const isSlow = useHasRunFor(slowMs, !entries && !statement.error);
  const tools = { search, onSearch: (next: string) => change({ search: next }), days, onDays: change };
  const list = useRef<HTMLDivElement>(null);
  // A new page starts at its first entry.
  const goTo = (next: number) => {
    change({ page: next });
    if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView();
  };
  const isNarrowed = filter !== 'all' || search !== '' || isDayRange(days);
  return (
    <MemberPage
      title={<Trans>Statement</Trans>}
      aside={<Actions refreshing={refreshing} onRefresh={() => void refresh()} />}
    >
      <PullHere onPull={refresh} />
      <div className="grid gap-3 md:grid-cols-[auto_minmax(0,1fr)] md:gap-4">
        <FilterChips chosen={filter} onChoose={(next) => change({ filter: next === 'all' ? '' : next })} />
        {wide ? <WideTools {...tools} /> : <FoldedTools {...tools} />}
      </div>
      <div className="mt-3 grid gap-4 md:mt-4 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-6">
        <div ref={list} className="min-w-0 scroll-mt-3">
          {isSlow ? (
            <div className="mb-3">
              <Notice tone="unread">
                <Trans>Slow connection. We’re still waiting for a response.</Trans>
              </Notice>
            </div>
          ) : null}
          {statement.keptAt === null ? null : <KeptAt at={statement.keptAt} />}
          <div
            className={cx(statement.isOfBefore && 'opacity-60')}
            aria-busy={statement.isOfBefore || undefined}
          >
            {wide && (entries ? entries.length > 0 : !statement.error) ? (
              <StatementTable entries={entries} rows={limit} chosen={shown} onChoose={choose} />
            ) : entries && entries.length > 0 ? (
              <DayList entries={entries} />
            ) : entries && isNarrowed ? (
              <NothingFound
                search={search}
                days={days}
                onClear={() => change({ filter: '', search: '', from: '', to: '' })}
              />
            ) : (
              <StatementList
                entries={entries}
                rows={limit}
                error={statement.error}
                onRetry={() => void statement.refetch()}
              />
            )}
          </div>
          <Pagination page={page} total={statement.data?.total ?? 0} limit={limit} onPage={goTo} />
        </div>
        {veryWide ? <ChosenEntry line={line} entries={entries} onClose={() => change({ line: '' })} /> : null}
      </div>
    </MemberPage>
  );
}

function Actions({ refreshing, onRefresh }: { refreshing: boolean; onRefresh: () => void }) {
  const { t } = useLingui();
  const dialogs = useDialogs();
  return (
    <span className="flex items-center">
      <button
        type="button"
        aria-label={t`Refresh`}
        aria-busy={refreshing || undefined}
        onClick={refreshing ? undefined : onRefresh}
        className="grid size-11 place-items-center text-hero-gold"
      >
        <RefreshCw size={19} className={cx(refreshing && 'animate-spin')} />
      </button>
      <button
        type="button"
        onClick={() => dialogs.open({ name: 'slips' })}
        className="inline-flex min-h-11 items-center gap-2 rounded-full border border-hero-line px-3.5 text-sm"
      >
        <FileUp size={17} />
        <Trans>Slip status</Trans>
      </button>
    </span>
  );
}

/** Time of stored entries, so that they are not taken for new ones. */
function KeptAt({ at }: { at: number }) {
  const text = formatDateTime(new Date(at));
  return (
    <p role="status" className="tabular mb-3 text-sm text-muted">
      <Trans context="data">As of {text}</Trans>
    </p>
  );
}
