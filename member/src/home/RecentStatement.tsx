import { Trans } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { Link } from '../frame/address/address.ts';
import { useHiddenAmounts } from '../ui/money/hidden-amounts.ts';
import { StatementList } from '../wallet/statement/StatementList.tsx';
import { useStatement } from '../wallet/statement/useStatement.ts';

const rows = 3;

/** Latest entries of the statement. */
export function RecentStatement() {
  const { data, error, refetch } = useStatement(1, rows);
  const hidden = useHiddenAmounts();
  return (
    <section className="mt-6">
      <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-semibold">
          <Trans>Latest transactions</Trans>
        </h2>
        <Link
          to="/user/statement"
          className="inline-flex min-h-11 items-center gap-0.5 text-sm font-medium text-gold-text"
        >
          <Trans>See all</Trans>
          <ChevronRight size={17} />
        </Link>
      </div>
      <StatementList
        entries={data?.statements.slice(0, rows)}
        rows={rows}
        error={error}
        hidden={hidden}
        onRetry={() => void refetch()}
      />
    </section>
  );
}
