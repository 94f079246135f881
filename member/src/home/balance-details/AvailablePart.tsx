import { Trans } from '@lingui/react/macro';
import { ArrowRightLeft, ArrowUpFromLine, ChevronRight, LockKeyhole } from 'lucide-react';
import { useGo } from '../../frame/address/address.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { Button } from '../../ui/button/Button.tsx';
import { moneyText } from '../../ui/money/currency.ts';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { outlookOfBonus } from '../../wallet/active-bonus/active-bonus.ts';
import { useBonusReading } from '../../wallet/active-bonus/useActiveBonus.ts';

export function AvailablePart() {
  const dialogs = useDialogs();
  const go = useGo();
  return (
    <>
      <BeforeWithdrawal />
      <Button
        variant="plain"
        icon={<ArrowUpFromLine size={19} />}
        onClick={() => dialogs.swap('balance', { name: 'withdraw' })}
      >
        <Trans>Withdraw</Trans>
      </Button>
      <Button
        variant="plain"
        icon={<ArrowRightLeft size={19} />}
        onClick={() => dialogs.swap('balance', { name: 'transfer' })}
      >
        <Trans>Move money</Trans>
      </Button>
      <Button variant="quiet" onClick={() => go('/user/statement')}>
        <span className="inline-flex items-center gap-1">
          <Trans>See it in the statement</Trans>
          <ChevronRight size={17} />
        </span>
      </Button>
    </>
  );
}

/** Note that during a bonus the available balance cannot all be withdrawn yet. */
function BeforeWithdrawal() {
  const { activeBonus, isUnread, error, refetch } = useBonusReading();
  if (isUnread)
    return error ? (
      <ReadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-[66px] w-full rounded-lg" />
    );
  const left = activeBonus ? outlookOfBonus(activeBonus).left : 0;
  if (!activeBonus || left === 0) return null;
  const toPlay = moneyText(left);
  const { name } = activeBonus;
  return (
    <p className="flex gap-2.5 rounded-lg bg-progress-tint px-3.5 py-3 text-sm text-progress">
      <LockKeyhole size={18} className="mt-0.5 flex-none" />
      <span>
        <Trans>
          {name}: wager {toPlay} more to withdraw this.
        </Trans>
      </span>
    </p>
  );
}
