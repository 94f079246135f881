import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { Reply } from '../../frame/api/api.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { cx } from '../../ui/design/cx.ts';
import { Pagination } from '../../ui/list/Pagination.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { shortTime, weekText } from '../days.ts';
import type { PastRefund } from './refund-state.ts';

interface Props {
  query: UseQueryResult<Reply<'getRefunds'>>;
  page: number;
  limit: number;
  onPage: (page: number) => void;
}

/** Every week that had a refund, newest first. Whoever had none is only told when they come. */
export function PastRefunds({ query, page, limit, onPage }: Props) {
  const { data, error, isPlaceholderData } = query;
  return (
    <section className="mt-5">
      {data && data.refunds.length > 0 ? (
        <>
          <h3 className="font-semibold">
            <Trans>Earlier weeks</Trans>
          </h3>
          <div className={cx(isPlaceholderData && 'opacity-60')}>
            <RefundTable refunds={data.refunds} />
          </div>
        </>
      ) : null}
      {error && !data ? <ReadFailure error={error} onRetry={() => void query.refetch()} /> : null}
      {data || error ? null : <Skeleton className="h-40 w-full rounded-lg" />}
      <Pagination page={page} total={data?.total ?? 0} limit={limit} onPage={onPage} />
      <p className="mt-3 text-center text-xs text-balance text-muted">
        <Trans>Reckoned every Sunday at 01:00 from the week’s losses. Take it within 7 days.</Trans>
      </p>
    </section>
  );
}

function RefundTable({ refunds }: { refunds: readonly PastRefund[] }) {
  const head = 'py-2 font-medium';
  return (
    <table className="w-full table-fixed text-left text-sm">
      <thead className="border-b border-line text-xs text-muted">
        <tr>
          <th scope="col" className={cx(head, 'w-[39%]')}>
            <Trans>Week</Trans>
          </th>
          <th scope="col" className={cx(head, 'w-[30%]')}>
            <Trans>Received at</Trans>
          </th>
          <th scope="col" className={cx(head, 'text-right')}>
            <Trans>Given back</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {refunds.map((refund) => (
          <tr key={refund.from} className="border-b border-line last:border-b-0">
            <td className="tabular py-2 pr-2">{weekText(refund.from, refund.to)}</td>
            <td className="tabular py-2 text-muted">
              <When refund={refund} />
            </td>
            <td className="py-2 text-right">
              <span className="inline-flex items-center justify-end gap-1.5">
                {refund.status === 'RECEIVED' ? <Check size={16} className="flex-none text-success" /> : null}
                <Money
                  amount={refund.refundAmount}
                  className={refund.status === 'EXPIRED' ? 'text-muted' : 'font-semibold'}
                />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function When({ refund: { status, createdAt } }: { refund: PastRefund }) {
  if (status === 'RECEIVED') return shortTime(createdAt);
  if (status === 'EXPIRED') return <Trans>Expired</Trans>;
  return (
    <span className="text-progress">
      <Trans>To be received</Trans>
    </span>
  );
}
