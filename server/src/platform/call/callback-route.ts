import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from './error-body.ts';
import type { TransferConcurrency } from './transfer-concurrency.ts';

/** Callback of a provider, byte for byte: signatures cover the raw body, not the parsed one. */
export interface Callback {
  readonly raw: Buffer;
  readonly headers: IncomingHttpHeaders;
}

export interface CallbackAnswer {
  readonly status: number;
  readonly body: object;
}

/** Largest body of a callback: providers send small messages, unless their route allows more. */
const defaultLimitBytes = 16 * 1024;
const retryAfterS = 5;

/** Options of a route with large bodies: the check before a body is read, and the total memory for them. */
export interface LargeBodies {
  readonly limitBytes: number;
  readonly room: TransferConcurrency;
  /** Returns null when the body may be read, `nobody` when no provider has that code. */
  readonly refuse: (code: string, headers: IncomingHttpHeaders) => CallbackAnswer | 'nobody' | null;
}

/**
 * Mounts the callbacks of providers, distinguished by the code in the path (`receive` returns null for an unknown one),
 * in a scope where bodies stay raw; they continue to work when the service is terminated. A fault answers 500, so that
 * the provider sends again.
 */
export function mountCallback(
  app: FastifyInstance,
  path: `/api/callback/${string}/:code` | `/api/chat/bot/:code${string}`,
  receive: (code: string, callback: Callback) => Promise<CallbackAnswer> | null,
  large?: LargeBodies,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { code: string } }>(
      path,
      {
        bodyLimit: large?.limitBytes ?? defaultLimitBytes,
        schema: { hide: true },
        ...(large && guardsOf(large)),
      },
      async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const answer = receive(request.params.code, { raw, headers: request.headers });
        return answer ? sendAnswer(reply, await answer) : reply.callNotFound();
      },
    );
  });
}

function guardsOf({ limitBytes, room, refuse }: LargeBodies) {
  return {
    async onRequest(request: FastifyRequest<{ Params: { code: string } }>, reply: FastifyReply) {
      const refused = refuse(request.params.code, request.headers);
      if (refused === null) return undefined;
      // The answer closes the connection, so that nothing more is read.
      reply.header('connection', 'close');
      return refused === 'nobody' ? reply.callNotFound() : sendAnswer(reply, refused);
    },
    async preParsing(request: FastifyRequest<{ Params: { code: string } }>, reply: FastifyReply) {
      const declared = Number(request.headers['content-length'] ?? limitBytes);
      const permit = room.enter(request.params.code);
      // Memory is reserved from the start of the body, however slowly it arrives, until the answer.
      if (permit) reply.raw.once('close', () => permit.leave());
      if (permit?.grow(Math.min(declared, limitBytes))) return;
      reply.header('connection', 'close');
      throw new Refused('REQUEST_LIMIT', { retryAfter: retryAfterS });
    },
  };
}

function sendAnswer(reply: FastifyReply, { status, body }: CallbackAnswer): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
