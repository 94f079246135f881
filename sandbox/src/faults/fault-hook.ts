import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxState } from '../sandbox-state.ts';

/** What a route of an outside party says about one call, so that faults can strike it. */
export interface ProviderCall {
  /** The name of the party in /control/fault. */
  target: string;
  /** The call moves money or makes something; the others only read. */
  work: boolean;
  /** Says no in the party's own protocol, truthfully: a refused call did nothing. */
  refuse: (request: FastifyRequest, reply: FastifyReply) => unknown;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    outside?: (request: FastifyRequest) => ProviderCall;
  }
  interface FastifyRequest {
    /** What happens to the answer once the work is done. */
    afterWork: 'answer' | 'hang' | 'garbage';
  }
}

const rubbish = '<html><head><title>502</title><body>\u0000\ufffd{"status":"succ';

/**
 * The one place where faults strike, after the party has checked keys and signatures, so that a wrong key is
 * always refused and a fault never hides it. `error-500` comes before the work. `garbage` answers 200 with
 * rubbish, and a coin decides whether the work was done: the caller cannot know.
 */
export function installFaults(app: FastifyInstance, world: SandboxState, hangMs: number): void {
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
    const call = request.routeOptions.config.outside?.(request);
    const strike = call && world.faults.strikeCall(call.target, call.work);
    if (!call || !strike) return;
    world.log(`fault ${strike.fault} strikes ${call.target}: ${request.method} ${request.url.split('?')[0]}`);
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
