import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxState } from '../sandbox-state.ts';

/** Description of a call by its provider's route, used to apply faults. */
export interface ProviderCall {
  /** Name of the provider in /control/fault. */
  target: string;
  /** Whether the call moves money or creates something; otherwise it only reads. */
  work: boolean;
  /** Refuses in the provider's own protocol; a refused call moves no money. */
  refuse: (request: FastifyRequest, reply: FastifyReply) => unknown;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    providerCall?: (request: FastifyRequest) => ProviderCall;
  }
  interface FastifyRequest {
    /** Treatment of the answer after the work is done. */
    afterWork: 'answer' | 'hang' | 'garbage';
  }
}

const rubbish = '<html><head><title>502</title><body>\u0000\ufffd{"status":"succ';

/**
 * Applies faults after the provider has checked keys and signatures, so that no fault hides a wrong key. `error-500`
 * happens before the work; with `garbage` (200, an unreadable body) a coin decides whether the work was done, so that
 * the caller cannot know.
 */
export function installFaults(app: FastifyInstance, state: SandboxState, hangMs: number): void {
  const hanging = new Set<() => void>();
  const hang = (reply: FastifyReply): Promise<void> =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        hanging.delete(end);
        reply.raw.destroy();
        resolve();
      };
      const timer = setTimeout(end, hangMs);
      hanging.add(end);
      reply.raw.once('close', end);
    });
  app.addHook('preClose', async () => {
    for (const end of [...hanging]) end();
  });

  app.decorateRequest('afterWork', 'answer');
  app.addHook('preHandler', async (request, reply) => {
    const call = request.routeOptions.config.providerCall?.(request);
    const strike = call && state.faults.strikeCall(call.target, call.work);
    if (!call || !strike) return;
    state.log(`fault ${strike.fault} strikes ${call.target}: ${request.method} ${request.url.split('?')[0]}`);
    switch (strike.fault) {
      case 'refuse':
        return reply.send(call.refuse(request, reply));
      case 'error-500':
        return reply.code(500).send({ error: 'Internal Server Error' });
      case 'timeout-before':
        reply.hijack();
        await hang(reply);
        return reply;
      case 'timeout-after':
        request.afterWork = 'hang';
        return;
      case 'garbage':
        if (!strike.coin) return reply.code(200).type('text/html').send(rubbish);
        request.afterWork = 'garbage';
    }
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.afterWork === 'hang') await hang(reply);
    if (request.afterWork !== 'garbage') return payload;
    reply.code(200).type('text/html').removeHeader('content-encoding');
    return rubbish;
  });
}
