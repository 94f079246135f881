import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { demoKeys } from '../demo-keys.ts';
import { fieldsOf, text } from '../fields.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { sameText, sign } from '../signature.ts';
import { checkTransaction, generateQr } from './jdb.ts';

/** JDB's dynamic QR API (docs/market.md 3.1): a token, and a hash over every body. */
export function jdbRoutes(app: FastifyInstance, state: SandboxState): void {
  const { partnerId, clientId, clientSecret, hashKey } = demoKeys.jdb;
  const token = sign(clientSecret, `token of ${clientId}`);

  app.addHook('preValidation', async (request, reply) => {
    const hash = String(request.headers.signedhash ?? '');
    const known = text(fieldsOf(request.body), 'partnerId') === partnerId;
    if (!known || !sameText(hash, sign(hashKey, request.rawBody)))
      return reply.code(403).send({ success: false, message: 'INVALID_SIGNATURE' });
    if (request.url === '/jdb/authenticate') return;
    if (!sameText(String(request.headers.authorization ?? ''), `Bearer ${token}`))
      return reply.code(401).send({ success: false, message: 'UNAUTHORIZED' });
  });

  app.post('/jdb/authenticate', (request, reply) => {
    const fields = fieldsOf(request.body);
    const known =
      text(fields, 'clientId') === clientId && sameText(text(fields, 'clientSecret'), clientSecret);
    return known
      ? reply.send({ success: true, message: 'SUCCESS', data: { token } })
      : reply.code(401).send({ success: false, message: 'UNAUTHORIZED' });
  });
  app.post(
    '/jdb/generateQr',
    {
      config: {
        providerCall: () => ({
          target: 'qr',
          work: true,
          refuse: () => ({ success: false, message: 'REFUSED' }),
        }),
      },
    },
    (request, reply) => reply.send(generateQr(state, fieldsOf(request.body))),
  );
  app.post(
    '/jdb/checkTransaction',
    { config: { providerCall: () => ({ target: 'qr', work: false, refuse: busy }) } },
    (request, reply) => reply.send(checkTransaction(state, fieldsOf(request.body))),
  );
}

function busy(_request: FastifyRequest, reply: FastifyReply) {
  reply.code(403);
  return { success: false, message: 'REFUSED' };
}

export function registerJdbTask(state: SandboxState): void {
  state.scheduler.on('jdb-known', (payload) => {
    const reference = text(fieldsOf(payload), 'reference');
    state.store.run(`UPDATE gateway_qr SET known = 1 WHERE gateway = 'JDB' AND reference = ?`, reference);
  });
}
