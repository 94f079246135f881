import { dayMs, minuteMs } from '@kapao/core/time';
import { z } from 'zod';
import { type Adapters, openProvider } from '../protocol/adapter.ts';
import type { ProviderRow } from '../protocol/provider-row.ts';
import { easySlip } from './easyslip.ts';
import type { SlipVerifier } from './slip-verifier.ts';
import { slipOk } from './slipok.ts';

export const slipAdapters: Adapters<SlipVerifier> = { slipok: slipOk, easyslip: easySlip };

const longestMs = dayMs;

export const slipSettings = {
  /**
   * Delays between inquiries in milliseconds. While the service is unavailable the last one repeats; for a
   * transfer unknown to the bank the inquiries end after the last one.
   */
  retryAfterMs: z
    .array(z.int().min(1).max(longestMs))
    .min(1)
    .max(20)
    .default([1, 2, 5, 15].map((minutes) => minutes * minuteMs))
    .meta({ wants: { code: 'WHOLE_NUMBERS', mostEntries: 20, least: 1, most: longestMs } }),
};

/** A slip verifier with our settings from its row. */
export interface SlipChannel {
  readonly row: ProviderRow;
  readonly verifier: SlipVerifier;
  readonly retryAfterMs: readonly number[];
}

export function slipChannel(stored: ProviderRow, isLive = false): SlipChannel {
  const { provider, row, settings } = openProvider(stored, slipAdapters, slipSettings, isLive);
  return { row, verifier: provider, retryAfterMs: settings.retryAfterMs };
}
