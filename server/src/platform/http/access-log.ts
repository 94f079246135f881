import type { FastifyInstance } from 'fastify';
import { callOf } from './error-handler.ts';

/**
 * Writes a line for each answer, with the call's name instead of the address. Its fields are never personal, so it is written
 * without the redaction, which costs more than the rest of the line.
 */
export function registerAccessLog(app: FastifyInstance, text: string): void {
  const plain = app.log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, rejected } = request;
    const line = {
      requestId,
      call: callOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (!rejected) plain.info(line, text);
    done();
  });
}
