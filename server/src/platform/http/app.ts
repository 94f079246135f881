import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { registerConcurrencyLimits } from '../call/apply-concurrency.ts';
import { createEarlyReject } from '../call/early-reject.ts';
import { registerMultipart, registerUploads } from '../call/uploads.ts';
import { type AppDeps, createBareApp } from './bare-app.ts';
import { registerBodyParsers } from './body.ts';
import { registerClosing } from './closing.ts';
import { callOf, registerErrorHandler } from './error-handler.ts';
import { registerHealth } from './health.ts';
import { registerMetrics } from './metrics.ts';
import { registerOpenApi } from './openapi.ts';
import { registerMemberApp } from './pages/member-app.ts';
import { registerRequestedWith } from './pages/requested-with.ts';
import { registerSecurityHeaders } from './pages/security-headers.ts';

/**
 * New connections that the system keeps until we take them, or as many as its own settings allow. While a crowd comes,
 * the event loop may be busy for a moment; whoever does not fit is cut off without an answer, half a minute later.
 */
export const backlog = 4_096;

/** What the page itself needs beside the calls: where games may be framed, and forms be posted to. */
export interface PageDeps extends AppDeps {
  readonly gameOrigins: () => readonly string[];
}

/** The member's server without a port: the API of all slices, its description, the built app, health and metrics. */
export async function createApp<D extends PageDeps>(
  deps: D,
  slices: readonly ((app: FastifyInstance, deps: D) => void)[],
): Promise<FastifyInstance> {
  const { settings } = deps;
  const app = createBareApp(deps);
  app.decorateRequest('caller', null);
  app.decorateRequest('moneyCall', null);
  app.decorateRequest('rejected', false);
  registerUploads(app);
  // First of all: who is turned away must cost as little as can be.
  registerConcurrencyLimits(app, deps);
  await registerSecurityHeaders(app, settings, deps.gameOrigins);
  registerClosing(app);
  registerRequestedWith(app);
  registerBodyParsers(app);
  await registerMultipart(app);
  registerErrorHandler(app);
  app.addHook('onResponse', async (request, reply) => {
    if (request.rejected) return;
    const line = { call: callOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log.info(line, 'answered');
  });
  await registerOpenApi(app, settings);
  registerHealth(app, deps);
  registerMetrics(app, deps);
  for (const slice of slices) slice(app, deps);
  await registerMemberApp(app, settings);
  putBefore(app, createEarlyReject(deps));
  return app;
}

/** What comes before the framework; it answers true where it has answered the request. */
function putBefore(
  { server }: FastifyInstance,
  answers: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (answers(request, response)) return;
    for (const handle of handlers) handle.call(server, request, response);
  });
}
