import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Reply } from '../../frame/api/api.ts';
import { CallFailure } from '../../frame/call/CallFailure.tsx';
import { AccountLine } from '../../people/account/AccountLine.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { AmountField } from '../../ui/field/AmountField.tsx';
import { judgeAmount } from '../../ui/field/amount.ts';
import { moneyText, shortMoney } from '../../ui/money/currency.ts';
import { Money } from '../../ui/money/Money.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { withGames } from '../wallet/game-money.ts';
import { withdrawLimits, withdrawSteps } from './limits.ts';
import type { Withdraw } from './useWithdraw.ts';

interface Props {
  wallet: Reply<'getWallet'>;
  limits: Reply<'getWithdrawLookup'>;
  withdraw: Withdraw;
}

export function WithdrawForm({ wallet, limits, withdraw }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const spendable = wallet.wallet.amount;
  const bounds = withdrawLimits(limits, withGames(spendable, wallet.slots));
  const { amount, flaw } = judgeAmount(typed, bounds);
  const fromGames = !flaw && amount > spendable;
  const shown = moneyText(amount);
  const fixed = withdraw.busy || withdraw.unsure;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!flaw && !fixed) withdraw.run({ amount, fromGames });
      }}
    >
      <AccountLine account={wallet.bankAccount} />
      <dl className="flex justify-between text-sm">
        <dt className="text-muted">
          <Trans>Spendable</Trans>
        </dt>
        <dd>
          <Money amount={spendable} className="font-semibold" />
        </dd>
      </dl>
      <AmountField
        label={<Trans>Amount to withdraw</Trans>}
        typed={typed}
        onTyped={setTyped}
        limits={bounds}
        disabled={fixed}
        quick={withdrawSteps(limits, spendable).map((step) => ({
          amount: step,
          label: step === spendable ? t`All` : undefined,
        }))}
        hint={<Bounds limits={limits} />}
      />
      {fromGames ? (
        <Notice tone="progress">
          <Trans>This is more than your wallet holds: the money in your games is brought home first.</Trans>
        </Notice>
      ) : null}
      <CallFailure call={withdraw}>
        <Trans>
          The answer did not reach us. Press "Ask again": it is paid out once at most, however often you
          press.
        </Trans>
      </CallFailure>
      {withdraw.unsure ? (
        <Button busy={withdraw.busy} onClick={withdraw.again}>
          <Trans>Ask again</Trans>
        </Button>
      ) : (
        <Button type="submit" busy={withdraw.busy} disabled={flaw !== null}>
          {flaw ? <Trans>Withdraw</Trans> : <Trans>Withdraw {shown}</Trans>}
        </Button>
      )}
    </form>
  );
}

function Bounds({ limits }: { limits: Reply<'getWithdrawLookup'> }) {
  const min = shortMoney(limits.withdrawMin);
  const max = shortMoney(limits.withdrawMax);
  return (
    <Trans>
      From {min} to {max}
    </Trans>
  );
}
