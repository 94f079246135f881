import { dayMs, hourMs, minuteMs } from '@kapao/core/time';
import { z } from 'zod';
import type { Reach } from '../../platform/outgoing/reach.ts';
import { wholeNumber } from './provider-settings.ts';
import type { ProviderKind } from './stored-provider.ts';

/** Provider row with `sandbox:` addresses and `env:` values resolved: address, credentials and time-outs. */
export interface ProviderRow {
  readonly kind: ProviderKind;
  readonly code: string;
  readonly adapter: string;
  /** Address without a trailing slash. */
  readonly baseUrl: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Settings that were stored encrypted or come from the environment, so they are not readable in the database. */
  readonly guarded: readonly string[];
  /** Time in milliseconds after which the outcome of a call counts as unknown. */
  readonly timeoutMs: number;
  /**
   * Delay before the first inquiry about an unknown outcome, in milliseconds: some providers need time to know it
   * themselves (`Adapter`).
   */
  readonly settleDelayMs: number;
  /** Delays before further inquiries, in milliseconds; the last one repeats. */
  readonly retryStepsMs: readonly number[];
  /** Maximum number of concurrent inquiries of one kind per server process. */
  readonly inquiriesAtOnce: number;
  /** Reach of calls to the provider, and of its addresses. */
  readonly reach: Reach;
}

/** Time-outs and delays of a provider, which its row may set. */
export const callSettings = {
  timeoutMs: wholeNumber(15_000, 50, 2 * minuteMs),
  settleDelayMs: wholeNumber(30_000, 1, hourMs),
  retryStepsMs: z
    .array(z.int().min(1).max(dayMs))
    .min(1)
    .max(20)
    .default([1, 2, 5, 10].map((minutes) => minutes * minuteMs))
    .meta({ wants: { code: 'WHOLE_NUMBERS', mostEntries: 20, least: 1, most: dayMs } }),
  inquiriesAtOnce: wholeNumber(16, 1, 256),
};

/** Returns the delay in milliseconds before inquiry number `attempt` (from 0) after an unknown outcome. */
export function retryAfterMs(provider: ProviderRow, attempt: number): number {
  if (attempt === 0) return provider.settleDelayMs;
  const steps = provider.retryStepsMs;
  return steps[Math.min(attempt - 1, steps.length - 1)] ?? minuteMs;
}
