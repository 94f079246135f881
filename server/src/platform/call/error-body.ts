import {
  type BackofficeCode,
  backofficeStatusOf,
  isBackofficeCode,
} from '@kapao/contract/backoffice/backoffice-codes';
import { type ErrorCode, statusOf } from '@kapao/contract/errors/error-codes';
import type { ErrorParams } from '@kapao/contract/errors/error-params';
import type { FastifyReply, FastifyRequest } from 'fastify';

type AnyCode = ErrorCode | BackofficeCode;

/** Refusal that a hook or a use case throws because it cannot return one. */
export class Refused extends Error {
  override name = 'Refused';
  readonly code: AnyCode;
  readonly params: ErrorParams | undefined;
  readonly status: number;

  constructor(
    code: AnyCode,
    params?: ErrorParams,
    status: number = isBackofficeCode(code) ? backofficeStatusOf(code) : statusOf(code),
  ) {
    super(code);
    this.code = code;
    this.params = params;
    this.status = status;
  }
}

/** Returns the message: the code, except for the two messages that the specification fixes. */
function messageOf(code: AnyCode): string {
  if (code === 'UNAUTHORIZED' || code === 'EXPIRED_AUTH_TOKEN') return 'invalid-token';
  return code === 'GONE' ? 'gone' : code;
}

export function errorBody(code: AnyCode, params: ErrorParams | undefined, requestId: string) {
  return { code, message: messageOf(code), params: params ?? {}, requestId };
}

/** Sends an error in the one shape of all errors. `params.retryAfter` (seconds) becomes `Retry-After`. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  refused: Pick<Refused, 'code' | 'params' | 'status'>,
): FastifyReply {
  const wait = refused.params?.retryAfter;
  if (typeof wait === 'number') reply.header('retry-after', String(Math.ceil(wait)));
  return (
    reply
      .code(refused.status)
      // No cache may store an error: a file that is missing now may exist after the next release.
      .header('cache-control', 'no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(errorBody(refused.code, refused.params, request.id)))
  );
}
