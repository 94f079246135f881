import type { FastifyInstance } from 'fastify';
import { fieldsOf, text } from '../fields.ts';
import { linkOf, makeVoucher } from '../giftlink/giftlink.ts';
import { toPositiveMinor } from '../money.ts';
import type { SandboxState } from '../sandbox-state.ts';

const kinds = ['plain', 'own', 'expired', 'used'] as const;

/**
 * Registers the control that creates a gift link for one or several recipients. Only the kind `plain` can be
 * redeemed.
 */
export function giftlinkControls(app: FastifyInstance, state: SandboxState): void {
  app.post('/control/giftlink', (request, reply) => {
    const fields = fieldsOf(request.body);
    const amount = toPositiveMinor(fields.amount);
    const members = Number(text(fields, 'members') || '1');
    const kind = kinds.find((each) => each === (text(fields, 'kind') || 'plain'));
    if (amount === undefined || !Number.isInteger(members) || members < 1 || members > 50 || !kind)
      return reply.code(400).send({ error: 'amount, members from 1 to 50, and a kind.', kinds });
    if (amount < members) return reply.code(400).send({ error: 'A share is at least a satang.' });
    return reply.send({ link: linkOf(makeVoucher(state, { amount, members, kind })) });
  });
}
