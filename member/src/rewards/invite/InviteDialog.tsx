import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { useWallet } from '../../wallet/balance/useWallet.ts';
import { InviteAmount } from './InviteAmount.tsx';
import { InviteList } from './InviteList.tsx';
import { ShareLink } from './ShareLink.tsx';
import { onPage as pageSize } from './useCommission.ts';
import { useReceiveInvite } from './useReceiveInvite.ts';

/** Referral dialog: what friends have earned the member, the link to invite more, and the amounts by day. */
export function InviteDialog() {
  const { wallet, error, refetch } = useWallet();
  const [page, setPage] = useState(1);
  const invites = useQuery({
    ...reading('getInvites', { body: { page, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const receive = useReceiveInvite();
  return (
    <DialogFrame title={<Trans>Invite friends</Trans>} locked={receive.busy}>
      {wallet ? (
        <div className="grid gap-4">
          <InviteAmount wallet={wallet} programme={invites.data} unread={invites.isError} receive={receive} />
          <ShareLink memberId={wallet.profile._id} />
        </div>
      ) : error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-80 w-full rounded-lg" />
      )}
      <InviteList query={invites} page={page} limit={pageSize} onPage={setPage} />
    </DialogFrame>
  );
}
