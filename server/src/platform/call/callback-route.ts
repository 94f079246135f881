import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from './error-body.ts';
import type { UploadConcurrency } from './upload-concurrency.ts';

/** What a party sent us, byte for byte: signatures cover the raw body, not our reading of it. */
export interface Callback {
  readonly raw: Buffer;
  readonly headers: IncomingHttpHeaders;
}

export interface CallbackAnswer {
  readonly status: number;
  readonly body: object;
}

/** Parties send small messages; whoever sends more is none of them, unless their route says so. */
const usualLimitBytes = 16 * 1024;
const comeAgainS = 5;

/** Of a route whose bodies may be large: what is judged before one is read, and the room that they have in all. */
export interface LargeBodies {
  readonly limitBytes: number;
  readonly room: UploadConcurrency;
  /** Null: it is read. `nobody`: nobody of that code is there. */
  readonly refuse: (code: string, headers: IncomingHttpHeaders) => CallbackAnswer | 'nobody' | null;
}

/**
 * Mounts the callbacks of outside parties, told apart by the code in the address; null: nobody of that code is there now. It stands in a scope of its own, where bodies stay raw; it needs neither
 * login nor `X-Requested-With`, and goes on when the service is terminated. A fault answers 500, so the party
 * sends again.
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
        bodyLimit: large?.limitBytes ?? usualLimitBytes,
        schema: { hide: true },
        ...(large && guardsOf(large)),
      },
      async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const answer = receive(request.params.code, { raw, headers: request.headers });
        return answer ? say(reply, await answer) : reply.callNotFound();
      },
    );
  });
}

function guardsOf({ limitBytes, room, refuse }: LargeBodies) {
  return {
    async onRequest(request: FastifyRequest<{ Params: { code: string } }>, reply: FastifyReply) {
      const refused = refuse(request.params.code, request.headers);
      if (refused === null) return undefined;
      // The connection ends with the answer, so that nothing more is read.
      reply.header('connection', 'close');
      return refused === 'nobody' ? reply.callNotFound() : say(reply, refused);
    },
    async preParsing(request: FastifyRequest<{ Params: { code: string } }>, reply: FastifyReply) {
      const declared = Number(request.headers['content-length'] ?? limitBytes);
      const place = room.enter(request.params.code);
      // From its beginning, however slowly it comes, and until it is answered.
      if (place) reply.raw.once('close', () => place.leave());
      if (place?.grow(Math.min(declared, limitBytes))) return;
      reply.header('connection', 'close');
      throw new Refused('REQUEST_LIMIT', { retryAfter: comeAgainS });
    },
  };
}

function say(reply: FastifyReply, { status, body }: CallbackAnswer): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
