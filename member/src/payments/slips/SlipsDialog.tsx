import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AsOf } from '../../frame/call/AsOf.tsx';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { cx } from '../../ui/design/cx.ts';
import { Pagination } from '../../ui/list/Pagination.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { RefreshSlips } from './SentSlips.tsx';
import { SlipTable } from './SlipTable.tsx';
import { slipsOnPage, useSlips } from './useSlips.ts';

/** Slips that were sent and their results, ten per page. */
export function SlipsDialog() {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const query = useSlips(page);
  const { data, isPending, error, isPlaceholderData } = query;
  const total = data?.total ?? 0;
  return (
    <DialogFrame title={t`Slip status`} wide>
      <div className="-mt-1 mb-1 flex items-center justify-between">
        <div className="flex flex-wrap gap-x-3 text-muted">
          <p className="text-sm">{data ? <Trans>{total} in total</Trans> : null}</p>
          <AsOf of={[query]} />
        </div>
        <RefreshSlips query={query} />
      </div>
      {isPending ? <Skeleton className="h-96 w-full rounded-lg" /> : null}
      {error && !data ? <ReadFailure error={error} onRetry={() => void query.refetch()} /> : null}
      {data && data.slips.length === 0 ? (
        <EmptyState title={<Trans>No slips yet</Trans>}>
          <Trans>Slips you send from the deposit screen appear here with their results.</Trans>
        </EmptyState>
      ) : null}
      {data && data.slips.length > 0 ? (
        <div className={cx(isPlaceholderData && 'opacity-60')}>
          <SlipTable slips={data.slips} />
        </div>
      ) : null}
      <Pagination page={page} total={total} limit={slipsOnPage} onPage={setPage} />
    </DialogFrame>
  );
}
