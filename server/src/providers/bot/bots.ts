import { type Adapters, openProvider } from '../protocol/adapter.ts';
import type { ProviderRow } from '../protocol/provider-row.ts';
import type { Bot } from './bot.ts';
import { signedWebhook } from './signed-webhook.ts';

export const botAdapters: Adapters<Bot> = { 'signed-webhook': signedWebhook };

/** A customer waits in front of a screen: patience with payments, which other parties are given, would be too much. */
const usualStepsMs = [1_000, 5_000, 30_000, 120_000];

/** An assistant, with how it is called. */
export interface BotChannel {
  readonly row: ProviderRow;
  readonly bot: Bot;
  /** Waits before a message is handed over again; the last one repeats. */
  readonly stepsMs: readonly number[];
}

export function botChannel(stored: ProviderRow, isLive = false): BotChannel {
  const { provider, row } = openProvider(stored, botAdapters, {}, isLive);
  const saysNone = stored.settings.retryStepsMs === undefined;
  return { row, bot: provider, stepsMs: saysNone ? usualStepsMs : row.retryStepsMs };
}
