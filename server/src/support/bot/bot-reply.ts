import { type ErrorCode, statusOf } from '@kapao/contract/errors/error-codes';
import type { CallbackAnswer } from '../../platform/call/callback-route.ts';

export function yes(body: object): CallbackAnswer {
  return { status: 200, body };
}

/** In the shape of all our refusals, as far as a party has use for it. */
export function no(code: ErrorCode, params: Readonly<Record<string, string | number>> = {}): CallbackAnswer {
  return { status: statusOf(code), body: { code, params } };
}
