import { lastFourDigits } from '@kapao/core/account/account-number';
import { Trans, useLingui } from '@lingui/react/macro';
import { Clock3 } from 'lucide-react';
import { useState } from 'react';
import { useFrozenWhile } from '../../base/while-busy.ts';
import type { Reply } from '../../frame/api/api.ts';
import { CallButton } from '../../frame/call/CallButton.tsx';
import { CallFailure } from '../../frame/call/CallFailure.tsx';
import { AccountLine } from '../../members/account/AccountLine.tsx';
import { AmountField } from '../../ui/money/AmountField.tsx';
import { judgeAmount } from '../../ui/money/amount.ts';
import { moneyText, shortMoney } from '../../ui/money/currency.ts';
import { type ActiveBonus, outlookOfBonus } from '../../wallet/active-bonus/active-bonus.ts';
import { useDepositOffer } from '../../wallet/active-bonus/useDepositOffer.ts';
import { withdrawableAmount } from '../../wallet/balance/game-money.ts';
import { useProcessingTimeTexts } from '../../wallet/timeline/useWaitTexts.ts';
import { readLastUsed } from '../last-used.ts';
import { BonusEnds, BonusFirst } from './BonusFirst.tsx';
import { leftAfter, withdrawLimits, withdrawSteps } from './limits.ts';
import { NoneToWithdraw, TooLittle } from './NoneToWithdraw.tsx';
import { ProofStep } from './ProofStep.tsx';
import { UsesDeposit } from './UsesDeposit.tsx';
import type { Withdraw } from './useWithdraw.ts';
import { WithGames } from './WithGames.tsx';

interface Props {
  wallet: Reply<'getWallet'>;
  limits: Reply<'getWithdrawLookup'>;
  withdraw: Withdraw;
  activeBonus: ActiveBonus | null;
}

export function WithdrawForm({ wallet: ofNow, limits, withdraw, activeBonus }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(withdraw.resumed ? String(withdraw.resumed.amount) : '');
  const fixed = withdraw.busy || withdraw.unsure;
  // Keeps the wallet from before the request, so that the requested amount is not checked against what is left.
  const wallet = useFrozenWhile(ofNow, fixed);
  const outlook = activeBonus ? outlookOfBonus(activeBonus) : null;
  // What the bonus takes back at its end cannot be withdrawn.
  const most = outlook?.takeHome ?? Number.POSITIVE_INFINITY;
  const spendable = Math.min(wallet.wallet.amount, most);
  const everything = Math.min(withdrawableAmount(wallet.wallet.amount, wallet.slots), most);
  const bounds = withdrawLimits(limits, everything);
  const { amount, flaw } = judgeAmount(typed, bounds);
  const [last] = useState(() => readLastUsed().withdraw);
  const fromGames = !flaw && amount > spendable;
  const shown = moneyText(amount);
  const found = useDepositOffer();
  // A member on a break cannot take a bonus.
  const offer = activeBonus || fixed || ofNow.pause ? undefined : found;
  const type = (next: string) => {
    withdraw.forget();
    setTyped(next);
  };
  if (withdraw.proof) return <ProofStep proof={withdraw.proof} account={wallet.bankAccount} />;
  // A request that was sent keeps the form, although its money has left the wallet.
  if (activeBonus && outlook?.takeHome === null && !fixed)
    return (
      <NoneToWithdraw account={wallet.bankAccount}>
        <BonusFirst activeBonus={activeBonus} outlook={outlook} />
      </NoneToWithdraw>
    );
  if (everything < limits.withdrawMin && !fixed)
    return (
      <NoneToWithdraw account={wallet.bankAccount}>
        <TooLittle everything={everything} min={limits.withdrawMin} pause={wallet.pause} />
      </NoneToWithdraw>
    );
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!flaw && !fixed) withdraw.run({ amount, fromGames });
      }}
    >
      <AccountLine account={wallet.bankAccount} />
      {activeBonus && typeof outlook?.takeHome === 'number' ? (
        <BonusEnds activeBonus={activeBonus} takeHome={outlook.takeHome} />
      ) : null}
      {fixed ? null : <UsesDeposit offer={offer} />}
      <AmountField
        first
        label={<Trans>Amount to withdraw</Trans>}
        typed={typed}
        onTyped={type}
        limits={bounds}
        disabled={fixed}
        // A resumed request starts with a wallet that has already been debited.
        quick={(withdraw.resumed && fixed ? [] : withdrawSteps(limits, spendable, last)).map((step) => ({
          amount: step,
          label:
            step === spendable
              ? `${t({ message: 'All', context: 'amount' })} ${shortMoney(step)}`
              : step === last
                ? `${t({ message: 'Last', context: 'amount' })} ${shortMoney(step)}`
                : undefined,
        }))}
        hint={<Bounds limits={limits} />}
        after={{
          label:
            flaw && spendable < wallet.wallet.amount ? (
              <Trans>You can withdraw now</Trans>
            ) : flaw ? (
              <Trans>In your wallet now</Trans>
            ) : fromGames ? (
              <Trans>Left in wallet and games</Trans>
            ) : (
              <Trans>Left in your wallet</Trans>
            ),
          amount: leftAfter(flaw ? 0 : amount, fromGames ? everything : spendable),
        }}
      />
      {/* Hidden while the outcome is unknown: the transfer it announces may already be done. */}
      {withdraw.unsure ? null : (
        <WithGames
          everything={Math.min(everything, limits.withdrawMax)}
          inGames={leftAfter(wallet.wallet.amount, withdrawableAmount(wallet.wallet.amount, wallet.slots))}
          offered={
            everything > spendable && everything >= limits.withdrawMin && spendable < limits.withdrawMax
          }
          chosen={fromGames}
          disabled={fixed}
          onChoose={(all) => type(String(all))}
        />
      )}
      <CallFailure call={withdraw}>
        <b className="block font-semibold">
          <Trans>Withdrawal {shown}</Trans> · {wallet.bankAccount.bankCode} ···
          {lastFourDigits(wallet.bankAccount.bankAccountNo)}
        </b>
        <Trans>You’ll be paid only once, however often we check.</Trans>
      </CallFailure>
      <div className="over-keyboard grid gap-4">
        <CallButton
          call={withdraw}
          type="submit"
          doing={withdraw.isAccepted ? <Trans>One moment…</Trans> : undefined}
          disabled={flaw !== null}
        >
          {flaw ? (
            <Trans>Withdraw</Trans>
          ) : fromGames ? (
            <Trans>Withdraw {shown}, including games</Trans>
          ) : (
            <Trans>Withdraw {shown}</Trans>
          )}
        </CallButton>
      </div>
      <TypicalTime usuallyS={limits.usuallyS} />
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

/** Says when the money arrives, and that no fee is taken. */
function TypicalTime({ usuallyS }: { usuallyS: number | null }) {
  const usual = useProcessingTimeTexts()(usuallyS);
  return (
    <p className="text-center text-sm text-muted">
      {/* Within the text, so that it stays beside the first word when the text has several lines. */}
      <Clock3 size={16} className="mr-1.5 inline align-[-0.2em]" />
      <Trans>No fee.</Trans>{' '}
      {usual ? (
        <Trans>Arrives in your bank account {usual}. Our team checks large amounts first.</Trans>
      ) : null}
    </p>
  );
}
