import type pg from 'pg';
import { type ProviderKind, readProviders, type StoredProvider } from './provider.queries.ts';

/** A provider's row with its symbols resolved: where it is, and what it needs to be spoken to. */
export interface ProviderRow {
  readonly kind: ProviderKind;
  readonly code: string;
  readonly adapter: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** How long a call may take before its outcome counts as unknown. */
  readonly timeoutMs: number;
  /** How long to wait before asking after an unknown outcome: some parties need time to know themselves. */
  readonly settleDelayMs: number;
  /** Waits before the further questions; the last one repeats. */
  readonly retryStepsMs: readonly number[];
}

export interface ResolveOptions {
  /** Where the sandbox is, or null when there is none. */
  readonly sandboxUrl: string | null;
  readonly env: NodeJS.ProcessEnv;
}

const minuteMs = 60_000;
const liveDefaults = {
  timeoutMs: 15_000,
  settleDelayMs: 30_000,
  retryStepsMs: [1, 2, 5, 10].map((minutes) => minutes * minuteMs),
};

export async function loadProviders(pool: pg.Pool, options: ResolveOptions): Promise<ProviderRow[]> {
  return (await readProviders(pool)).map((row) => resolveProvider(row, options));
}

export function resolveProvider(row: StoredProvider, { sandboxUrl, env }: ResolveOptions): ProviderRow {
  const settings = Object.fromEntries(
    Object.entries(row.settings).map(([key, value]) => {
      const read = fromEnvironment(row, value, env);
      return [key, typeof read === 'string' ? atSandbox(row, read, sandboxUrl) : read];
    }),
  );
  const { timeoutMs, settleDelayMs, retryStepsMs } = { ...liveDefaults, ...settings };
  return {
    kind: row.kind,
    code: row.code,
    adapter: row.adapter,
    baseUrl: atSandbox(row, row.baseUrl, sandboxUrl).replace(/\/$/, ''),
    settings,
    timeoutMs: Number(timeoutMs),
    settleDelayMs: Number(settleDelayMs),
    retryStepsMs: Array.isArray(retryStepsMs) ? retryStepsMs.map(Number) : liveDefaults.retryStepsMs,
  };
}

/** The wait before question number `attempt` (from 0) after an unknown outcome. */
export function askAgainMs(provider: ProviderRow, attempt: number): number {
  if (attempt === 0) return provider.settleDelayMs;
  const steps = provider.retryStepsMs;
  return steps[Math.min(attempt - 1, steps.length - 1)] ?? minuteMs;
}

/** A setting as text; a missing one is a wrong configuration and stops the start. */
export function textSetting(provider: Pick<ProviderRow, 'kind' | 'code' | 'settings'>, key: string): string {
  const value = provider.settings[key];
  if (typeof value !== 'string' || value === '') {
    throw new Error(`provider ${provider.kind} ${provider.code}: setting "${key}" is missing`);
  }
  return value;
}

/** `sandbox:/path` is that path of the sandbox, on whatever port it runs; every other text stays. */
function atSandbox({ kind, code }: StoredProvider, text: string, sandboxUrl: string | null): string {
  if (!text.startsWith('sandbox:')) return text;
  if (sandboxUrl === null)
    throw new Error(`provider ${kind} ${code} is in the sandbox, and the sandbox is off`);
  return sandboxUrl + text.slice('sandbox:'.length);
}

/** A secret that is not there stops the start, except that of an SMS gateway: it is answered when SMS are asked for. */
function fromEnvironment({ kind }: StoredProvider, value: unknown, env: NodeJS.ProcessEnv): unknown {
  if (typeof value !== 'string' || !value.startsWith('env:')) return value;
  const found = env[value.slice('env:'.length)];
  if (found === undefined && kind !== 'sms')
    throw new Error(`the environment variable ${value.slice(4)} is not set`);
  return found;
}
