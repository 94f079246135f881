import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { BusyError } from '../busy-error.ts';
import { Refused, sendError } from '../call/error-body.ts';
import { isDatabaseUnavailable } from '../db/database-unavailable.ts';
import { isLockNotAvailable } from '../db/lock-not-available.ts';

/** Turns every thrown error into the common error shape. A fault reveals its request id and nothing else. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((fault, request, reply) => {
    const refused = toRefused(fault);
    const details = { err: fault, call: callOf(request) };
    // Other 503s come from a server that is closing: expected, and counted by the access log.
    if (refused.status === 503 && isDatabaseUnavailable(fault))
      request.log.warn(details, 'a call found no database');
    else if (refused.status >= 500 && refused.status !== 503) request.log.error(details, 'a call failed');
    if (!request.raw.complete && (refused.status === 413 || request.isMultipart?.())) {
      // Fastify's own refusal of a large body closes the connection.
      reply.removeHeader('connection');
      discardRest(request.raw);
    }
    return sendError(request, reply, refused);
  });
}

/** Maximum bytes of a refused body that are read, the size of a one-minute video. They cost no memory. */
export const maxRestBytes = 128 * 1024 * 1024;

/**
 * Reads and discards the rest of the body after a refusal, up to a limit. A client reads the answer only
 * after sending everything; if the connection closed before, the client would see a network error.
 */
function discardRest(request: IncomingMessage): void {
  let bytes = 0;
  // The previous reader has stopped and would block the stream.
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxRestBytes) request.destroy();
  });
  request.resume();
}

/** Retry-After in seconds when the database is gone; a failover takes part of it. */
const databaseRetryAfterS = 5;

function toRefused(fault: FastifyError): Refused {
  if (fault instanceof Refused) return fault;
  if (fault instanceof BusyError || isLockNotAvailable(fault))
    return new Refused('REQUEST_LIMIT', { retryAfter: 1 });
  if (fault.validation) return new Refused('INVALID_INPUT', { field: fieldOf(fault.validation) });
  // Fastify's own refusals of a body (too large, wrong type, no JSON, cut off) or of a file's range.
  const status = fault.statusCode ?? 500;
  if (status >= 400 && status < 500)
    return new Refused('INVALID_INPUT', { field: status === 416 ? 'range' : 'body' }, status);
  // A retry with the same idempotency key, here or on another copy, finds what was done.
  if (isDatabaseUnavailable(fault))
    return new Refused('INTERNAL_SERVER_ERROR', { retryAfter: databaseRetryAfterS }, 503);
  return new Refused('INTERNAL_SERVER_ERROR');
}

/** Converts the validator's `/bank/code` to our `bank.code`. */
function fieldOf(issues: NonNullable<FastifyError['validation']>): string {
  return issues[0]?.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
}

/** Returns the call's name or the route's pattern, never the address itself, which may hold credentials. */
export function callOf(request: FastifyRequest): string {
  return request.routeOptions.config.call ?? request.routeOptions.url ?? 'unknown';
}
