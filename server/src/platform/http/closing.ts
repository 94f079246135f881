import type { FastifyInstance } from 'fastify';
import { Refused } from '../call/error-body.ts';

/**
 * A request that comes in while the server closes has changed nothing and may be sent again at once: to another
 * copy, or to this one when it is back. It gets the one error shape like every other. Health answers on.
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
  // Connections that were busy when the closing began go after their answer; kept alive they would hold it up.
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
