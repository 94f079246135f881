import { type Adapters, openProvider } from '../protocol/adapter.ts';
import type { ProviderRow } from '../protocol/provider-row.ts';
import type { Bot } from './bot.ts';
import { signedWebhook } from './signed-webhook.ts';

export const botAdapters: Adapters<Bot> = { 'signed-webhook': signedWebhook };

/** Default delays in milliseconds, shorter than those of other providers: here a customer waits. */
const defaultStepsMs = [1_000, 5_000, 30_000, 120_000];

/** An assistant, with its call settings. */
export interface BotChannel {
  readonly row: ProviderRow;
  readonly bot: Bot;
  /** Delays between repeated deliveries in milliseconds; the last one repeats. */
  readonly stepsMs: readonly number[];
}

export function botChannel(stored: ProviderRow, isLive = false): BotChannel {
  const { provider, row } = openProvider(stored, botAdapters, {}, isLive);
  const saysNone = stored.settings.retryStepsMs === undefined;
  return { row, bot: provider, stepsMs: saysNone ? defaultStepsMs : row.retryStepsMs };
}
