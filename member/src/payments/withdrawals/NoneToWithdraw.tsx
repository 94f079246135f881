import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Reply } from '../../frame/api/api.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { AccountLine } from '../../members/account/AccountLine.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { moneyText, shortMoney } from '../../ui/money/currency.ts';
import { BigMoney } from '../../ui/money/Money.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { leftAfter } from './limits.ts';

interface Props {
  account: Reply<'getWallet'>['bankAccount'];
  /** Reason, and the next step. */
  children: ReactNode;
}

/** Replaces the form when nothing can be withdrawn, with the reason. */
export function NoneToWithdraw({ account, children }: Props) {
  return (
    <div className="grid gap-4">
      <AccountLine account={account} />
      <div className="grid justify-items-center text-center">
        <p className="text-sm text-muted">
          <Trans>You can withdraw now</Trans>
        </p>
        <BigMoney amount={0} className="text-[min(2.25rem,11vw)] leading-[1.3]" />
      </div>
      {children}
    </div>
  );
}

interface TooLittleProps {
  everything: number;
  min: number;
  pause: Reply<'getWallet'>['pause'];
}

/** Says that wallet and games together hold less than the minimum withdrawal. */
export function TooLittle({ everything, min, pause }: TooLittleProps) {
  const dialogs = useDialogs();
  const missing = moneyText(leftAfter(everything, min));
  const least = shortMoney(min);
  return (
    <>
      <Notice tone="progress">
        <Trans>
          You need {missing} more to withdraw. Minimum {least}.
        </Trans>
      </Notice>
      {pause ? null : (
        <Button variant="plain" onClick={() => dialogs.swap('withdraw', { name: 'deposit' })}>
          <Trans>Deposit</Trans>
        </Button>
      )}
    </>
  );
}
