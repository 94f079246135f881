import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './error-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** There was no room for it. The metrics count those; a line of each would fill the log when it matters least. */
    rejected: boolean;
  }
}

/**
 * REQUEST_LIMIT, before anything was done. Many of these come at once, so it is no error that is thrown: its stack
 * alone would cost more than all the rest.
 */
export function rejectOverload(request: FastifyRequest, reply: FastifyReply, waitS: number): FastifyReply {
  request.rejected = true;
  return sendError(request, reply, { code: 'REQUEST_LIMIT', params: { retryAfter: waitS }, status: 429 });
}
