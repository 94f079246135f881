import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../frame/api/error-text.ts';
import { reading } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { formatDateTime } from '../../i18n/dates.ts';
import { Button } from '../../ui/button/Button.tsx';
import { BigMoney } from '../../ui/money/Money.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { useBonusReading } from '../../wallet/active-bonus/useActiveBonus.ts';
import { ClosedPart } from '../../wallet/balance/ClosedPart.tsx';
import { useWallet } from '../../wallet/balance/useWallet.ts';
import { RecentEntry } from '../../wallet/statement/RecentEntry.tsx';
import { SupportLink } from '../../wallet/timeline/SupportLink.tsx';
import { useWaitTexts } from '../../wallet/timeline/useWaitTexts.ts';
import { useForgetWhenCompleted } from '../pending-transactions/useForgetWhenCompleted.ts';
import { usePendingTexts } from '../pending-transactions/usePendingTexts.ts';
import {
  type PendingTransaction,
  usePendingTransactions,
} from '../pending-transactions/usePendingTransactions.ts';
import { NoneToWithdraw } from './NoneToWithdraw.tsx';
import { useWithdraw } from './useWithdraw.ts';
import { WithdrawForm } from './WithdrawForm.tsx';

const isWithdrawal = ({ kind }: PendingTransaction) => kind === 'withdraw';

export function WithdrawDialog() {
  const { wallet, error, refetch } = useWallet();
  const withdraw = useWithdraw();
  useForgetWhenCompleted(withdraw, 'WITHDRAW_PENDING', isWithdrawal);
  const lookup = useQuery(reading('getWithdrawLookup'));
  const waitsUntil = useQuery(reading('getProfile')).data?.profile.withdrawHeldUntil;
  const open = usePendingTransactions().items?.find(isWithdrawal);
  const bonus = useBonusReading();
  const failure = lookup.error ?? (wallet ? null : error);
  return (
    <DialogFrame title={<Trans>Withdraw</Trans>}>
      <ClosedPart part="withdraw">
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
            ) : bonus.isUnread && !withdraw.busy && !withdraw.unsure ? (
              // What the bonus locks is not known, so no amount can be offered.
              bonus.error ? (
                <ReadFailure error={bonus.error} onRetry={() => void bonus.refetch()} />
              ) : (
                <FormSkeleton />
              )
            ) : (
              <WithdrawForm
                wallet={wallet}
                limits={lookup.data}
                withdraw={withdraw}
                activeBonus={bonus.activeBonus}
              />
            )}
            {open || withdraw.busy || withdraw.unsure ? null : (
              <RecentEntry type="withdraw" filter="out">
                <Trans>Your last withdrawal</Trans>
              </RecentEntry>
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
          <FormSkeleton />
        )}
      </ClosedPart>
    </DialogFrame>
  );
}

/** Outline of the form: account, amount, quick amounts and button. */
function FormSkeleton() {
  return (
    <div className="grid h-[30rem] content-start gap-4">
      <Skeleton className="h-[4.25rem]" />
      <Skeleton className="mt-7 h-16" />
      <div className="mt-[3.25rem] grid grid-cols-3 gap-2">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
      <Skeleton className="h-[3.25rem]" />
    </div>
  );
}

/** The open withdrawal, shown instead of a form that would be refused: only one is allowed at a time. */
function OpenWithdrawal({ item }: { item: PendingTransaction }) {
  const dialogs = useDialogs();
  const waitWords = useWaitTexts();
  const wordsForTeam = usePendingTexts(true);
  return (
    <div className="grid gap-4">
      <div className="grid justify-items-center text-center">
        <BigMoney amount={item.amount} className="text-[min(2.25rem,11vw)] leading-[1.3]" />
        <p className="text-sm text-progress">{waitWords(item.waitsFor, item.usuallyS)}</p>
      </div>
      <Notice tone="progress">
        <Trans>You already have a pending withdrawal. You can make another one once it’s finished.</Trans>
      </Notice>
      <Button onClick={() => dialogs.swap('withdraw', { name: 'withdrawal', id: item.id })}>
        <Trans>Track this withdrawal</Trans>
      </Button>
      <SupportLink about={[wordsForTeam(item), formatDateTime(new Date(item.createdAt))]} />
    </div>
  );
}
