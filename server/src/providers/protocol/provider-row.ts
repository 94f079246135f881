import { dayMs, hourMs, minuteMs } from '@kapao/core/time';
import type pg from 'pg';
import { z } from 'zod';
import { SettingsError } from '../../platform/settings/settings.ts';
import { fit } from './answer.ts';
import { readProviders } from './provider.queries.ts';
import { isSealed, opened } from './provider-secret.ts';
import { httpAddress, readSettings, wholeNumber } from './provider-settings.ts';
import type { ProviderKind, StoredProvider } from './stored-provider.ts';

/** A provider's row with its symbols resolved: where it is, and what it needs to be spoken to. */
export interface ProviderRow {
  readonly kind: ProviderKind;
  readonly code: string;
  readonly adapter: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** The settings that came out of a seal or out of the environment: nobody can read them in the database. */
  readonly guarded: readonly string[];
  /** How long a call may take before its outcome counts as unknown. */
  readonly timeoutMs: number;
  /** How long to wait before asking after an unknown outcome: some parties need time to know themselves (`Adapter`). */
  readonly settleDelayMs: number;
  /** Waits before the further questions; the last one repeats. */
  readonly retryStepsMs: readonly number[];
  /** Questions of one kind that each copy of the server asks it at the same time. */
  readonly inquiriesAtOnce: number;
}

export interface ResolveOptions {
  /** Where the sandbox is, or null when there is none. */
  readonly sandboxUrl: string | null;
  readonly env: NodeJS.ProcessEnv;
  /** What secrets are sealed with; without it a sealed one stops the start. */
  readonly providerKey?: string;
}

/** How patient we are with a party; each row may say it in its settings. */
export const callSettings = {
  timeoutMs: wholeNumber(15_000, 50, 2 * minuteMs),
  settleDelayMs: wholeNumber(30_000, 1, hourMs),
  retryStepsMs: z
    .array(z.int().min(1).max(dayMs))
    .min(1)
    .max(20)
    .default([1, 2, 5, 10].map((minutes) => minutes * minuteMs))
    .describe(`a list of 1 to 20 whole numbers from 1 to ${dayMs}`),
  inquiriesAtOnce: wholeNumber(16, 1, 256),
};

export async function loadProviders(pool: pg.Pool, options: ResolveOptions): Promise<ProviderRow[]> {
  return (await readProviders(pool)).map((row) => resolveProvider(row, options));
}

/** A wrong row is a fault that stops the start, with a sentence that names it. */
export function resolveProvider(row: StoredProvider, options: ResolveOptions): ProviderRow {
  const { sandboxUrl, env, providerKey } = options;
  const found = fit(z.record(z.string(), z.unknown()), row.settings);
  if (!found) throw new SettingsError(`${nameOf(row)}: settings must be a JSON object`);
  const settings = Object.fromEntries(
    Object.entries(found).map(([name, value]) => {
      // What was under a seal is the secret itself, and no symbol of ours.
      if (isSealed(value)) return [name, opened(row, name, value, providerKey)];
      const read = fromEnvironment(row, name, value, env);
      return [name, typeof read === 'string' ? atSandbox(row, read, sandboxUrl) : read];
    }),
  );
  const guarded = Object.keys(found).filter((name) => isSealed(found[name]) || isSymbol(found[name]));
  const baseUrl = fit(httpAddress, atSandbox(row, row.baseUrl, sandboxUrl));
  if (baseUrl === null)
    throw new SettingsError(
      `${nameOf(row)}: baseUrl must be ${httpAddress.description}, not ${JSON.stringify(row.baseUrl)}`,
    );
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

/** The wait before question number `attempt` (from 0) after an unknown outcome. */
export function retryAfterMs(provider: ProviderRow, attempt: number): number {
  if (attempt === 0) return provider.settleDelayMs;
  const steps = provider.retryStepsMs;
  return steps[Math.min(attempt - 1, steps.length - 1)] ?? minuteMs;
}

/** `sandbox:/path` is that path of the sandbox, on whatever port it runs; every other text stays. */
function atSandbox(row: StoredProvider, text: string, sandboxUrl: string | null): string {
  if (!text.startsWith('sandbox:')) return text;
  if (sandboxUrl === null)
    throw new SettingsError(`${nameOf(row)} is in the sandbox, and the sandbox is off`);
  return sandboxUrl + text.slice('sandbox:'.length);
}

/** A secret that is not there stops the start, except that of an SMS gateway: it is answered when SMS are asked for. */
function fromEnvironment(row: StoredProvider, name: string, value: unknown, env: NodeJS.ProcessEnv): unknown {
  if (!isSymbol(value)) return value;
  const found = env[value.slice('env:'.length)];
  if (found === undefined && row.kind !== 'sms')
    throw new SettingsError(
      `${nameOf(row)}: setting "${name}": the environment variable ${value.slice('env:'.length)} is not set`,
    );
  return found;
}

function isSymbol(value: unknown): value is `env:${string}` {
  return typeof value === 'string' && value.startsWith('env:');
}

function nameOf({ kind, code }: StoredProvider): string {
  return `provider ${kind} ${code}`;
}
