import { Trans } from '@lingui/react/macro';
import { Link } from '../frame/address/address.ts';
import { useWide } from '../frame/device/useBrowser.ts';
import { StatementList } from '../money/statement/StatementList.tsx';
import { useStatement } from '../money/statement/useStatement.ts';

/** The second column has room for the latest entries; a phone has the tab for them and asks for nothing here. */
export function RecentStatement() {
  const wide = useWide();
  return wide ? <Recent /> : null;
}

function Recent() {
  const { data, error, refetch } = useStatement(1, 5);
  return (
    <section className="mt-6">
      <div className="mb-2 flex items-baseline justify-between">
        <h2 className="font-semibold">
          <Trans>Latest entries</Trans>
        </h2>
        <Link
          to="/user/statement"
          className="-my-3 inline-flex min-h-11 items-center text-sm font-medium text-gold-text"
        >
          <Trans>All entries</Trans>
        </Link>
      </div>
      <StatementList entries={data?.statements} rows={5} error={error} onRetry={() => void refetch()} />
    </section>
  );
}
