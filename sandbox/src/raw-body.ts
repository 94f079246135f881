import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as it was sent, because signatures are over bytes; '' where there was none. */
    rawBody: string;
  }
}

/** JSON bodies, kept raw beside the parsed value. An empty body is no body. */
export function keepRawBody(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = String(body);
    if (request.rawBody === '') return done(null, undefined);
    try {
      done(null, JSON.parse(request.rawBody));
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }));
    }
  });
}
