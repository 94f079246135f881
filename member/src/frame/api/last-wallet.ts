import { wireCurrencies } from '@kapao/core/wire-currency';
import { onDevice } from '../../base/storage.ts';
import { has, isList, isNumber, isOneOf, isText, readKept } from '../../base/stored-values.ts';
import type { Reply } from './api.ts';
import { lastWalletKey } from './session.ts';

type Wallet = Reply<'getWallet'>;

/**
 * The last wallet that was read, kept for the next start: the screen shows it with its time while the new one is on
 * its way, and never a zero that nobody has said. It goes with the token (session.ts).
 */
export function keepLastWallet(wallet: Wallet): void {
  onDevice.write(lastWalletKey, JSON.stringify(wallet));
}

export function readLastWallet(): Wallet | undefined {
  const wallet = readKept(onDevice.read(lastWalletKey), isShown);
  // The rest of it is not shown before the next one is here.
  return (wallet as Wallet | null) ?? undefined;
}

const isShown = has({
  profile: has({ name: isText }),
  wallet: has({ amount: isNumber, held: isNumber, currency: isOneOf(...wireCurrencies) }),
  invite: has({ amount: isNumber }),
  slots: isList,
  total: isNumber,
  updatedAt: isText,
});
