import type { FastifyInstance } from 'fastify';
import { demoKeys } from '../demo-keys.ts';
import { fieldsOf, text } from '../fields.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { isSigned } from '../signed-call.ts';

/**
 * Chat assistant as an operator may rent one: receives a customer's message and answers by calls of its own (`answer.ts`).
 */
export function botRoutes(app: FastifyInstance, state: SandboxState): void {
  app.addHook('preValidation', async (request, reply) => {
    if (isSigned(demoKeys.bot.secret, request.url, request.rawBody, request.headers['kapao-signature']))
      return;
    return reply.code(403).send({ error: 'The signature is wrong, or too old.' });
  });

  app.post(
    '/bot/messages',
    {
      config: {
        providerCall: () => ({
          target: 'bot',
          work: true,
          refuse: (_request, reply) => {
            reply.code(503);
            return { error: 'Not now.' };
          },
        }),
      },
    },
    (request, reply) => {
      const fields = fieldsOf(request.body);
      const conversation = text(fields, 'conversation');
      const seq = Number(fields.seq);
      if (!conversation || !Number.isSafeInteger(seq))
        return reply.code(400).send({ error: 'Of no conversation.' });
      // A repeated message is ignored: its answer is scheduled or was given.
      state.store.atomically(() => {
        const isNew = state.store.run(
          `INSERT OR IGNORE INTO bot_forwarded (conversation, seq, at) VALUES (?, ?, ?)`,
          conversation,
          seq,
          Date.now(),
        );
        if (isNew) state.scheduler.add('bot-answer', 'bot', fields);
      });
      return reply.code(202).send({ taken: true });
    },
  );
}
