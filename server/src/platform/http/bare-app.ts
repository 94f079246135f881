import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { v7 } from 'uuid';
import type { CallDeps } from '../call/call-deps.ts';
import { jsonBodyLimitBytes } from './body.ts';
import { refuseAddress, refuseBytes } from './unroutable.ts';

/** What a server of ours needs beside its calls' own. */
export interface AppDeps extends CallDeps {
  readonly log: FastifyBaseLogger;
}

/** The framework as the members' and the operators' ports both have it, with nothing mounted yet. */
export function createBareApp({ log, settings }: Pick<AppDeps, 'log' | 'settings'>): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // Our own line of an answered request names calls instead of addresses.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => v7(),
    trustProxy: settings.trustProxy,
    bodyLimit: jsonBodyLimitBytes,
    // Other upgrades may be ignored (RFC 9110, 7.8), and asking for HTTP/2 must not cost a caller the answer.
    http: { shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket' },
    // A HEAD must not do what a state-changing GET does.
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseBytes,
    // Slow senders are cut off; uploads set their own pace within this.
    requestTimeout: 300_000,
    keepAliveTimeout: 65_000,
    // On shutdown idle connections go at once, busy ones after their answer.
    forceCloseConnections: 'idle',
    // We say it ourselves, in our own shape (closing.ts).
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}
