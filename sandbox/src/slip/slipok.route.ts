import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { demoKeys } from '../demo-keys.ts';
import { fieldsOf, text } from '../fields.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { sameText } from '../signature.ts';
import { findBySlip, payloadOf, slipObject } from './slip-object.ts';

/** SlipOK, version 1.7: verifies a slip by its QR text against our bank's transfers. */
export function slipOkRoutes(app: FastifyInstance, state: SandboxState): void {
  const no = (reply: FastifyReply, code: number, message: string) => reply.code(400).send({ code, message });
  const overQuota = (_request: FastifyRequest, reply: FastifyReply) => {
    reply.code(400);
    return { code: 1004, message: 'Quota exceeded.' };
  };

  app.addHook('preValidation', async (request, reply) => {
    const { branchId, apiKey } = demoKeys.slipok;
    if (text(fieldsOf(request.params), 'branch') !== branchId) return no(reply, 1001, 'Branch not found.');
    if (!sameText(String(request.headers['x-authorization'] ?? ''), apiKey))
      return no(reply, 1002, 'Invalid authorization header.');
  });

  app.post(
    '/slipok/api/line/apikey/:branch',
    { config: { providerCall: () => ({ target: 'slip', work: true, refuse: overQuota }) } },
    (request, reply) => {
      const payload = payloadOf(fieldsOf(request.body), 'data');
      if (!payload) return no(reply, 1000, 'No QR data.');
      const found = findBySlip(state, payload);
      if (!found) return no(reply, 1008, 'The QR is not that of a slip.');
      if (found === 'unknown') return no(reply, 1011, 'The QR has expired, or there is no such transaction.');
      const data = { success: true, message: '✅', rqUID: randomUUID(), ...slipObject(found) };
      return reply.send({
        success: true,
        data: { ...data, transTimestamp: new Date(found.at).toISOString() },
      });
    },
  );
}
