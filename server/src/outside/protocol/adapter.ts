import { SettingsError } from '../../base/settings.ts';
import type { ProviderRow } from './provider-row.ts';
import { callSettings } from './provider-row.ts';
import { readSettings, type SettingsOf, type SettingsShape } from './provider-settings.ts';

/** A provider's row whose settings are of the types that its adapter wants. */
export type Provider<Settings> = Omit<ProviderRow, 'settings'> & { readonly settings: Settings };

/** A protocol that parties of one kind speak. */
export interface Adapter<Party> {
  /** The settings that are its own. */
  readonly knows: readonly string[];
  build(row: ProviderRow): Party;
}

export type Adapters<Party> = Readonly<Record<string, Adapter<Party>>>;

/** An adapter with its own settings, which are checked before it is built. */
export function adapter<Shape extends SettingsShape, Party>(
  shape: Shape,
  build: (provider: Provider<SettingsOf<Shape>>) => Party,
): Adapter<Party> {
  return {
    knows: Object.keys(shape),
    build: (row) => build({ ...row, settings: readSettings(row, shape) }),
  };
}

/**
 * The party of a row, and the settings that every party of its kind has. An unknown adapter, a wrong setting and one
 * that nobody would read are faults that stop the start, with a sentence that names the row.
 */
export function openParty<Party, Shape extends SettingsShape>(
  row: ProviderRow,
  adapters: Adapters<Party>,
  ofItsKind: Shape,
): { readonly party: Party; readonly settings: SettingsOf<Shape> } {
  const named = Object.hasOwn(adapters, row.adapter) ? adapters[row.adapter] : undefined;
  if (!named) throw new SettingsError(`provider ${row.kind} ${row.code}: no adapter "${row.adapter}"`);
  const known = [...named.knows, ...Object.keys(ofItsKind), ...Object.keys(callSettings)];
  const idle = Object.keys(row.settings).find((name) => !known.includes(name));
  if (idle !== undefined)
    throw new SettingsError(
      `provider ${row.kind} ${row.code}: setting "${idle}" would have no effect; ${row.adapter} knows ${known.join(', ')}`,
    );
  return { party: named.build(row), settings: readSettings(row, ofItsKind) };
}
