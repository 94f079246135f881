import { WithdrawDialog } from '../../../src/payments/withdrawals/WithdrawDialog.tsx';
import { type Answer, answered, OpenDialog } from '../../answers.tsx';
import { nonePending, wallet, walletAnswer } from '../../wallet/sample.ts';
import { items } from '../../wallet/sample-items.ts';

const limits = { withdrawMin: 100, withdrawMax: 50_000 };
const lookup = answered('getWithdrawLookup', { ...limits, usuallyS: 90 });

function Form({ answers }: { answers: readonly Answer[] }) {
  return (
    <OpenDialog answers={answers}>
      <WithdrawDialog />
    </OpenDialog>
  );
}

export const place = 'over';

export const states = {
  'with money in games': () => <Form answers={[walletAnswer, nonePending, lookup]} />,
  'without games, and nobody knows how long it takes': () => (
    <Form
      answers={[
        answered('getWallet', { ...wallet, slots: [] }),
        answered('getWithdrawLookup', { ...limits, usuallyS: null }),
      ]}
    />
  ),
  'one is open': () => (
    <Form answers={[walletAnswer, lookup, answered('getOnItsWay', { total: 1, items: [items.withdraw] })]} />
  ),
  'on its way': () => <Form answers={[]} />,
};
