import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { demoKeys } from '../demo-keys.ts';
import { type Fields, fieldsOf, text } from '../fields.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { sameText } from '../signature.ts';
import { cancelQr, type GatewayAnswer, gatewayError, inquireQr, requestQr } from './kbank.ts';

/**
 * The bank's QR payment API (docs/market.md 1.3). Every answer is HTTP 200; `statusCode` "00" is success and "10" failure,
 * with an error code.
 */
export function kbankRoutes(app: FastifyInstance, state: SandboxState): void {
  app.addHook('preValidation', async (request, reply) => {
    const problem = identityProblem(fieldsOf(request.body));
    if (problem) return reply.send({ ...echo(request), ...gatewayError(...problem) });
  });

  const call = (path: string, work: boolean, answer: (fields: Fields) => GatewayAnswer) => {
    const refuse = (request: FastifyRequest) => ({
      ...echo(request),
      ...gatewayError('general_error', 'The service cannot take this request.'),
    });
    app.post(
      path,
      { config: { providerCall: () => ({ target: 'qr', work, refuse }) } },
      (request: FastifyRequest, reply: FastifyReply) =>
        reply.send({ ...echo(request), ...answer(fieldsOf(request.body)) }),
    );
  };
  call('/kbank/pos/qr_request', true, (fields) => requestQr(state, fields));
  call('/kbank/pos/inquire_payment/v2', false, (fields) => inquireQr(state, fields));
  call('/kbank/pos/cancel_payment', true, (fields) => cancelQr(state, fields));
}

function echo(request: FastifyRequest): Fields {
  const fields = fieldsOf(request.body);
  return { partnerTxnUid: text(fields, 'partnerTxnUid'), partnerId: text(fields, 'partnerId') };
}

/**
 * Returns the error of an unknown caller or a malformed `partnerTxnUid`; undefined if the call may proceed.
 */
function identityProblem(fields: Fields): [string, string] | undefined {
  const { partnerId, partnerSecret, merchantId } = demoKeys.kbank;
  const known =
    text(fields, 'partnerId') === partnerId && sameText(text(fields, 'partnerSecret'), partnerSecret);
  if (!known) return ['authentication_error', 'Unknown partner or wrong secret.'];
  if (text(fields, 'merchantId') !== merchantId) return ['invalid_merchant', 'Unknown merchant.'];
  if (!/^[A-Za-z0-9_-]{1,15}$/.test(text(fields, 'partnerTxnUid'))) {
    return ['bad_request', 'partnerTxnUid takes 1 to 15 characters.'];
  }
  return undefined;
}
