import { useState } from 'react';
import { AmountField } from '../../../src/ui/money/AmountField.tsx';
import { readAmount } from '../../../src/ui/money/amount.ts';
import { currencyStore, shortMoney } from '../../../src/ui/money/currency.ts';
import { AfterInteraction, WithStoreValue } from '../../decorators.tsx';
import { say } from '../../say.ts';

interface Props {
  first?: string;
  min?: number;
  max?: number;
  quick?: number[];
  disabled?: boolean;
  balance?: number;
}

function Amount(props: Props) {
  const { first = '', min = 1, max = 50_000, quick = [100, 300, 500], disabled = false, balance } = props;
  const [typed, setTyped] = useState(first);
  const amount = readAmount(typed);
  const left = balance === undefined || amount === null ? undefined : balance - amount;
  return (
    <AmountField
      label={say('จำนวนเงิน', 'ຈຳນວນເງິນ', 'Amount')}
      typed={typed}
      onTyped={setTyped}
      limits={{ min, max, available: 12_480_500 }}
      quick={quick.map((amount) => ({ amount }))}
      hint={`${shortMoney(min)} – ${shortMoney(max)}`}
      after={
        balance === undefined
          ? undefined
          : { label: say('คงเหลือในกระเป๋า', 'ເຫຼືອໃນກະເປົາ', 'Left in your wallet'), amount: left }
      }
      disabled={disabled}
    />
  );
}

export const states = {
  empty: () => <Amount />,
  typing: () => (
    <AfterInteraction does={(ground) => ground.querySelector('input')?.focus()}>
      <Amount first="1250.5" />
    </AfterInteraction>
  ),
  'a chip chosen': () => <Amount first="300" />,
  'with what will be left': () => <Amount first="2500" balance={8480.5} />,
  'nothing typed, with what will be left': () => <Amount balance={8480.5} />,
  'the largest': () => <Amount first="999999999999.99" max={1e12} />,
  'without chips': () => <Amount quick={[]} />,
  'no amount': () => <Amount first="12.345" />,
  'under the least': () => <Amount first="5" min={100} />,
  'over the most': () => <Amount first="50001" />,
  'more than there is': () => <Amount first="99000000" max={100_000_000} />,
  disabled: () => <Amount first="300" disabled />,
  'in kip': () => (
    <WithStoreValue store={currencyStore} value="LAK">
      <Amount first="350000" min={10_000} max={100_000_000} quick={[50_000, 100_000, 350_000]} />
    </WithStoreValue>
  ),
  'a fraction of a kip': () => (
    <WithStoreValue store={currencyStore} value="LAK">
      <Amount first="350000.5" min={10_000} max={100_000_000} quick={[]} />
    </WithStoreValue>
  ),
};
