import { Trans } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import { MemberPage } from '../app/MemberPage.tsx';
import { useSheets } from '../app/sheets.ts';
import { usePageParameter } from '../app/usePageParameter.ts';
import { cx } from '../ui/cx.ts';
import { Pagination } from '../ui/Pagination.tsx';
import { StatementList } from './StatementList.tsx';
import { useStatement } from './useStatement.ts';

const limit = 10;

export function StatementPage() {
  const [page, setPage] = usePageParameter();
  const sheets = useSheets();
  const query = useStatement(page, limit);
  const slips = (
    <button
      type="button"
      onClick={() => sheets.open({ name: 'coming', id: 'slip' })}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-hero-line px-3.5 text-sm"
    >
      <FileUp size={17} />
      <Trans>Slip status</Trans>
    </button>
  );
  return (
    <MemberPage title={<Trans>Statement</Trans>} aside={slips}>
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
