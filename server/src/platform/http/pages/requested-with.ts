import type { FastifyInstance } from 'fastify';
import { Refused } from '../../call/error-body.ts';

/** What others than our own client may ask for: callbacks of providers, signed files, the description of the API. */
const open = /^\/api\/(callback\/|chat\/bot\/|files\/|openapi\.json$|docs(\/|$))/;

export function isApi(url: string): boolean {
  return url === '/api' || url.startsWith('/api/');
}

/**
 * Every call carries `X-Requested-With: kapao`. Another site cannot set it without a preflight that we never
 * answer, so no link, image or form of a stranger reaches a call, the state-changing GETs least of all.
 */
export function registerRequestedWith(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // The route that was found, not the address: `/%61pi/…` and `http://host/api/…` find the same ones.
    const path = request.routeOptions.url ?? request.url.split('?', 1)[0] ?? '';
    if (!isApi(path)) return;
    reply.header('cache-control', 'no-store');
    if (open.test(path) || request.headers['x-requested-with'] === 'kapao') return;
    throw new Refused('INVALID_INPUT', { field: 'X-Requested-With' }, 403);
  });
}
