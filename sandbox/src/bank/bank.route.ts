import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { demoKeys } from '../demo-keys.ts';
import { fieldsOf, text } from '../fields.ts';
import { toText } from '../money.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { sameText, sign } from '../signature.ts';
import { findPayout, moneyLeft, orderPayout, payoutAnswer } from './payout.ts';
import { readStatement } from './statement.ts';

/**
 * The bank's API for its customer; each call carries `x-client` and `x-signature`, the hex HMAC-SHA256 of the raw body,
 * or of the path with its query. Answers about a payout, except 401 and 403, carry its reference, so that another
 * host's error page cannot pass for one.
 */
export function bankRoutes(app: FastifyInstance, state: SandboxState): void {
  app.addHook('preValidation', async (request, reply) => {
    const { client, secret } = demoKeys.payout;
    const signed = request.method === 'GET' ? request.url : request.rawBody;
    const right =
      request.headers['x-client'] === client &&
      sameText(String(request.headers['x-signature'] ?? ''), sign(secret, signed));
    if (!right) return reply.code(401).send({ code: 'SIGNATURE' });
  });

  const order = (request: FastifyRequest, reply: FastifyReply, refused: boolean, currency: string) => {
    const outcome = orderPayout(state, request.body, refused, currency);
    if (outcome.ok) return payoutAnswer(outcome.payout);
    reply.code(outcome.status);
    return { code: outcome.code, reference: text(fieldsOf(request.body), 'reference') };
  };
  const busy = (_request: FastifyRequest, reply: FastifyReply) => {
    reply.code(403);
    return { code: 'REFUSED' };
  };

  for (const [base, currency] of [
    ['/bank/payouts', 'THB'],
    ['/bank/BCEL/payouts', 'LAK'],
  ] as const) {
    app.post(
      base,
      {
        config: {
          providerCall: () => ({
            target: 'bank',
            work: true,
            refuse: (request, reply) => order(request, reply, true, currency),
          }),
        },
      },
      (request, reply) => reply.send(order(request, reply, false, currency)),
    );

    app.get(
      `${base}/:reference`,
      { config: { providerCall: () => ({ target: 'bank', work: false, refuse: busy }) } },
      (request, reply) => {
        const reference = text(fieldsOf(request.params), 'reference');
        const payout = findPayout(state.store, reference);
        return payout
          ? reply.send(payoutAnswer(payout))
          : reply.code(404).send({ code: 'NOT_FOUND', reference });
      },
    );
  }

  app.get(
    '/bank/balances/:currency',
    { config: { providerCall: () => ({ target: 'bank', work: false, refuse: busy }) } },
    (request, reply) => {
      const currency = text(fieldsOf(request.params), 'currency');
      return reply.send({ currency, balance: toText(moneyLeft(state.store, currency)) });
    },
  );

  app.get(
    '/bank/accounts/:bank/:accountNo/statement',
    { config: { providerCall: () => ({ target: 'bank', work: false, refuse: busy }) } },
    (request, reply) => {
      const params = fieldsOf(request.params);
      const query = fieldsOf(request.query);
      const after = Number(text(query, 'after') || '0');
      const limit = Number(text(query, 'limit') || '100');
      if (!Number.isSafeInteger(after) || !Number.isSafeInteger(limit) || limit < 1 || limit > 500) {
        return reply.code(400).send({ code: 'INVALID' });
      }
      return reply.send(readStatement(state, text(params, 'bank'), text(params, 'accountNo'), after, limit));
    },
  );
}
