import { SettingsError } from '../../platform/settings/settings.ts';
import type { ProviderRow } from './provider-row.ts';
import { callSettings } from './provider-row.ts';
import { readSettings, type SettingsOf, type SettingsShape, secretsOf } from './provider-settings.ts';

/** A provider's row whose settings are of the types that its adapter wants. */
export type Provider<Settings> = Omit<ProviderRow, 'settings'> & { readonly settings: Settings };

/** A protocol that parties of one kind speak. */
export interface Adapter<Party> {
  /** The settings that are its own. */
  readonly shape: SettingsShape;
  /** Those of them that are kept sealed. */
  readonly secrets: readonly string[];
  /**
   * How long a party of this protocol may need until it knows itself what became of a call. Asked sooner it may say that
   * there was none, which is taken for its last word.
   */
  readonly settleDelayMs: number;
  build(row: ProviderRow): Party;
}

export type Adapters<Party> = Readonly<Record<string, Adapter<Party>>>;

/** For protocols that do not say how long it takes. */
const usualSettleDelayMs = 30_000;

/** An adapter with its own settings, which are checked before it is built. */
export function adapter<Shape extends SettingsShape, Party>(
  shape: Shape,
  build: (provider: Provider<SettingsOf<Shape>>) => Party,
): Adapter<Party> {
  return {
    shape,
    secrets: secretsOf(shape),
    settleDelayMs: usualSettleDelayMs,
    build: (row) => build({ ...row, settings: readSettings(row, shape) }),
  };
}

/**
 * The party of a row, the row with what its protocol asks for, and the settings that every party of its kind has. An
 * unknown adapter, a wrong setting and one that nobody would read are faults that stop the start, with a sentence that
 * names the row. In earnest so is a settle delay that is shorter than the protocol's, and a secret that anybody can read; a
 * demo is there to be watched.
 */
export function openProvider<Party, Shape extends SettingsShape>(
  stored: ProviderRow,
  adapters: Adapters<Party>,
  ofItsKind: Shape,
  isLive: boolean,
): { readonly provider: Party; readonly row: ProviderRow; readonly settings: SettingsOf<Shape> } {
  const name = `provider ${stored.kind} ${stored.code}`;
  const named = Object.hasOwn(adapters, stored.adapter) ? adapters[stored.adapter] : undefined;
  if (!named) throw new SettingsError(`${name}: no adapter "${stored.adapter}"`);
  const known = [...Object.keys(named.shape), ...Object.keys(ofItsKind), ...Object.keys(callSettings)];
  const idle = Object.keys(stored.settings).find((setting) => !known.includes(setting));
  if (idle !== undefined)
    throw new SettingsError(
      `${name}: setting "${idle}" would have no effect; ${stored.adapter} knows ${known.join(', ')}`,
    );
  const least = named.settleDelayMs;
  const saysNone = stored.settings.settleDelayMs === undefined;
  const row = saysNone ? { ...stored, settleDelayMs: least } : stored;
  if (isLive && row.settleDelayMs < least)
    throw new SettingsError(
      `${name}: setting "settleDelayMs" must be at least ${least} with --live, not ${row.settleDelayMs}: asked sooner, ${row.adapter} may deny what it is still doing`,
    );
  if (isLive) refuseOpenSecrets(name, row, named.secrets);
  return { provider: named.build(row), row, settings: readSettings(row, ofItsKind) };
}

/** What stands in a database in plain text stands in its backups too. */
function refuseOpenSecrets(name: string, row: ProviderRow, secrets: readonly string[]) {
  for (const secret of secrets) {
    const value = row.settings[secret];
    if (typeof value !== 'string' || value === '') continue;
    if (!row.guarded.includes(secret))
      throw new SettingsError(
        `${name}: setting "${secret}" is a secret in plain text, which --live refuses: "npm run provider -- reseal" seals it, and "env:NAME" reads it from the environment`,
      );
    if (/^demo/i.test(value))
      throw new SettingsError(`${name}: setting "${secret}" is a demo secret, which --live refuses`);
  }
}
