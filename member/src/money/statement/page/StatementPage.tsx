import { statementFilters } from '@kapao/contract/statement-types';
import { formatDateTime } from '@kapao/core/calendar';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileUp, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useListAddress } from '../../../frame/address/useListAddress.ts';
import { toastError } from '../../../frame/api/error-text.ts';
import { useDialogs } from '../../../frame/dialog/dialogs.ts';
import { MemberPage } from '../../../frame/page/MemberPage.tsx';
import { PullHere } from '../../../frame/page/PullHere.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { cx } from '../../../ui/design/cx.ts';
import { Pagination } from '../../../ui/list/Pagination.tsx';
import { EmptyState } from '../../../ui/status/EmptyState.tsx';
import { StatementList } from '../StatementList.tsx';
import { useStatement } from '../useStatement.ts';
import { DayList } from './DayList.tsx';
import { FilterChips } from './FilterChips.tsx';
import { MonthCard } from './MonthCard.tsx';
import { SearchField } from './SearchField.tsx';

const limit = 10;

export function StatementPage() {
  const address = useListAddress();
  const { page, search, change } = address;
  // Anything else in the address is as if it were not there.
  const filter = statementFilters.find((each) => each === address.filter) ?? 'all';
  const statement = useStatement(page, limit, { filter, search });
  const [refreshing, setRefreshing] = useState(false);
  async function refresh() {
    setRefreshing(true);
    await statement.refetch({ throwOnError: true }).catch(toastError);
    setRefreshing(false);
  }
  const entries = statement.data?.statements;
  const chosen = filter !== 'all' || search !== '';
  return (
    <MemberPage
      title={<Trans>Statement</Trans>}
      aside={<Actions refreshing={refreshing} onRefresh={() => void refresh()} />}
    >
      <PullHere onPull={refresh} />
      <div className="grid gap-3">
        <FilterChips chosen={filter} onChoose={(next) => change({ filter: next === 'all' ? '' : next })} />
        <SearchField search={search} onSearch={(next) => change({ search: next })} />
        <MonthCard />
        {statement.keptAt === null ? null : <KeptAt at={statement.keptAt} />}
        <div
          className={cx(statement.isOfBefore && 'opacity-60')}
          aria-busy={statement.isOfBefore || undefined}
        >
          {entries && entries.length > 0 ? (
            <DayList entries={entries} />
          ) : entries && chosen ? (
            <NothingFound onClear={() => change({ filter: '', search: '' })} />
          ) : (
            <StatementList
              entries={entries}
              rows={limit}
              error={statement.error}
              onRetry={() => void statement.refetch()}
            />
          )}
        </div>
      </div>
      <Pagination
        page={page}
        total={statement.data?.total ?? 0}
        limit={limit}
        onPage={(next) => change({ page: next })}
      />
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

/** Old lines never pass for new ones. */
function KeptAt({ at }: { at: number }) {
  const text = formatDateTime(new Date(at));
  return (
    <p role="status" className="tabular text-sm text-muted">
      <Trans>As of {text}</Trans>
    </p>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="rounded-lg border border-line bg-card">
      <EmptyState
        title={<Trans>Nothing found</Trans>}
        action={
          <Button look="plain" onClick={onClear}>
            <Trans>Show all entries</Trans>
          </Button>
        }
      >
        <Trans>Search for a whole amount such as 500, or for a reference as it stands on the slip.</Trans>
      </EmptyState>
    </div>
  );
}
