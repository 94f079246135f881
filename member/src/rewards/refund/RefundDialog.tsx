import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { useWallet } from '../../wallet/balance/useWallet.ts';
import { PastRefunds } from './PastRefunds.tsx';
import { RefundOfWeek } from './RefundOfWeek.tsx';
import { useReceiveRefund } from './useReceiveRefund.ts';

/** The specification's ten on a page. */
const onPage = 10;

/** What is given back of last week's losses, why it waits where it waits, and what was given back before. */
export function RefundDialog() {
  const { wallet } = useWallet();
  const [page, setPage] = useState(1);
  const check = useQuery(reading('checkRefund'));
  // The newest ones know what became of the week that is asked about.
  const newest = useQuery(reading('getRefunds', { body: { page: 1, limit: onPage } }));
  const past = useQuery({
    ...reading('getRefunds', { body: { page, limit: onPage } }),
    placeholderData: keepPreviousData,
  });
  const receive = useReceiveRefund();
  return (
    <DialogFrame title={<Trans>Refund of losses</Trans>} locked={receive.busy} reading>
      {check.data ? (
        <RefundOfWeek
          check={check.data}
          past={newest.data?.refunds ?? []}
          pause={wallet?.pause ?? null}
          receive={receive}
        />
      ) : check.error ? (
        <ReadFailure error={check.error} onRetry={() => void check.refetch()} />
      ) : (
        <Skeleton className="h-72 w-full rounded-lg" />
      )}
      <PastRefunds check={check.data} query={past} page={page} limit={onPage} onPage={setPage} />
    </DialogFrame>
  );
}
