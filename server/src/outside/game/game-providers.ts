import type { ProviderRow } from '../provider-row.ts';
import { agent } from './agent.ts';
import { awc } from './awc.ts';
import type { GameProvider } from './game-provider.ts';
import { joker } from './joker.ts';
import { pgSoft } from './pg-soft.ts';

const adapters: Readonly<Record<string, (provider: ProviderRow) => GameProvider>> = {
  'pg-soft': pgSoft,
  awc,
  joker,
  agent,
};

/** Adapters hold no state but their configuration, so one per row is enough. */
const made = new WeakMap<ProviderRow, GameProvider>();

/** Speaks the protocol that the row names; a wrong name or setting is a fault of the configuration. */
export function gameProvider(row: ProviderRow): GameProvider {
  const known = made.get(row);
  if (known) return known;
  const adapter = adapters[row.adapter];
  if (!adapter) throw new Error(`provider ${row.kind} ${row.code}: no adapter "${row.adapter}"`);
  const provider = adapter(row);
  made.set(row, provider);
  return provider;
}
