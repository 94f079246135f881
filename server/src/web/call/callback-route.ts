import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

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

/**
 * Mounts the callbacks of outside parties, told apart by the code in the address; null: nobody of that code is there now. It stands in a scope of its own, where bodies stay raw; it needs neither
 * login nor `X-Requested-With`, and goes on when the service is terminated. A fault answers 500, so the party
 * sends again.
 */
export function mountCallback(
  app: FastifyInstance,
  path: `/api/callback/${string}/:code` | `/api/chat/bot/:code${string}`,
  receive: (code: string, callback: Callback) => Promise<CallbackAnswer> | null,
  bodyLimit: number = usualLimitBytes,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { code: string } }>(
      path,
      { bodyLimit, schema: { hide: true } },
      async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const answer = receive(request.params.code, { raw, headers: request.headers });
        if (!answer) return reply.callNotFound();
        const { status, body } = await answer;
        return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
      },
    );
  });
}
