import type { FastifyInstance } from 'fastify';
import type { CallDeps } from '../call/call-deps.ts';
import { pingDatabase } from './health.queries.ts';

/**
 * Registers `/healthz` (the process is alive) and `/readyz` (it may receive traffic: it is not closing and has a database).
 */
export function registerHealth(app: FastifyInstance, deps: CallDeps): void {
  let closing = false;
  /** Concurrent requests share one query: the endpoint is public, and this way it uses one connection, not all. */
  let ping: Promise<void> | null = null;
  const ask = () => {
    ping ??= pingDatabase(deps.pool).finally(() => {
      ping = null;
    });
    return ping;
  };
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    if (closing) return reply.code(503).send({ status: 'closing' });
    try {
      await ask();
      return { status: 'ready' };
    } catch (err) {
      request.log.warn({ err }, 'not ready');
      return reply.code(503).send({ status: 'no database' });
    }
  });
}
