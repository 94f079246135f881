import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBodyArriving } from '../../call/apply-concurrency.ts';
import { Refused, sendError } from '../../call/error-body.ts';
import type { Settings } from '../../settings/settings.ts';

/**
 * Ends requests whose body arrives slower than the least rate with 408: they hold a connection and, with a file, memory. The
 * rate counts over a window, so that a phone may lose its connection for a moment.
 */
export function registerBodyRate(
  app: FastifyInstance,
  { uploadLeastRate, uploadWindowMs }: Pick<Settings, 'uploadLeastRate' | 'uploadWindowMs'>,
): void {
  if (uploadLeastRate === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (isBodyArriving(request))
      endIfSlow(request, reply, (uploadLeastRate * uploadWindowMs) / 1000, uploadWindowMs);
  });
}

function endIfSlow(request: FastifyRequest, reply: FastifyReply, leastBytes: number, windowMs: number): void {
  const { raw } = request;
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const now = raw.socket.bytesRead;
    if (raw.complete || now - before >= leastBytes) {
      before = now;
      return;
    }
    clearInterval(timer);
    // The rest of a refused body is read and discarded, because its answer was already sent.
    if (reply.sent) return void raw.destroy();
    reply.header('connection', 'close');
    sendError(request, reply, new Refused('INVALID_INPUT', { field: 'body' }, 408));
  }, windowMs);
  for (const event of ['end', 'close']) raw.once(event, () => clearInterval(timer));
}
