import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldsOf, text } from '../fields.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { answerFor, type GiftAnswer } from './giftlink.ts';

/**
 * Voucher calls of the gift-link provider (docs/market.md 5). A refused call gets an HTML page of its CDN.
 */
export function giftlinkRoutes(app: FastifyInstance, state: SandboxState): void {
  const providerCall = (work: boolean) => ({
    providerCall: () => ({
      target: 'giftlink',
      work,
      refuse: (_request: FastifyRequest, reply: FastifyReply) => {
        reply.code(403).type('text/html');
        return '<html><head><title>Attention Required!</title></head></html>';
      },
    }),
  });
  const send = (reply: FastifyReply, { status, body }: GiftAnswer) => reply.code(status).send(body);
  const hashOf = (request: FastifyRequest) => text(fieldsOf(request.params), 'hash');

  app.get('/giftlink/campaign/vouchers/:hash/verify', { config: providerCall(false) }, (request, reply) =>
    send(reply, answerFor(state, hashOf(request), text(fieldsOf(request.query), 'mobile'), false)),
  );
  app.post('/giftlink/campaign/vouchers/:hash/redeem', { config: providerCall(true) }, (request, reply) => {
    const fields = fieldsOf(request.body);
    const isSame = text(fields, 'voucher_hash') === hashOf(request);
    const hash = isSame ? hashOf(request) : '';
    return send(reply, answerFor(state, hash, text(fields, 'mobile'), true));
  });
}
