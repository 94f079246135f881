import { createHash } from 'node:crypto';
import { dayKey } from '@kapao/core/calendar';
import { toWire } from '@kapao/core/money';
import { toWireCurrency } from '@kapao/core/wire-currency';
import type { ProviderRegistry } from '../providers/registry/provider-registry.ts';
import type { DepositAccount } from './lookup.queries.ts';

/**
 * Of several accounts at one bank each member sees one, and on one day the same: whoever has copied a number finds it again.
 * Every account is weighed for this member and day, and the heaviest of those with room is shown, so that members spread
 * evenly, and one that is full hands on only its own. What is paid by QR is no account that fills up.
 */
export function oneOfEachBank(
  accounts: readonly DepositAccount[],
  member: string,
  at: Date,
): DepositAccount[] {
  const day = dayKey(at);
  const weigh = ({ bankAccountNo }: DepositAccount) =>
    createHash('sha256').update(`${member} ${day} ${bankAccountNo}`).digest('hex');
  const placeOf = ({ bankCode, mode }: DepositAccount) => `${bankCode} ${mode}`;
  return accounts.filter((account) => {
    if (account.mode === 'QR') return true;
    const beside = accounts.filter((other) => placeOf(other) === placeOf(account));
    return beside.every((other) => weigh(other) <= weigh(account));
  });
}

/** An account of ours as the wire shows it; null where it is paid by QR and its gateway is switched off. */
export function shownAccount(account: DepositAccount, gateways: ProviderRegistry['qrs']) {
  const { nameTH, nameEN, nameLO, currency, ...rest } = account;
  const shown = {
    ...rest,
    // A gateway is no bank that members know, and a bank may be gone from the table: their code is their name.
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
