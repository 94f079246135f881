import { alarmSettings } from '../alarm/alarm-channels.ts';
import { bankSettings } from '../bank-feed/bank-feeds.ts';
import { gameSettings } from '../game/game-providers.ts';
import { payoutSettings } from '../payout/payout-providers.ts';
import { callSettings } from '../protocol/provider-row.ts';
import { isSealed } from '../protocol/provider-secret.ts';
import { type SettingsShape, wantsOf } from '../protocol/provider-settings.ts';
import { totalsSettings } from '../protocol/provider-totals.ts';
import { type ProviderKind, providerKinds, type StoredProvider } from '../protocol/stored-provider.ts';
import { qrSettings } from '../qr/qr-gateways.ts';
import { slipSettings } from '../slip/slip-verifiers.ts';
import { adaptersByKind, secretsOfRow } from './adapter-secrets.ts';

/** Settings that every provider of a kind may have besides its protocol's own. */
const settingsOfKind: Readonly<Record<ProviderKind, SettingsShape>> = {
  game: gameSettings,
  qr: qrSettings,
  payout: payoutSettings,
  sms: {},
  slip: slipSettings,
  giftlink: totalsSettings,
  bank: bankSettings,
  bot: {},
  alarm: alarmSettings,
};

interface AdapterKey {
  readonly kind: ProviderKind;
  readonly adapter: string;
}

function shapeOf({ kind, adapter }: AdapterKey): SettingsShape {
  const adapters = adaptersByKind[kind];
  const own = Object.hasOwn(adapters, adapter) ? adapters[adapter]?.shape : undefined;
  return { ...own, ...settingsOfKind[kind], ...callSettings };
}

/** Returns the editable settings of every protocol. */
export function providerForms() {
  return providerKinds.flatMap((kind) =>
    Object.keys(adaptersByKind[kind]).map((adapter) => ({
      kind,
      adapter,
      settings: Object.entries(shapeOf({ kind, adapter })).map(([name, schema]) => ({
        name,
        wants: wantsOf(schema),
        required: !schema.safeParse(undefined).success,
        secret: schema.meta()?.isSecret === true,
      })),
    })),
  );
}

/** Whether a setting is secret: stored encrypted, or declared as secret. */
export function isSecretSetting(row: StoredProvider, name: string): boolean {
  return isSealed(row.settings[name]) || secretsOfRow(row).includes(name);
}

/** Returns the non-secret settings as text, for everybody who may see providers; values that are not text become JSON. */
export function publicSettings(row: StoredProvider): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row.settings)
      .filter(([name]) => !isSecretSetting(row, name))
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

/**
 * Converts typed values to what the protocol expects, such as numbers. Invalid ones are reported when the provider is
 * built.
 */
export function typedSettings(
  of: AdapterKey,
  typed: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const shape = shapeOf(of);
  return Object.fromEntries(
    Object.entries(typed).map(([name, text]) => {
      if (!Object.hasOwn(shape, name) || shape[name]?.safeParse(text).success) return [name, text];
      return [name, parsed(text)];
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The text is not a number or JSON, so it stays the typed text.
    return text;
  }
}
