import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { Reply } from '../../frame/api/api.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { cx } from '../../ui/design/cx.ts';
import { Pagination } from '../../ui/list/Pagination.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { dayText } from '../days.ts';

interface Props {
  query: UseQueryResult<Reply<'getInvites'>>;
  page: number;
  limit: number;
  onPage: (page: number) => void;
}

/** Referral earnings by friend and day, newest first. */
export function InviteList({ query, page, limit, onPage }: Props) {
  const { t } = useLingui();
  const { data, error, isPlaceholderData } = query;
  const friends = data?.friends ?? 0;
  return (
    <section className="mt-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold">
          <Trans>From your friends</Trans>
        </h3>
        {friends > 0 ? (
          <p className="text-sm text-muted">
            {t`${plural(friends, { one: '# friend joined', other: '# friends joined' })}`}
          </p>
        ) : null}
      </header>
      {data && data.invites.length > 0 ? (
        <div className={cx('@container', isPlaceholderData && 'opacity-60')}>
          <InviteTable invites={data.invites} />
        </div>
      ) : data ? (
        <EmptyState title={<Trans>Nothing to claim yet</Trans>}>
          {friends > 0 ? (
            <Trans>Your commission appears here the morning after your friends play.</Trans>
          ) : (
            <Trans>Send your link to a friend. Anyone who registers with it counts as your referral.</Trans>
          )}
        </EmptyState>
      ) : error ? (
        <div className="mt-2">
          <ReadFailure error={error} onRetry={() => void query.refetch()} />
        </div>
      ) : (
        <Skeleton className="mt-2 h-96 w-full rounded-lg" />
      )}
      <Pagination page={page} total={data?.total ?? 0} limit={limit} onPage={onPage} />
    </section>
  );
}

function InviteTable({ invites }: { invites: Reply<'getInvites'>['invites'] }) {
  const head = 'py-2 font-medium';
  return (
    <table className="stacks w-full text-left text-sm">
      <thead className="border-b border-line text-xs text-muted">
        <tr>
          <th scope="col" className={cx(head, 'pr-3')}>
            <Trans>Friend</Trans>
          </th>
          <th scope="col" className={cx(head, 'pr-3')}>
            <Trans>Date</Trans>
          </th>
          <th scope="col" className={cx(head, 'text-right')}>
            <Trans>Bonus</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {invites.map(({ from, amount, day, collected }, index) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: two friends may be masked alike, and rows hold no state
            key={index}
            className="border-b border-line last:border-b-0"
          >
            <td className="py-2 pr-3 wrap-anywhere">{from.name}</td>
            <td className="tabular py-2 pr-3 text-muted">{dayText(day)}</td>
            <td className="py-2 text-right">
              <span className="flex flex-col items-end">
                <Money
                  amount={amount}
                  className={collected ? 'text-muted' : 'font-semibold text-gold-text'}
                />
                {collected ? <Received /> : null}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Received() {
  return (
    <span className="inline-flex items-center gap-1 text-xs text-success">
      <Check size={14} className="flex-none" aria-hidden />
      <Trans>Claimed</Trans>
    </span>
  );
}
