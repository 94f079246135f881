import { Trans, useLingui } from '@lingui/react/macro';
import { Clock3 } from 'lucide-react';
import { useState } from 'react';
import type { Reply } from '../../frame/api/api.ts';
import { CallFailure } from '../../frame/call/CallFailure.tsx';
import { AccountLine } from '../../people/account/AccountLine.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { AmountField } from '../../ui/money/AmountField.tsx';
import { judgeAmount } from '../../ui/money/amount.ts';
import { moneyText, shortMoney } from '../../ui/money/currency.ts';
import { Money } from '../../ui/money/Money.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { type HeldRound, outlookOfRound } from '../round/held-round.ts';
import { useUsualWords } from '../timeline/useWaitWords.ts';
import { withGames } from '../wallet/game-money.ts';
import { BonusFirst } from './BonusFirst.tsx';
import { leftAfter, withdrawLimits, withdrawSteps } from './limits.ts';
import type { Withdraw } from './useWithdraw.ts';

interface Props {
  wallet: Reply<'getWallet'>;
  limits: Reply<'getWithdrawLookup'>;
  withdraw: Withdraw;
  /** The bonus that is held. */
  round: HeldRound | null;
}

export function WithdrawForm({ wallet, limits, withdraw, round }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const outlook = round ? outlookOfRound(round) : null;
  // What a bonus does not leave its member when it ends can not be withdrawn.
  const most = outlook?.takeHome ?? Number.POSITIVE_INFINITY;
  const spendable = Math.min(wallet.wallet.amount, most);
  const everything = Math.min(withGames(wallet.wallet.amount, wallet.slots), most);
  const bounds = withdrawLimits(limits, everything);
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
      {round && outlook ? <BonusFirst round={round} outlook={outlook} /> : null}
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
        after={{
          label: fromGames ? <Trans>Left in wallet and games</Trans> : <Trans>Left in your wallet</Trans>,
          amount: leftAfter(flaw ? 0 : amount, fromGames ? everything : spendable),
        }}
      />
      <WithGames
        everything={Math.min(everything, limits.withdrawMax)}
        offered={everything > spendable && everything >= limits.withdrawMin && spendable < limits.withdrawMax}
        chosen={fromGames}
        disabled={fixed}
        onChoose={(all) => setTyped(String(all))}
      />
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
        <Button type="submit" busy={withdraw.busy} disabled={flaw !== null || outlook?.takeHome === null}>
          {flaw ? <Trans>Withdraw</Trans> : <Trans>Withdraw {shown}</Trans>}
        </Button>
      )}
      <UsualTime usuallyS={limits.usuallyS} />
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

interface WithGamesProps {
  everything: number;
  offered: boolean;
  chosen: boolean;
  disabled: boolean;
  onChoose: (all: number) => void;
}

/** The games' money comes home first; whoever wants all of it need not bring it home by hand. */
function WithGames({ everything, offered, chosen, disabled, onChoose }: WithGamesProps) {
  if (chosen) {
    return (
      <Notice tone="progress">
        <Trans>This is more than your wallet holds: the money in your games is brought home first.</Trans>
      </Notice>
    );
  }
  return offered ? (
    <Button
      look="plain"
      size="small"
      className="py-1.5"
      disabled={disabled}
      onClick={() => onChoose(everything)}
    >
      <Trans>
        All, with the money in your games: <Money amount={everything} className="font-semibold" />
      </Trans>
    </Button>
  ) : null;
}

function UsualTime({ usuallyS }: { usuallyS: number | null }) {
  const usual = useUsualWords()(usuallyS);
  return usual ? (
    <p className="flex items-center justify-center gap-1.5 text-center text-sm text-muted">
      <Clock3 size={16} />
      <span>
        <Trans>In your bank account {usual}</Trans>
      </span>
    </p>
  ) : null;
}
