import { dayMs, hourMs, minuteMs } from '@kapao/core/time';
import type pg from 'pg';
import { z } from 'zod';
import { fit } from './answer.ts';
import { readProviders } from './provider.queries.ts';
import { isSealed, opened } from './provider-secret.ts';
import { httpAddress, readSettings, wantsOf, wholeNumber } from './provider-settings.ts';
import type { ProviderKind, StoredProvider } from './stored-provider.ts';
import { WrongProvider } from './wrong-provider.ts';

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
}

export interface ResolveOptions {
  /** Address of the sandbox, or null without one. */
  readonly sandboxUrl: string | null;
  readonly env: NodeJS.ProcessEnv;
  /** Key of the encrypted secrets; without it an encrypted one stops the start. */
  readonly providerKey?: string;
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

export async function loadProviders(pool: pg.Pool, options: ResolveOptions): Promise<ProviderRow[]> {
  return (await readProviders(pool)).map((row) => resolveProvider(row, options));
}

/** Resolves a row; throws a start-up error that names the row if it is wrong. */
export function resolveProvider(row: StoredProvider, options: ResolveOptions): ProviderRow {
  const { sandboxUrl, env, providerKey } = options;
  const found = fit(z.record(z.string(), z.unknown()), row.settings);
  if (!found) throw new WrongProvider(row, { code: 'SETTINGS_NO_OBJECT' });
  const settings = Object.fromEntries(
    Object.entries(found).map(([name, value]) => {
      // A decrypted value is the secret itself, never an `env:` reference.
      if (isSealed(value)) return [name, opened(row, name, value, providerKey)];
      const read = fromEnvironment(row, name, value, env);
      return [name, typeof read === 'string' ? resolveSandbox(row, read, sandboxUrl) : read];
    }),
  );
  const guarded = Object.keys(found).filter((name) => isSealed(found[name]) || isEnvReference(found[name]));
  const baseUrl = fit(httpAddress, resolveSandbox(row, row.baseUrl, sandboxUrl));
  if (baseUrl === null)
    throw new WrongProvider(row, {
      code: 'WRONG_ADDRESS',
      wants: wantsOf(httpAddress),
      found: JSON.stringify(row.baseUrl),
    });
  return {
    kind: row.kind,
    code: row.code,
    adapter: row.adapter,
    baseUrl: baseUrl.replace(/\/$/, ''),
    settings,
    guarded,
    ...readSettings({ ...row, settings }, callSettings),
  };
}

/** Returns the delay in milliseconds before inquiry number `attempt` (from 0) after an unknown outcome. */
export function retryAfterMs(provider: ProviderRow, attempt: number): number {
  if (attempt === 0) return provider.settleDelayMs;
  const steps = provider.retryStepsMs;
  return steps[Math.min(attempt - 1, steps.length - 1)] ?? minuteMs;
}

/** Resolves `sandbox:/path` to that path of the sandbox, whatever its port; other texts are unchanged. */
function resolveSandbox(row: StoredProvider, text: string, sandboxUrl: string | null): string {
  if (!text.startsWith('sandbox:')) return text;
  if (sandboxUrl === null) throw new WrongProvider(row, { code: 'SANDBOX_OFF' });
  return sandboxUrl + text.slice('sandbox:'.length);
}

/**
 * Resolves an `env:` value; any other is unchanged. A missing variable stops the start, except for an SMS
 * gateway, where it is reported when an SMS is requested.
 */
function fromEnvironment(row: StoredProvider, name: string, value: unknown, env: NodeJS.ProcessEnv): unknown {
  if (!isEnvReference(value)) return value;
  const variable = value.slice('env:'.length);
  const found = env[variable];
  if (found === undefined && row.kind !== 'sms')
    throw new WrongProvider(row, { code: 'VARIABLE_NOT_SET', setting: name, variable });
  return found;
}

function isEnvReference(value: unknown): value is `env:${string}` {
  return typeof value === 'string' && value.startsWith('env:');
}
