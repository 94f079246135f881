import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallDeps } from '../../call/call-deps.ts';
import { isLoopback } from '../../rate-limit/network-address.ts';

/**
 * Holds a port's refusals of strangers back (refusal-hold.ts). Registered behind the admission of calls, so that none keeps a
 * permit meanwhile.
 */
export function registerRefusalHold(
  app: FastifyInstance,
  { refusalHold, settings }: Pick<CallDeps, 'refusalHold' | 'settings'>,
  isStranger: (request: FastifyRequest, reply: FastifyReply) => boolean,
): void {
  const holding = new WeakSet<Socket>();
  app.addHook('onSend', async (request, reply) => {
    const { ip, raw } = request;
    const isRefused = reply.statusCode >= 400 && reply.statusCode < 500;
    // In the demo all callers share this machine's address.
    const isCounted = settings.live || !isLoopback(ip);
    if (!isRefused || !isCounted || !isStranger(request, reply)) return;
    // No browser or proxy asks again before the answer; each further call would be refused without a wait.
    if (holding.has(raw.socket)) return void raw.socket.destroy();
    const turn = refusalHold.enter(ip);
    if (!turn) return void reply.header('connection', 'close');
    holding.add(raw.socket);
    await turn;
    holding.delete(raw.socket);
  });
}
