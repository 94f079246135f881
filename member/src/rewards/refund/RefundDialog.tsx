import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { ClosedPart } from '../../wallet/balance/ClosedPart.tsx';
import { useWallet } from '../../wallet/balance/useWallet.ts';
import { PastRefunds } from './PastRefunds.tsx';
import { RefundOfWeek } from './RefundOfWeek.tsx';
import { useReceiveRefund } from './useReceiveRefund.ts';

/** Page size of the specification. */
const pageSize = 10;

/** Refund of last week's losses, why it waits if it does, and earlier refunds. */
export function RefundDialog() {
  const { wallet } = useWallet();
  const [page, setPage] = useState(1);
  const check = useQuery(reading('checkRefund'));
  // Shows whether the week's refund was received or has expired, whichever page is shown.
  const newest = useQuery(reading('getRefunds', { body: { page: 1, limit: pageSize } }));
  const past = useQuery({
    ...reading('getRefunds', { body: { page, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const receive = useReceiveRefund();
  return (
    <DialogFrame title={<Trans>Refund of losses</Trans>} locked={receive.busy} reading>
      {check.data ? (
        <ClosedPart part="bonus">
          <RefundOfWeek
            check={check.data}
            past={newest.data?.refunds ?? []}
            pause={wallet?.pause ?? null}
            receive={receive}
          />
        </ClosedPart>
      ) : check.error ? (
        <ReadFailure error={check.error} onRetry={() => void check.refetch()} />
      ) : (
        <Skeleton className="h-72 w-full rounded-lg" />
      )}
      <PastRefunds check={check.data} query={past} page={page} limit={pageSize} onPage={setPage} />
    </DialogFrame>
  );
}
