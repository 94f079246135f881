import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Guards the controls, which move (simulated) money without a login, against foreign web pages. Requiring this
 * machine's name or an IP address as Host prevents DNS rebinding, and a foreign page cannot send JSON without a
 * preflight.
 */
export function guardControls(app: FastifyInstance, ownHost: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const host = hostName(request);
    if (host !== ownHost && host !== 'localhost' && isIP(host) === 0) {
      return reply.code(403).send({ error: 'This host name is not ours.' });
    }
    const { origin } = request.headers;
    if (origin !== undefined && origin !== `${request.protocol}://${request.headers.host}`) {
      return reply.code(403).send({ error: 'Another site may not use the controls.' });
    }
    const hasBody = request.method === 'POST';
    if (hasBody && !/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
      return reply.code(415).send({ error: 'The controls take JSON only.' });
    }
  });
}

/** Returns the Host header without its port and without the brackets of IPv6. */
function hostName(request: FastifyRequest): string {
  const host = request.headers.host ?? '';
  return host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
}
