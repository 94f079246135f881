import { isIP } from 'node:net';
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { Refused } from '../../call/error-body.ts';
import { bareHost } from '../../outgoing/bare-host.ts';
import { isLoopback } from '../../rate-limit/network-address.ts';
import { type AppDeps, createBareApp } from '../bare-app.ts';
import { registerErrorHandler } from '../error-handler.ts';

/**
 * Creates the port for operators of the servers, which no proxy leads to: metrics, and the description of the members' API.
 */
export function createMonitorApp(
  deps: AppDeps,
  { app, metrics }: { readonly app: FastifyInstance; readonly metrics: Registry },
): FastifyInstance {
  const monitor = createBareApp(deps, '');
  registerErrorHandler(monitor);
  // A page of another site may have made its own name lead here (DNS rebinding).
  if (isLoopback(deps.settings.monitorHost))
    monitor.addHook('onRequest', async ({ hostname }) => {
      if (hostname !== 'localhost' && !isIP(bareHost(hostname))) throw new Refused('NO_DATA');
    });
  monitor.register(async (part) => {
    // The description has all routes only when the members' app is ready.
    await app.ready();
    // An OpenAPI 3.1 document, whose type the plug-in does not name.
    const document = app.swagger() as StaticDocumentSpec['document'];
    await part.register(swagger, { mode: 'static', specification: { document } });
    await part.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      // The page offers no calls, because the members' port refuses pages of another origin.
      uiConfig: { docExpansion: 'list', deepLinking: true, supportedSubmitMethods: [] },
    });
  });
  monitor.get('/openapi.json', async () => app.swagger());
  monitor.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
  return monitor;
}
