import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { demoKeys } from '../demo-keys.ts';
import { fieldsOf, text } from '../fields.ts';
import type { SandboxState } from '../sandbox-state.ts';

interface OnePayEvent {
  id: number;
  at: number;
  message: string;
}

/** History of a PubNub channel, where BCEL OnePay reports payments (docs/market.md 3.2). */
export function onePayRoutes(app: FastifyInstance, state: SandboxState): void {
  app.get(
    '/pubnub/v2/history/sub-key/:key/channel/:channel',
    { config: { providerCall: () => ({ target: 'qr', work: false, refuse: forbidden }) } },
    (request, reply) => {
      const params = fieldsOf(request.params);
      if (text(params, 'key') !== demoKeys.onePay.subscribeKey) return reply.send(forbidden(request, reply));
      const count = Math.min(100, Number(text(fieldsOf(request.query), 'count')) || 100);
      const events = state.store.all<OnePayEvent>(
        `SELECT * FROM onepay_event WHERE channel = ? ORDER BY id LIMIT ?`,
        text(params, 'channel'),
        count,
      );
      const messages = events.map((each) => ({
        message: JSON.parse(each.message),
        timetoken: timetokenOf(each),
      }));
      return reply.send([messages, messages[0]?.timetoken ?? '0', messages.at(-1)?.timetoken ?? '0']);
    },
  );
}

function forbidden(_request: FastifyRequest, reply: FastifyReply) {
  reply.code(403);
  return { status: 403, error: true, message: 'Forbidden' };
}

export function registerOnePayTask(state: SandboxState): void {
  state.scheduler.on('onepay-news', (payload) => {
    const fields = fieldsOf(payload);
    state.store.run(
      `INSERT INTO onepay_event (channel, message, at) VALUES (?, ?, ?)`,
      text(fields, 'channel'),
      text(fields, 'message'),
      Date.now(),
    );
  });
}

/** Returns a unique time token: units of 100 ns since 1970. */
function timetokenOf({ id, at }: OnePayEvent): string {
  return `${at}${String(id % 10_000).padStart(4, '0')}`;
}
