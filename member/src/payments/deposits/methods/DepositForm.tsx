import { Trans } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { CallButton } from '../../../frame/call/CallButton.tsx';
import { CallFailure } from '../../../frame/call/CallFailure.tsx';
import { AmountField } from '../../../ui/money/AmountField.tsx';
import { judgeAmount } from '../../../ui/money/amount.ts';
import { moneyText, shortMoney } from '../../../ui/money/currency.ts';
import { useLock } from '../../../wallet/active-bonus/useActiveBonus.ts';
import { useWallet } from '../../../wallet/balance/useWallet.ts';
import { balanceAfter, leastOf, type RemainingLimit } from './amounts.ts';
import { LimitUsedUp } from './LimitUsedUp.tsx';
import { useRemainingLimit } from './useRemainingLimit.ts';

interface Props extends Pick<ComponentProps<typeof AmountField>, 'label' | 'quick'> {
  /** Result of `useMoneyCall`. */
  call: ComponentProps<typeof CallFailure>['call'] &
    ComponentProps<typeof CallButton>['call'] & { run: (amount: number) => void; forget: () => void };
  minDeposit: number;
  /** Largest amount that the method can carry. */
  most?: number;
  /** Content above the amount: what it is for, and what has to be known first. */
  children: ReactNode;
  /** Returns a hint below the amount, such as about a bonus that it is too small for. */
  note?: (amount: number) => ReactNode;
  /** Content between the amount and the button: why the last request was refused. */
  refused?: ReactNode;
  /** Text shown when an answer was lost: what is certain all the same. */
  lost: ReactNode;
  /** Button label, with the amount once it is valid. */
  submit: (shown: string | null) => ReactNode;
  /** Button label while the request runs. */
  doing: ReactNode;
}

/** Form for one deposit amount, with the minimum, the balance afterwards, and a retry after a lost answer. */
export function DepositForm({
  call,
  minDeposit,
  most = Number.POSITIVE_INFINITY,
  label,
  quick,
  children,
  note,
  refused,
  lost,
  submit,
  doing,
}: Props) {
  const [typed, setTyped] = useState('');
  const fixed = call.busy || call.unsure;
  const room = useRemainingLimit();
  const max = Math.min(most, room?.left ?? most);
  const limits = { min: leastOf(minDeposit), ...(Number.isFinite(max) ? { max } : {}) };
  const { amount, flaw } = judgeAmount(typed, limits);
  const after = useBalanceAfter(flaw ? 0 : amount);
  // A request that was sent keeps the form until its outcome is known.
  if (room && room.left < limits.min && !fixed)
    return (
      <div className="grid gap-4">
        {children}
        {refused}
        <LimitUsedUp room={room} least={limits.min} />
      </div>
    );
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
        first
        label={label}
        typed={typed}
        onTyped={(next) => {
          call.forget();
          setTyped(next);
        }}
        limits={limits}
        quick={room ? quick.filter((chip) => chip.amount <= room.left) : quick}
        hint={<AmountBounds least={limits.min} room={room} />}
        after={after}
        disabled={fixed}
      />
      {note?.(amount)}
      {refused}
      <CallFailure call={call}>{lost}</CallFailure>
      <div className="over-keyboard grid gap-4">
        <CallButton call={call} type="submit" disabled={flaw !== null} doing={doing}>
          {submit(flaw ? null : moneyText(amount))}
        </CallButton>
      </div>
    </form>
  );
}

/** Shows the minimum and, where the member has set a limit, the maximum. */
function AmountBounds({ least, room }: { least: number; room: RemainingLimit | null }) {
  const from = shortMoney(least);
  const to = shortMoney(room?.left ?? 0);
  return room === null ? (
    <Trans>Minimum {from}</Trans>
  ) : (
    <Trans>
      {from} to {to} (your remaining limit)
    </Trans>
  );
}

/**
 * Returns what the wallet holds after this deposit; the present balance while no amount is typed. It is not called available
 * while a bonus locks it.
 */
function useBalanceAfter(amount: number): { label: ReactNode; amount: number | undefined } {
  const { wallet, old } = useWallet();
  const held = wallet && !old ? wallet.wallet.amount : undefined;
  const { locked } = useLock(held ?? 0);
  const afterwards = amount > 0;
  return {
    label:
      locked > 0 ? (
        afterwards ? (
          <Trans>In your wallet afterwards</Trans>
        ) : (
          <Trans>In your wallet now</Trans>
        )
      ) : afterwards ? (
        <Trans>Available afterwards:</Trans>
      ) : (
        <Trans>Available now:</Trans>
      ),
    amount: held === undefined ? undefined : balanceAfter(held, amount),
  };
}
