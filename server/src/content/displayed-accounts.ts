import { createHash } from 'node:crypto';
import { dayKey } from '@kapao/core/calendar';
import { toWire } from '@kapao/core/money';
import { toWireCurrency } from '@kapao/core/wire-currency';
import type { ProviderRegistry } from '../providers/registry/provider-registry.ts';
import type { DepositAccount } from './lookup.queries.ts';

/**
 * Picks one of several accounts at a bank for each member, the same all day, so that a copied number is found again. Each
 * account gets a hash for this member and day, and the highest is shown: members spread evenly, and a full account hands
 * over only its own members. QR accounts do not fill up and are all shown.
 */
export function oneOfEachBank(
  accounts: readonly DepositAccount[],
  member: string,
  at: Date,
): DepositAccount[] {
  const day = dayKey(at);
  const weigh = ({ bankAccountNo }: DepositAccount) =>
    createHash('sha256').update(`${member} ${day} ${bankAccountNo}`).digest('hex');
  const groupOf = ({ bankCode, mode }: DepositAccount) => `${bankCode} ${mode}`;
  return accounts.filter((account) => {
    if (account.mode === 'QR') return true;
    const beside = accounts.filter((other) => groupOf(other) === groupOf(account));
    return beside.every((other) => weigh(other) <= weigh(account));
  });
}

/** Returns a receiving account as the wire shows it; null for a QR account whose gateway is switched off. */
export function shownAccount(account: DepositAccount, gateways: ProviderRegistry['qrs']) {
  const { nameTH, nameEN, nameLO, currency, ...rest } = account;
  const shown = {
    ...rest,
    // A gateway is not a bank with a name, and a bank may be gone from the table; then its code is shown as its name.
    nameTH: nameTH ?? rest.bankCode,
    nameEN: nameEN ?? rest.bankCode,
    nameLO: nameLO ?? rest.bankCode,
    currency: toWireCurrency(currency),
  };
  if (account.mode !== 'QR') return { ...shown, qr: null };
  const channel = gateways.get(account.bankCode);
  if (channel?.gateway.currency !== currency) return null;
  const { minAmount, quickAmounts } = channel;
  return { ...shown, qr: { minimum: toWire(minAmount), quickAmounts: quickAmounts.map(toWire) } };
}
