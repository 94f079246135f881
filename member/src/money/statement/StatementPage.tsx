import { Trans, useLingui } from '@lingui/react/macro';
import { FileUp, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { usePageParameter } from '../../frame/address/address.ts';
import { toastError } from '../../frame/api/error-text.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { MemberPage } from '../../frame/page/MemberPage.tsx';
import { PullHere } from '../../frame/page/PullHere.tsx';
import { cx } from '../../ui/design/cx.ts';
import { Pagination } from '../../ui/list/Pagination.tsx';
import { StatementList } from './StatementList.tsx';
import { useStatement } from './useStatement.ts';

const limit = 10;

export function StatementPage() {
  const { t } = useLingui();
  const [page, setPage] = usePageParameter();
  const dialogs = useDialogs();
  const query = useStatement(page, limit);
  const [refreshing, setRefreshing] = useState(false);
  async function refresh() {
    setRefreshing(true);
    await query.refetch({ throwOnError: true }).catch(toastError);
    setRefreshing(false);
  }
  const actions = (
    <span className="flex items-center">
      <button
        type="button"
        aria-label={t`Refresh`}
        aria-busy={refreshing || undefined}
        onClick={refreshing ? undefined : () => void refresh()}
        className="grid size-11 place-items-center text-hero-gold"
      >
        <RefreshCw size={19} className={cx(refreshing && 'animate-spin')} />
      </button>
      <button
        type="button"
        onClick={() => dialogs.open({ name: 'coming', id: 'slip' })}
        className="inline-flex min-h-11 items-center gap-2 rounded-full border border-hero-line px-3.5 text-sm"
      >
        <FileUp size={17} />
        <Trans>Slip status</Trans>
      </button>
    </span>
  );
  return (
    <MemberPage title={<Trans>Statement</Trans>} aside={actions}>
      <PullHere onPull={refresh} />
      <div className={cx(query.isPlaceholderData && 'opacity-60')}>
        <StatementList
          entries={query.data?.statements}
          rows={limit}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      </div>
      <Pagination page={page} total={query.data?.total ?? 0} limit={limit} onPage={setPage} />
    </MemberPage>
  );
}
