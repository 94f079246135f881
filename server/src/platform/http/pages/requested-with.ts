import type { FastifyInstance } from 'fastify';
import { Refused } from '../../call/error-body.ts';

/** Routes open to other clients than ours: callbacks of providers, the chat bot. */
const exemptPaths = /^\/api\/(callback\/|chat\/bot\/)/;

export function isApi(url: string): boolean {
  return url === '/api' || url.startsWith('/api/');
}

/**
 * Requires `X-Requested-With: kapao` on every call, against CSRF. Another site cannot set it without a preflight that we
 * never answer, so no foreign link, image or form reaches a call, not even a state-changing GET.
 */
export function registerRequestedWith(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // Uses the matched route, not the address: `/%61pi/…` and `http://host/api/…` match the same ones.
    const path = request.routeOptions.url ?? request.url.split('?', 1)[0] ?? '';
    if (!isApi(path)) return;
    reply.header('cache-control', 'no-store');
    if (exemptPaths.test(path) || request.headers['x-requested-with'] === 'kapao') return;
    throw new Refused('INVALID_INPUT', { field: 'X-Requested-With' }, 403);
  });
}
