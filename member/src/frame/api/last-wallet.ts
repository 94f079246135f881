import { onDevice } from '../../base/storage.ts';
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
  try {
    const value: unknown = JSON.parse(onDevice.read(lastWalletKey) ?? 'null');
    return isWallet(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Another version of the app may have written it: whatever the screen reads must be there. */
function isWallet(value: unknown): value is Wallet {
  if (typeof value !== 'object' || value === null) return false;
  const { profile, wallet, slots, invite, total, updatedAt } = value as Partial<Wallet>; // each field is looked at below
  return (
    typeof profile?.name === 'string' &&
    typeof wallet?.amount === 'number' &&
    (wallet.currency === 'BAHT' || wallet.currency === 'LAK') &&
    typeof wallet.held === 'number' &&
    typeof invite?.amount === 'number' &&
    Array.isArray(slots) &&
    typeof total === 'number' &&
    typeof updatedAt === 'string'
  );
}
