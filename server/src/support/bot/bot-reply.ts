import { type ErrorCode, statusOf } from '@kapao/contract/errors/error-codes';
import type { CallbackAnswer } from '../../platform/call/callback-route.ts';

export function okAnswer(body: object): CallbackAnswer {
  return { status: 200, body };
}

/** Returns a refusal in our usual shape, limited to what the assistant needs. */
export function refusalAnswer(
  code: ErrorCode,
  params: Readonly<Record<string, string | number>> = {},
): CallbackAnswer {
  return { status: statusOf(code), body: { code, params } };
}
