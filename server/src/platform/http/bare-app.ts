import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { isHttps } from '@kapao/core/is-https';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { v7 } from 'uuid';
import type { CallDeps } from '../call/call-deps.ts';
import { errorBody, Refused, sendError } from '../call/error-body.ts';
import { FileSender } from '../files/file-sender.ts';
import { tidyForwardedFor } from '../rate-limit/forwarded-for.ts';
import { jsonBodyLimitBytes } from './body.ts';
import { answerHeaders, answersWith, writeAnswer } from './connection/answer-headers.ts';
import { registerBodyRate } from './connection/body-rate.ts';

/** Dependencies of a server besides those of its calls. */
export interface AppDeps extends CallDeps {
  readonly log: FastifyBaseLogger;
}

/** Creates the framework of a port, without routes. `url`: the address at which browsers open the port. */
export function createBareApp(
  { log, settings }: Pick<AppDeps, 'log' | 'settings'>,
  url: string,
): FastifyInstance {
  const headers = answerHeaders(isHttps(url));
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // Our own access log line has the call's name instead of the address.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => v7(),
    trustProxy: settings.trustProxy,
    bodyLimit: jsonBodyLimitBytes,
    http: {
      // Other upgrades may be ignored (RFC 9110, 7.8): a request for HTTP/2 still gets an answer.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
      ServerResponse: answersWith(headers),
      headersTimeout: settings.headerTimeoutMs,
      // Interval in ms at which connections are checked for the time-outs.
      connectionsCheckingInterval: Math.min(settings.headerTimeoutMs, 5_000),
    },
    // A HEAD must not trigger a state-changing GET.
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    frameworkErrors: refuseInvalidUrl,
    clientErrorHandler: (fault, socket) => refuseMalformedRequest(fault, socket, headers),
    // Limit for slow senders; uploads have their own limits within it.
    requestTimeout: 300_000,
    keepAliveTimeout: settings.keepAliveMs,
    maxRequestsPerSocket: settings.requestsPerConnection,
    // On shutdown idle connections are closed at once, busy ones after their answer.
    forceCloseConnections: 'idle',
    // Answered by ourselves, in our own error shape (closing.ts).
    return503OnClosing: false,
  });
  // Before the framework reads the address of whoever calls.
  app.server.prependListener('request', tidyForwardedFor);
  app.server.maxConnections = settings.connectionLimit;
  app.addHook('onRequest', async ({ raw }) => {
    if (hostLines(raw) > 1) throw new Refused('INVALID_INPUT', { field: 'host' });
  });
  registerBodyRate(app, settings);
  app.decorate('fileSender', new FileSender(settings));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}

/** Counts the Host lines: Node keeps the first of several, a proxy may have read another (RFC 9112, 3.2). */
function hostLines({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): number {
  // Names and values take turns.
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host')
    .length;
}

/** Refuses an address that cannot be decoded or is too long, before any route or hook, in the common error shape. */
function refuseInvalidUrl(fault: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // An undecodable address is not logged or echoed, because it may hold credentials.
  request.log.info({ code: fault.code }, 'an address could not be read');
  sendError(request, reply, new Refused('INVALID_INPUT', { field: 'path' }));
}

const statusOfFault: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers bytes that are not HTTP. There is no request object yet, so the answer is written by hand, in the same shape. */
function refuseMalformedRequest(
  fault: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (fault.code === 'ECONNRESET' || socket.destroyed) return;
  // A second answer must not be written into one that has begun.
  if (!socket.writable || socket.bytesWritten > 0) return void socket.destroy(fault);
  const status = statusOfFault[fault.code ?? ''] ?? 400;
  const body = JSON.stringify(errorBody('INVALID_INPUT', { field: 'request' }, v7()));
  const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  writeAnswer(socket, `${status} ${STATUS_CODES[status]}`, { headers: { ...headers, ...json }, body });
}
