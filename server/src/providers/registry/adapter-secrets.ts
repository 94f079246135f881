import type { Keyring } from '../../platform/keys/keyring.ts';
import { alarmAdapters } from '../alarm/alarm-channels.ts';
import { bankAdapters } from '../bank-feed/bank-feeds.ts';
import { botAdapters } from '../bot/bots.ts';
import { gameAdapters } from '../game/game-providers.ts';
import { giftAdapters } from '../giftlink/gift-providers.ts';
import { payoutAdapters } from '../payout/payout-providers.ts';
import type { Adapters } from '../protocol/adapter.ts';
import { readsEnvironment } from '../protocol/environment-reference.ts';
import { isSealed, keyIdOfSecret, sealed, tryOpened } from '../protocol/provider-secret.ts';
import type { ProviderKind, StoredProvider } from '../protocol/stored-provider.ts';
import { qrAdapters } from '../qr/qr-gateways.ts';
import { slipAdapters } from '../slip/slip-verifiers.ts';
import { smsAdapters } from '../sms/sms-gateways.ts';

export const adaptersByKind: Readonly<Record<ProviderKind, Adapters<unknown>>> = {
  game: gameAdapters,
  qr: qrAdapters,
  payout: payoutAdapters,
  sms: smsAdapters,
  slip: slipAdapters,
  giftlink: giftAdapters,
  bank: bankAdapters,
  bot: botAdapters,
  alarm: alarmAdapters,
};

/**
 * Returns the names of a row's secret settings; none for an unknown adapter, which is reported when the provider is built.
 */
export function secretsOfRow({ kind, adapter }: Pick<StoredProvider, 'kind' | 'adapter'>): readonly string[] {
  const adapters = adaptersByKind[kind];
  return Object.hasOwn(adapters, adapter) ? (adapters[adapter]?.secrets ?? []) : [];
}

/** Returns the row with every plain-text secret encrypted. */
export function withSealedSecrets(row: StoredProvider, keys: Keyring): StoredProvider {
  const settings = Object.entries(row.settings).map(([name, value]) => {
    const isOpen =
      secretsOfRow(row).includes(name) &&
      typeof value === 'string' &&
      value !== '' &&
      !readsEnvironment(value) &&
      !isSealed(value);
    return [name, isOpen ? sealed(row, name, value, keys) : value] as const;
  });
  return { ...row, settings: Object.fromEntries(settings) };
}

/**
 * Returns the row with every secret encrypted under the current key; null if it already is. A secret that no key decrypts
 * stays as it is.
 */
export function resealed(row: StoredProvider, keys: Keyring): StoredProvider | null {
  const settings = Object.entries(row.settings).map(([name, value]) => {
    const isOld = isSealed(value) && keyIdOfSecret(value) !== keys.current.id;
    const secret = isOld ? tryOpened(row, name, value, keys) : null;
    return [name, secret === null ? value : sealed(row, name, secret, keys)] as const;
  });
  const anew = withSealedSecrets({ ...row, settings: Object.fromEntries(settings) }, keys);
  return Object.entries(anew.settings).every(([name, value]) => value === row.settings[name]) ? null : anew;
}
