import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { type OpenSpan, openTrace } from '../tracing/trace.ts';
import { callOf } from './error-handler.ts';

declare module 'fastify' {
  interface FastifyRequest {
    trace: OpenSpan | null;
  }
}

/**
 * Makes each call a trace, if traces are configured. A caller's `traceparent` is a link at most: were it the parent, a stranger could
 * have every call of theirs sampled, or tie it to a trace of somebody else.
 */
export function registerTracing(app: FastifyInstance, { tracing }: Settings): void {
  app.decorateRequest('trace', null);
  if (!tracing) return;
  app.addHook('onRequest', (request, reply, done) => {
    if (!/^\/(?:api|backoffice)\//.test(request.routeOptions.url ?? '')) return done();
    const name = callOf(request);
    const { traceparent } = request.headers;
    request.trace = openTrace(
      name,
      { 'http.route': name, 'kapao.request_id': request.id },
      {
        kind: 'server',
        startTime: Date.now() - reply.elapsedTime,
        ...(typeof traceparent === 'string' && { links: [traceparent] }),
      },
    );
    return request.trace ? request.trace.run(done) : done();
  });
  // The events of a body that arrives come from its connection, which belongs to no trace.
  app.addHook('preValidation', (request, _, done) => (request.trace ? request.trace.run(done) : done()));
  app.addHook('onResponse', (request, reply, done) => {
    request.trace?.end({ 'http.response.status_code': reply.statusCode });
    done();
  });
}
