import { jsonObject, type OutsideAnswer } from '../call-outside.ts';
import type { ProviderOutcome } from '../outcome.ts';

type Unsure = Exclude<ProviderOutcome, { kind: 'done' }>;

export type Understood =
  | { readonly ok: true; readonly status: number; readonly body: Record<string, unknown> }
  | { readonly ok: false; readonly outcome: Unsure };

/** A request that never left us did nothing: this code says so wherever a transfer failed for that reason. */
export const neverSent = 'NEVER_SENT';

/**
 * The JSON object of an answer, or why there is none. Silence, a server's error and rubbish leave the outcome
 * unknown. A request that never left us is a failure, but for a question (`asking`) that too teaches nothing.
 */
export function understand(answer: OutsideAnswer, asking = false): Understood {
  if (answer.kind === 'unsent' && !asking) return { ok: false, outcome: { kind: 'failed', code: neverSent } };
  if (answer.kind !== 'answer') return { ok: false, outcome: unknown(answer.why) };
  if (answer.status >= 500) return { ok: false, outcome: unknown(`HTTP ${answer.status}`) };
  const body = jsonObject(answer.text);
  return body
    ? { ok: true, status: answer.status, body }
    : { ok: false, outcome: unknown(`no JSON with HTTP ${answer.status}`) };
}

export const done = { kind: 'done' } as const;

export function failed(code: string): Unsure {
  return { kind: 'failed', code };
}

export function unknown(why: string): Unsure {
  return { kind: 'unknown', why };
}

/** A part of an answer as an object; anything else is an empty one. */
export function part(value: unknown): Record<string, unknown> {
  // Checked here: an object or array may be read by any key.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export function parts(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(part) : [];
}
