import type { Currency } from '@kapao/core/money';
import { createStore } from '@kapao/core/store';
import { onDevice } from '../../base/storage.ts';
import { useStore } from '../../base/store.ts';

const key = 'console-currency';
const store = createStore<Currency>(onDevice.read(key) === 'LAK' ? 'LAK' : 'THB');

/** Returns the chosen currency: baht and kip are never added up. */
export function useCurrency(): Currency {
  return useStore(store);
}

export function chooseCurrency(currency: Currency): void {
  onDevice.write(key, currency);
  store.write(currency);
}
