import type { ErrorParams } from './error-params.ts';
import type { AnswerCode } from './text-code.ts';

interface ApiErrorFacts<Code> {
  status: number;
  code: Code;
  message?: string;
  params?: ErrorParams;
  requestId?: string | null;
  retryAfterS?: number | null;
  cause?: unknown;
}

/**
 * Error of a failed call; `OFFLINE`: it never left the device. With `NETWORK` (status 0) its effect is unknown, so it
 * may be repeated only with the same idempotency key.
 */
export class ApiError<Code extends string = AnswerCode> extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: Code;
  readonly params: ErrorParams;
  readonly requestId: string | null;
  /** Seconds from `Retry-After`, for codes that ask to wait. */
  readonly retryAfterS: number | null;

  constructor(facts: ApiErrorFacts<Code>) {
    super(facts.message ?? facts.code, { cause: facts.cause });
    this.status = facts.status;
    this.code = facts.code;
    this.params = facts.params ?? {};
    this.requestId = facts.requestId ?? null;
    this.retryAfterS = facts.retryAfterS ?? null;
  }
}
