import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { registerConcurrencyLimits } from '../call/apply-concurrency.ts';
import { createEarlyReject } from '../call/early-reject.ts';
import { registerMultipart, registerUploads } from '../call/uploads.ts';
import { registerAccessLog } from './access-log.ts';
import { type AppDeps, createBareApp } from './bare-app.ts';
import { registerBodyParsers } from './body.ts';
import { registerClosing } from './closing.ts';
import { holdOfStranger, registerAnswerHold } from './connection/hold-answers.ts';
import { registerErrorHandler } from './error-handler.ts';
import { registerHealth } from './health.ts';
import { measure } from './monitor/metrics.ts';
import { createMonitorApp } from './monitor/monitor-app.ts';
import { registerOpenApi } from './monitor/openapi.ts';
import { registerMemberApp } from './pages/member-app.ts';
import { registerRequestedWith } from './pages/requested-with.ts';
import { registerSecurityHeaders } from './pages/security-headers.ts';
import { registerTracing } from './trace-calls.ts';

/**
 * Maximum number of new connections that the system queues until they are accepted; its own settings may
 * allow fewer. During a burst the event loop may be busy for a moment, and a connection that does not fit
 * gets no answer.
 */
export const backlog = 4_096;

/** Additional dependencies of the pages: origins where games may be framed and forms posted. */
export interface PageDeps extends AppDeps {
  readonly gameOrigins: () => readonly string[];
}

/** A server's apps, not listening yet. */
export interface Apps {
  /** The members' port: the API of all features, the built app and health. */
  readonly app: FastifyInstance;
  /** Metrics and the description of the API. */
  readonly monitor: FastifyInstance;
  /** Metrics that the monitor's port serves; more may be added. */
  readonly metrics: Registry;
}

/** Creates the members' server and the monitor beside it. */
export async function createApp<D extends PageDeps>(
  deps: D,
  slices: readonly ((app: FastifyInstance, deps: D) => void)[],
): Promise<Apps> {
  const { settings } = deps;
  const app = createBareApp(deps, settings.publicUrl);
  app.decorateRequest('caller', null);
  app.decorateRequest('moneyCall', null);
  app.decorateRequest('rejected', false);
  registerUploads(app);
  // Registered before all other onRequest hooks: a rejected call must cost as little as possible.
  registerConcurrencyLimits(app, deps);
  registerAnswerHold(app, deps, ({ caller }, status) => {
    if (caller?.loggedIn) return null;
    // Members, too, are told of maintenance (409) and of the end (410) before their session is known.
    return caller === null && (status === 409 || status === 410) ? 'answer' : holdOfStranger(status);
  });
  registerTracing(app, settings);
  registerSecurityHeaders(app, settings, deps.gameOrigins);
  registerClosing(app);
  registerRequestedWith(app);
  registerBodyParsers(app);
  await registerMultipart(app);
  registerErrorHandler(app);
  registerAccessLog(app, 'answered');
  await registerOpenApi(app, settings);
  registerHealth(app, deps);
  const metrics = measure(app, deps);
  for (const slice of slices) slice(app, deps);
  await registerMemberApp(app, settings);
  prependHandler(app, createEarlyReject(deps));
  return { app, metrics, monitor: createMonitorApp(deps, { app, metrics }) };
}

/** Installs a handler in front of the framework; it returns true if it has answered the request. */
function prependHandler(
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
