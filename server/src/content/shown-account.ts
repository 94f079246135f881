import { toWire } from '@kapao/core/money';
import { toWireCurrency } from '@kapao/core/wire-currency';
import type { Parties } from '../outside/parties.ts';
import type { DepositAccount } from './lookup.queries.ts';

/** An account of ours as the wire shows it; null where it is paid by QR and its gateway is switched off. */
export function shownAccount(account: DepositAccount, gateways: Parties['qrs']) {
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
