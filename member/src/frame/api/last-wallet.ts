import { wireCurrencies } from '@kapao/core/wire-currency';
import { onDevice } from '../../base/storage.ts';
import { has, isList, isNumber, isOneOf, isText, parseStored } from '../../base/stored-values.ts';
import type { Reply } from './api.ts';
import { lastWalletKey } from './session.ts';

type Wallet = Reply<'getWallet'>;

/**
 * Stores the last wallet for the next start: the screen shows it with its time until the new one arrives, never an invented
 * zero. It is deleted with the token (session.ts).
 */
export function keepLastWallet(wallet: Wallet): void {
  onDevice.write(lastWalletKey, JSON.stringify(wallet));
}

export function readLastWallet(): Wallet | undefined {
  const wallet = parseStored(onDevice.read(lastWalletKey), isStoredWallet);
  // Other fields are not shown until the next wallet arrives.
  return (wallet as Wallet | null) ?? undefined;
}

const isStoredWallet = has({
  profile: has({ name: isText }),
  wallet: has({ amount: isNumber, held: isNumber, currency: isOneOf(...wireCurrencies) }),
  invite: has({ amount: isNumber }),
  slots: isList,
  total: isNumber,
  updatedAt: isText,
});
