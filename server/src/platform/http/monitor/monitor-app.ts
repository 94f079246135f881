import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
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
  monitor.register(async (part) => {
    // Only then all routes are described.
    await app.ready();
    // An OpenAPI 3.1 document, whose type the plug-in does not name.
    const document = app.swagger() as StaticDocumentSpec['document'];
    await part.register(swagger, { mode: 'static', specification: { document } });
    await part.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      // The members' port answers no page of another origin.
      uiConfig: { docExpansion: 'list', deepLinking: true, supportedSubmitMethods: [] },
    });
  });
  monitor.get('/openapi.json', async () => app.swagger());
  monitor.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
  return monitor;
}
