import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallDeps } from '../../call/call-deps.ts';
import { isLoopback } from '../../rate-limit/network-address.ts';

/** How an answer is held: a refusal longest, another answer to a stranger in its turn, and one to a member or staff never. */
export type HoldKind = 'refusal' | 'answer' | null;

export const holdOfStranger = (status: number): HoldKind =>
  status >= 400 && status < 500 ? 'refusal' : 'answer';

/**
 * Holds a port's answers to strangers back (answer-hold.ts). Registered behind the admission of calls, so that none keeps a
 * permit meanwhile.
 */
export function registerAnswerHold(
  app: FastifyInstance,
  { refusalHold, answerHold, settings }: Pick<CallDeps, 'refusalHold' | 'answerHold' | 'settings'>,
  holdOf: (request: FastifyRequest, status: number) => HoldKind,
): void {
  const holding = new WeakSet<Socket>();
  app.addHook('onSend', async (request, reply, payload) => {
    const { ip, raw } = request;
    const hold = holdOf(request, reply.statusCode);
    // In the demo all callers share this machine's address.
    const isCounted = settings.live || !isLoopback(ip);
    if (!hold || !isCounted) return;
    // No browser or proxy asks again before the answer; each further call would be answered without a wait.
    if (holding.has(raw.socket)) return void raw.socket.destroy();
    const turn = (hold === 'refusal' ? refusalHold : answerHold).enter(ip, sizeOf(reply, payload));
    if (!turn) return void reply.header('connection', 'close');
    holding.add(raw.socket);
    await turn;
    holding.delete(raw.socket);
  });
}

function sizeOf(reply: FastifyReply, payload: unknown): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length;
  return Number(reply.getHeader('content-length') ?? 0);
}
