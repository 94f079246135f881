import type { ReactNode } from 'react';
import { currencyStore } from '../../../src/ui/money/currency.ts';
import { BigMoney, Money } from '../../../src/ui/money/Money.tsx';
import { WithStoreValue } from '../../decorators.tsx';

/** Renders the amount as in a statement line and as on the home screen. */
function Both({ amount, hidden = false }: { amount: number | undefined; hidden?: boolean }) {
  return (
    <div className="state-row">
      <Money amount={amount} hidden={hidden} />
      <BigMoney amount={amount} hidden={hidden} className="text-balance" />
    </div>
  );
}

function InKip({ children }: { children: ReactNode }) {
  return (
    <WithStoreValue store={currencyStore} value="LAK">
      {children}
    </WithStoreValue>
  );
}

export const states = {
  baht: () => <Both amount={12_480.5} />,
  kip: () => (
    <InKip>
      <Both amount={1_650_000} />
    </InKip>
  ),
  nothing: () => <Both amount={0} />,
  lost: () => <Both amount={-340.25} />,
  'more than ten million': () => <Both amount={13_580_246.8} />,
  'more than a billion kip': () => (
    <InKip>
      <Both amount={1_234_567_890} />
    </InKip>
  ),
  hidden: () => <Both amount={12_480.5} hidden />,
  unreadable: () => <Both amount={undefined} />,
};
