import { createHash } from 'node:crypto';
import { dayKey } from '@kapao/core/calendar';
import { toWire } from '@kapao/core/money';
import { toWireCurrency } from '@kapao/core/wire-currency';
import type { ProviderRegistry } from '../providers/registry/provider-registry.ts';
import type { DepositAccount } from './lookup.queries.ts';

/**
 * Picks one of several accounts at a bank for each member, the same all day, so that a copied number is found again.
 * Rendezvous hashing (highest hash of member, day and number) spreads members evenly and moves only those of a full
 * account; QR accounts do not fill up, so all are shown.
 */
export function pickAccountPerBank(
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

/**
 * Returns a receiving account as the wire shows it; null for a QR account whose gateway is switched off or
 * has another currency.
 */
export function shownAccount(account: DepositAccount, gateways: ProviderRegistry['qrs']) {
  const { nameTH, nameEN, nameLO, currency, ...rest } = account;
  const shown = {
    ...rest,
    // A gateway has no bank name, and a bank may have been removed: the code is then shown as the name.
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
