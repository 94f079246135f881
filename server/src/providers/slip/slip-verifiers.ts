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
  /** Waits until the verifier is asked again: when it could not say the last one repeats, of what no bank knows it ends all. */
  retryAfterMs: z
    .array(z.int().min(1).max(longestMs))
    .min(1)
    .max(20)
    .default([1, 2, 5, 15].map((minutes) => minutes * minuteMs))
    .describe(`a list of 1 to 20 whole numbers from 1 to ${longestMs}`),
};

/** A service that verifies slips, with the rules of ours that its row holds. */
export interface SlipChannel {
  readonly row: ProviderRow;
  readonly verifier: SlipVerifier;
  readonly retryAfterMs: readonly number[];
}

export function slipChannel(stored: ProviderRow, isLive = false): SlipChannel {
  const { provider, row, settings } = openProvider(stored, slipAdapters, slipSettings, isLive);
  return { row, verifier: provider, retryAfterMs: settings.retryAfterMs };
}
