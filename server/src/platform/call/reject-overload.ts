import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './error-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Whether the call was rejected for overload. The metrics count these; a log line each would fill the log at the worst
     * time.
     */
    rejected: boolean;
  }
}

/**
 * Answers REQUEST_LIMIT before any work. It throws no error, since many come at once and the stack trace alone would cost
 * more than the rest.
 */
export function rejectOverload(request: FastifyRequest, reply: FastifyReply, waitS: number): FastifyReply {
  request.rejected = true;
  return sendError(request, reply, { code: 'REQUEST_LIMIT', params: { retryAfter: waitS }, status: 429 });
}
