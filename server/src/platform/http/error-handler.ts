import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { Refused, sendError } from '../call/error-body.ts';
import { isDatabaseGone } from '../db/database-gone.ts';
import { isLockNotAvailable } from '../db/lock-not-available.ts';
import { LockBusy } from '../lock-busy.ts';

/** Turns whatever was thrown into the one error shape. A fault says its request id and nothing else. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((fault, request, reply) => {
    const refused = toRefused(fault);
    const told = { err: fault, call: callOf(request) };
    // 503 besides is a server that closes: expected, and counted by the line of every answer.
    if (refused.status === 503 && isDatabaseGone(fault)) request.log.warn(told, 'a call found no database');
    else if (refused.status >= 500 && refused.status !== 503) request.log.error(told, 'a call failed');
    if (!request.raw.complete && (refused.status === 413 || request.isMultipart?.())) {
      // Fastify's own refusal of a large body ends the connection.
      reply.removeHeader('connection');
      takeTheRest(request.raw);
    }
    return sendError(request, reply, refused);
  });
}

/** A film of a minute. It costs no memory, and its time is the server's limit for a request. */
export const mostRestBytes = 128 * 1024 * 1024;

/**
 * Reads on after a refusal and throws away what comes. A sender looks for the answer only when everything is sent; a
 * connection that ends before is a cut line to it, though the answer was written. Who sends without an end is cut off.
 */
function takeTheRest(request: IncomingMessage): void {
  let bytes = 0;
  // Whatever read it before has stopped, and would hold it up.
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostRestBytes) request.destroy();
  });
  request.resume();
}

/** When a call may come again after it found no database; a failover takes some of that. */
const databaseBackS = 5;

function toRefused(fault: FastifyError): Refused {
  if (fault instanceof Refused) return fault;
  if (fault instanceof LockBusy || isLockNotAvailable(fault))
    return new Refused('REQUEST_LIMIT', { retryAfter: 1 });
  if (fault.validation) return new Refused('INVALID_INPUT', { field: fieldOf(fault.validation) });
  // Fastify's own refusals of a body: too large, wrong type, no JSON, cut off.
  const status = fault.statusCode ?? 500;
  if (status >= 400 && status < 500) return new Refused('INVALID_INPUT', { field: 'body' }, status);
  // Whoever asks again with the same key, here or at another copy, finds what was done.
  if (isDatabaseGone(fault)) return new Refused('INTERNAL_SERVER_ERROR', { retryAfter: databaseBackS }, 503);
  return new Refused('INTERNAL_SERVER_ERROR');
}

/** `/bank/code` in the validator's words is `bank.code` in ours. */
function fieldOf(issues: NonNullable<FastifyError['validation']>): string {
  return issues[0]?.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
}

/** The call's name or the route's pattern, never the address itself: that may hold credentials. */
export function callOf(request: FastifyRequest): string {
  return request.routeOptions.config.call ?? request.routeOptions.url ?? 'unknown';
}
