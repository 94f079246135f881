import type { FastifyInstance } from 'fastify';
import { Refused } from '../call/error-body.ts';

/**
 * Refuses requests that arrive while the server closes, in the common error shape; health checks stay answered. They
 * have changed nothing and may be retried at once, on another copy or on this one later.
 */
export function registerClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async (request) => {
    if (!closing || /^\/(?:health|ready)z$/.test(request.routeOptions.url ?? '')) return;
    throw new Refused('INTERNAL_SERVER_ERROR', { retryAfter: 1 }, 503);
  });
  // Connections that were busy at shutdown close after their answer; keep-alive would delay the shutdown.
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
