import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../frame/api/error-text.ts';
import { reading } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { useActiveBonus } from '../../wallet/active-bonus/useActiveBonus.ts';
import { ClosedPart } from '../../wallet/balance/ClosedPart.tsx';
import { useWallet } from '../../wallet/balance/useWallet.ts';
import { LastOf } from '../../wallet/statement/LastOf.tsx';
import { useForgetWhenCompleted } from '../pending-transactions/useCompletion.ts';
import { usePendingTransactions } from '../pending-transactions/usePendingTransactions.ts';
import { NoneToWithdraw } from './NoneToWithdraw.tsx';
import { OpenWithdrawal } from './OpenWithdrawal.tsx';
import { useWithdraw } from './useWithdraw.ts';
import { WithdrawForm } from './WithdrawForm.tsx';

export function WithdrawDialog() {
  const { wallet, error, refetch } = useWallet();
  const withdraw = useWithdraw();
  useForgetWhenCompleted(withdraw, 'WITHDRAW_PENDING', 'withdraw');
  const lookup = useQuery(reading('getWithdrawLookup'));
  const waitsUntil = useQuery(reading('getProfile')).data?.profile.withdrawHeldUntil;
  const open = usePendingTransactions().items?.find(({ kind }) => kind === 'withdraw');
  const activeBonus = useActiveBonus();
  const failure = lookup.error ?? (wallet ? null : error);
  return (
    <DialogFrame title={<Trans>Withdraw</Trans>}>
      <ClosedPart part="withdraw" />
      {wallet && lookup.data ? (
        <div className="grid gap-4">
          {/* Skipped for the withdrawal that this form has just requested, which its own timeline shows. */}
          {open && !withdraw.busy && !withdraw.unsure ? (
            <OpenWithdrawal item={open} />
          ) : waitsUntil && !withdraw.busy && !withdraw.unsure ? (
            <NoneToWithdraw account={wallet.bankAccount}>
              <Notice tone="progress">
                {errorText({ code: 'WITHDRAW_PENDING', params: { until: waitsUntil } })}
              </Notice>
            </NoneToWithdraw>
          ) : (
            <WithdrawForm
              wallet={wallet}
              limits={lookup.data}
              withdraw={withdraw}
              activeBonus={activeBonus}
            />
          )}
          {open || withdraw.busy || withdraw.unsure ? null : (
            <LastOf type="withdraw" filter="out">
              <Trans>Your last withdrawal</Trans>
            </LastOf>
          )}
        </div>
      ) : failure ? (
        <ReadFailure
          error={failure}
          onRetry={() => {
            void lookup.refetch();
            void refetch();
          }}
        />
      ) : (
        <Skeleton className="h-[30rem] w-full rounded-lg" />
      )}
    </DialogFrame>
  );
}
