import type { Withdraw } from '../../../src/money/withdraw/useWithdraw.ts';
import { WithdrawForm } from '../../../src/money/withdraw/WithdrawForm.tsx';
import { Answers } from '../../answers.tsx';
import { ByHand } from '../../pretend.tsx';
import { wallet, walletAnswer } from '../sample.ts';

const limits = { withdrawMin: 100, withdrawMax: 50_000, usuallyS: 90 };

/** What the form is told of its call. */
const idle = {
  busy: false,
  unsure: false,
  error: null,
  run: () => undefined,
  again: () => undefined,
  reset: () => undefined,
} as unknown as Withdraw; // the answer is for whoever opened it

function Form({ chip }: { chip: number }) {
  return (
    <Answers answers={[walletAnswer]}>
      <ByHand does={(ground) => ground.querySelectorAll<HTMLElement>('button[type=button]')[chip]?.click()}>
        <WithdrawForm wallet={wallet} limits={limits} withdraw={idle} />
      </ByHand>
    </Answers>
  );
}

export const states = {
  'five hundred': () => <Form chip={2} />,
  'all of the wallet': () => <Form chip={5} />,
  'all, with the games': () => <Form chip={6} />,
};
