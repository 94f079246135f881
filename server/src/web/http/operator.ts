import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Settings } from '../../base/settings.ts';
import { registerSecurityHeaders } from './security-headers.ts';

const pages = fileURLToPath(new URL('../../../../operator/public', import.meta.url));

/** The operator's side on its own port, so that a network can keep members away from it. */
export async function startOperator(settings: Settings): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify();
  await registerSecurityHeaders(app, settings, []);
  await app.register(fastifyStatic, { root: pages, cacheControl: false });
  await app.listen({ host: settings.host, port: settings.operatorPort });
  return app;
}
