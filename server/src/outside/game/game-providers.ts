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

/** A game provider with what its row says of it. */
export interface GameParty {
  readonly row: ProviderRow;
  readonly provider: GameProvider;
  /** Not every protocol says a currency, and a provider would take 100 kip for 100 baht: its row says what it keeps. */
  readonly currencies: readonly unknown[];
}

/** Speaks the protocol that the row names; a wrong name or setting is a fault that stops the start. */
export function gameParty(row: ProviderRow): GameParty {
  const adapter = adapters[row.adapter];
  if (!adapter) throw new Error(`provider game ${row.code}: no adapter "${row.adapter}"`);
  const { currencies } = row.settings;
  return { row, provider: adapter(row), currencies: Array.isArray(currencies) ? currencies : ['THB'] };
}
