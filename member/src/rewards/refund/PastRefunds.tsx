import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Reply } from '../../frame/api/api.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { cx } from '../../ui/design/cx.ts';
import { Pagination } from '../../ui/list/Pagination.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { shortTime, weekText } from '../days.ts';
import { earlierRefunds, type PastRefund, type RefundCheck } from './refund-state.ts';

interface Props {
  /** State of the refund that is shown in full above; the list leaves this refund out while it waits. */
  check: RefundCheck | undefined;
  query: UseQueryResult<Reply<'getRefunds'>>;
  page: number;
  limit: number;
  onPage: (page: number) => void;
}

/** Every week that had a refund, newest first. A member without one sees only when refunds are paid. */
export function PastRefunds({ check, query, page, limit, onPage }: Props) {
  const { data, error, isPlaceholderData } = query;
  const refunds = earlierRefunds(check, data?.refunds ?? []);
  return (
    <section className="mt-5">
      {refunds.length > 0 ? (
        <>
          <h3 className="font-semibold">
            <Trans>Earlier refunds</Trans>
          </h3>
          <div className={cx('@container', isPlaceholderData && 'opacity-60')}>
            <RefundTable refunds={refunds} />
          </div>
        </>
      ) : null}
      {error && !data ? <ReadFailure error={error} onRetry={() => void query.refetch()} /> : null}
      {data || error ? null : <Skeleton className="h-40 w-full rounded-lg" />}
      <Pagination page={page} total={data?.total ?? 0} limit={limit} onPage={onPage} />
      <p className="mt-3 text-center text-xs text-balance text-muted">
        <Trans>Calculated every Sunday at 01:00 (Bangkok/Vientiane time). Claim within 7 days.</Trans>
      </p>
    </section>
  );
}

function RefundTable({ refunds }: { refunds: readonly PastRefund[] }) {
  const head = 'py-2 font-medium';
  return (
    <table className="stacks w-full text-left text-sm">
      <thead className="border-b border-line text-xs text-muted">
        <tr>
          <th scope="col" className={cx(head, 'pr-3')}>
            <Trans>Week</Trans>
          </th>
          <th scope="col" className={cx(head, 'pr-3')}>
            <Trans>Status</Trans>
          </th>
          <th scope="col" className={cx(head, 'text-right whitespace-nowrap')}>
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {refunds.map((refund) => (
          <tr key={refund.from} className="border-b border-line last:border-b-0">
            <td className="tabular py-2 pr-3 whitespace-nowrap">{weekText(refund.from, refund.to)}</td>
            <td className="tabular py-2 pr-3 text-muted">
              <When refund={refund} />
            </td>
            <td className="py-2 text-right">
              <Money
                amount={refund.refundAmount}
                className={refund.status === 'EXPIRED' ? 'text-muted line-through' : 'font-semibold'}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function When({ refund: { status, createdAt } }: { refund: PastRefund }) {
  if (status === 'RECEIVED') {
    const time = shortTime(createdAt);
    return <Trans>Claimed {time}</Trans>;
  }
  if (status === 'EXPIRED') return <Trans>Expired, not claimed</Trans>;
  return (
    <span className="text-progress">
      <Trans>Ready to claim</Trans>
    </span>
  );
}
