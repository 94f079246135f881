import type { Withdraw } from '../../../src/payments/withdrawals/useWithdraw.ts';
import { WithdrawForm } from '../../../src/payments/withdrawals/WithdrawForm.tsx';
import type { ActiveBonus } from '../../../src/wallet/active-bonus/active-bonus.ts';
import { Answers } from '../../answers.tsx';
import { AfterInteraction } from '../../decorators.tsx';
import { heldBonus } from '../../rewards/sample-active-bonus.ts';
import { wallet, walletAnswer } from '../../wallet/sample.ts';

const limits = { withdrawMin: 100, withdrawMax: 50_000, usuallyS: 90 };

/** State of the call, as passed to the form. */
const idle = {
  busy: false,
  unsure: false,
  error: null,
  run: () => undefined,
  again: () => undefined,
  resumed: null,
  forget: () => undefined,
  reset: () => undefined,
} as unknown as Withdraw; // Leaves out the call's answer, which only the component that opened the form reads.

function Form({
  chip = 0,
  activeBonus = null,
  least = 100,
}: {
  chip?: number;
  activeBonus?: ActiveBonus | null;
  least?: number;
}) {
  return (
    <Answers answers={[walletAnswer]}>
      <AfterInteraction
        does={(ground) => ground.querySelectorAll<HTMLElement>('button[type=button]')[chip]?.click()}
      >
        <WithdrawForm
          wallet={wallet}
          limits={{ ...limits, withdrawMin: least }}
          withdraw={idle}
          activeBonus={activeBonus}
        />
      </AfterInteraction>
    </Answers>
  );
}

export const states = {
  'five hundred': () => <Form chip={2} />,
  'all of the wallet': () => <Form chip={5} />,
  'all, with the games': () => <Form chip={6} />,
  'less than can be withdrawn': () => <Form least={20_000} />,
  'a bonus is held': () => <Form activeBonus={heldBonus} />,
  'a bonus is played': () => <Form chip={2} activeBonus={{ ...heldBonus, turnover: 52_000 }} />,
  'a bonus is played, and not all of it is kept': () => (
    <Form
      chip={2}
      activeBonus={{ ...heldBonus, turnover: 52_000, terms: { ...heldBonus.terms, cap: 5000 } }}
    />
  ),
};
