import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { v7 } from 'uuid';
import type { CallDeps } from '../call/call-deps.ts';
import { jsonBodyLimitBytes } from './body.ts';
import { refuseAddress, refuseBytes } from './unroutable.ts';

/** Dependencies of a server besides those of its calls. */
export interface AppDeps extends CallDeps {
  readonly log: FastifyBaseLogger;
}

/** Creates the framework for the members' and the staff's port, without routes. */
export function createBareApp({ log, settings }: Pick<AppDeps, 'log' | 'settings'>): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // Our own access log line has the call's name instead of the address.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => v7(),
    trustProxy: settings.trustProxy,
    bodyLimit: jsonBodyLimitBytes,
    // Other upgrades may be ignored (RFC 9110, 7.8): a request for HTTP/2 still gets an answer.
    http: { shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket' },
    // A HEAD must not trigger a state-changing GET.
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseBytes,
    // Limit for slow senders; uploads have their own limits within it.
    requestTimeout: 300_000,
    keepAliveTimeout: 65_000,
    // On shutdown idle connections are closed at once, busy ones after their answer.
    forceCloseConnections: 'idle',
    // Answered by ourselves, in our own error shape (closing.ts).
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}
