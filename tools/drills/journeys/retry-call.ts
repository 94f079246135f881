import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@kapao/contract/client';

const minRetryDelayMs = 300;
/**
 * Longest wait before a retry. A drill does not wait the requested minute, because another copy of the server counts
 * separately.
 */
const maxRetryDelayMs = 2_000;
/** Longest time for retries. Rate limits end after a minute; the rest is a margin for a busy machine. */
const retryTimeoutMs = 150_000;

/** Whether the call may be repeated with the same key, as the app does: there was no final answer, or nothing was done. */
function isRetryable({ code, status }: ApiError): boolean {
  return code === 'NETWORK' || code === 'IDEMPOTENCY_IN_PROGRESS' || status === 429 || status === 503;
}

/** Returns the delay before a retry in milliseconds, at least the requested one. */
function retryDelayMsOf({ retryAfterS }: ApiError): number {
  return Math.max(minRetryDelayMs, (retryAfterS ?? 0) * 1_000);
}

/** Retries until there is a final answer. */
export async function retryUntilAnswered<T>(call: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + retryTimeoutMs; ; ) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || !isRetryable(error) || Date.now() > end) throw error;
      await sleep(retryDelayMsOf(error));
    }
  }
}

/** Refusals that a member got: those expected under faults, and those that are not. */
export interface Refusals {
  /** Expected refusals, such as `transfer TRANSFER_PENDING`. */
  readonly refused: string[];
  /** Sentences about answers that no member should get. */
  readonly complaints: string[];
}

export interface RetryOptions<T> {
  readonly what: string;
  /** Codes of refusals that are no complaint. */
  readonly expected: ReadonlySet<string>;
  /** Whether retries end; the time may change meanwhile. */
  readonly isOver: () => boolean;
  readonly call: (attempt: number) => Promise<T>;
}

/** Outcome of a call; both fields are null when there was no answer in time. */
interface CallOutcome<T> {
  readonly reply: T | null;
  readonly refusal: string | null;
}

/**
 * Retries until there is an answer or a final refusal, or the time is over. Any server error is tolerated, because servers
 * may die meanwhile.
 */
export async function retryCall<T>(
  refusals: Refusals,
  { what, expected, isOver, call }: RetryOptions<T>,
): Promise<CallOutcome<T>> {
  for (let attempt = 0; !isOver(); attempt++) {
    try {
      return { reply: await call(attempt), refusal: null };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isRetryable(error) && error.status < 500) {
        noteRefusal(refusals, what, expected, error);
        return { reply: null, refusal: error.code };
      }
      await sleep(Math.min(retryDelayMsOf(error), maxRetryDelayMs));
    }
  }
  return { reply: null, refusal: null };
}

export function noteRefusal(
  { refused, complaints }: Refusals,
  what: string,
  expected: ReadonlySet<string>,
  { code, requestId }: ApiError,
): void {
  if (expected.has(code)) refused.push(`${what} ${code}`);
  else complaints.push(`${what} was refused with ${code} (${requestId})`);
}
