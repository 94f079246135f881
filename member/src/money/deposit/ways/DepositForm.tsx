import { Trans } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { CallFailure } from '../../../frame/call/CallFailure.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { AmountField } from '../../../ui/money/AmountField.tsx';
import { judgeAmount } from '../../../ui/money/amount.ts';
import { moneyText } from '../../../ui/money/currency.ts';
import { AmountBounds } from './AmountBounds.tsx';
import { leastOf } from './amounts.ts';
import { useBalanceAfter } from './useBalanceAfter.tsx';

interface Props extends Pick<ComponentProps<typeof AmountField>, 'label' | 'quick'> {
  /** As from useMoneyCall. */
  call: ComponentProps<typeof CallFailure>['call'] & { run: (amount: number) => void; again: () => void };
  minDeposit: number;
  /** Stands before the amount: what it is for, and what has to be known first. */
  children: ReactNode;
  /** Stands between the amount and the button: why the last answer was a no. */
  refused?: ReactNode;
  /** What is sure although an answer was lost. */
  lost: ReactNode;
  /** The button's words, with the amount once there is a good one. */
  submit: (shown: string | null) => ReactNode;
}

/** One amount that comes in, with its least, what the balance will be, and a lost answer asked for again. */
export function DepositForm({ call, minDeposit, label, quick, children, refused, lost, submit }: Props) {
  const [typed, setTyped] = useState('');
  const fixed = call.busy || call.unsure;
  const limits = { min: leastOf(minDeposit) };
  const { amount, flaw } = judgeAmount(typed, limits);
  const after = useBalanceAfter(flaw ? 0 : amount);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!flaw && !fixed) call.run(amount);
      }}
    >
      {children}
      <AmountField
        label={label}
        typed={typed}
        onTyped={setTyped}
        limits={limits}
        quick={quick}
        hint={<AmountBounds least={limits.min} />}
        after={after}
        disabled={fixed}
      />
      {refused}
      <CallFailure call={call}>{lost}</CallFailure>
      {call.unsure ? (
        <Button busy={call.busy} onClick={call.again}>
          <Trans>Ask again</Trans>
        </Button>
      ) : (
        <Button type="submit" busy={call.busy} disabled={flaw !== null}>
          {submit(flaw ? null : moneyText(amount))}
        </Button>
      )}
    </form>
  );
}
