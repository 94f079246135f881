import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** JSON body as sent, because signatures are over bytes; '' if there was none. */
    rawBody: string;
  }
}

/** Parses JSON bodies and keeps the raw text. An empty body counts as none. */
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
