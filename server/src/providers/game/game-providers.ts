import type { Currency } from '@kapao/core/money';
import { dayMs, minuteMs } from '@kapao/core/time';
import { type Adapters, openProvider } from '../protocol/adapter.ts';
import { gameOriginList } from '../protocol/game-origins.ts';
import type { ProviderRow } from '../protocol/provider-row.ts';
import { currencyList, wholeNumber } from '../protocol/provider-settings.ts';
import { agent } from './agent/agent.ts';
import { askMeBet } from './ask-me-bet.ts';
import { awc } from './awc.ts';
import { betflix } from './betflix.ts';
import type { GameProvider } from './game-provider.ts';
import { imi } from './imi.ts';
import { joker } from './joker.ts';
import { linkOnly } from './link-only.ts';
import { pgSoft } from './pg-soft.ts';
import { pgslotAgent } from './pgslot-agent.ts';

export const gameAdapters: Adapters<GameProvider> = {
  'pg-soft': pgSoft,
  'pgslot-agent': pgslotAgent,
  awc,
  joker,
  agent,
  betflix,
  'ask-me-bet': askMeBet,
  imi,
  'link-only': linkOnly,
};

/** Protocols without a bet history (`reportsBets`): no bonus can be played with their games. */
export const adaptersWithoutBets: readonly string[] = ['link-only'];

/** A game provider with the settings of its row. */
export interface GameChannel {
  readonly row: ProviderRow;
  readonly provider: GameProvider;
  /**
   * Identity of the provider and of our account there (`recipientOf`); another one under the same code does not know its
   * transfers.
   */
  readonly recipient: string;
  /** Client that the members' accounts belong to (`Opened`). */
  readonly client: string;
  /**
   * Currencies that the row allows: not every protocol names the currency, and a provider would take 100 kip
   * for 100 baht.
   */
  readonly currencies: readonly Currency[];
  /** Interval at which the provider's bet history is read, in milliseconds. */
  readonly betsEveryMs: number;
}

/**
 * Settings of a provider's row besides its protocol's own. The default interval of five minutes is the one
 * that PG Soft asks for.
 */
export const gameSettings = {
  currencies: currencyList,
  gameOrigins: gameOriginList,
  betsEveryMs: wholeNumber(5 * minuteMs, 100, dayMs),
};

/** Creates the channel with the protocol that the row names. */
export function gameChannel(stored: ProviderRow, isLive = false): GameChannel {
  const { provider, row, recipient, client, settings } = openProvider(
    stored,
    gameAdapters,
    gameSettings,
    isLive,
  );
  const { currencies, betsEveryMs } = settings;
  return { row, provider, recipient, client, currencies, betsEveryMs };
}
