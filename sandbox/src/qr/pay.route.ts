import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { demoKeys } from '../demo-keys.ts';
import { fieldsOf, text } from '../fields.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { sameText, sign } from '../signature.ts';
import { closeQr, orderQr, type PayAnswer, type PayGateway, readQr } from './pay.ts';

/**
 * The gateways WW and E2P, which use our own QR protocol: `x-client` and `x-signature`, the hex HMAC-SHA256 of the raw
 * body, or of the path if there is no body. Every answer about a QR names its reference.
 */
export function payRoutes(app: FastifyInstance, state: SandboxState): void {
  for (const gateway of ['WW', 'E2P'] as const) gatewayRoutes(app, state, gateway);
}

function gatewayRoutes(app: FastifyInstance, state: SandboxState, gateway: PayGateway): void {
  const base = `/pay/${gateway}/qrs`;
  const preValidation = async (request: FastifyRequest, reply: FastifyReply) => {
    const signature = sign(demoKeys.pay[gateway].secret, request.rawBody || request.url);
    const right =
      request.headers['x-client'] === demoKeys.pay.client &&
      sameText(String(request.headers['x-signature'] ?? ''), signature);
    if (!right) return reply.code(401).send({ code: 'SIGNATURE' });
  };
  const named = (request: FastifyRequest) =>
    text(fieldsOf(request.params), 'reference') || text(fieldsOf(request.body), 'reference');
  const answer = async (reply: FastifyReply, made: PayAnswer | Promise<PayAnswer>) => {
    const { status, body } = await made;
    return reply.code(status).send(body);
  };
  const options = (work: boolean) => ({
    preValidation,
    config: {
      providerCall: () => ({
        target: 'qr',
        work,
        refuse: (request: FastifyRequest, reply: FastifyReply) => {
          reply.code(403);
          return { code: 'REFUSED', reference: named(request) };
        },
      }),
    },
  });

  app.post(base, options(true), (request, reply) => answer(reply, orderQr(state, gateway, request.body)));
  app.get(`${base}/:reference`, options(false), (request, reply) =>
    answer(reply, readQr(state, gateway, named(request))),
  );
  app.post(`${base}/:reference/cancel`, options(true), (request, reply) =>
    answer(reply, closeQr(state, gateway, named(request))),
  );
}
