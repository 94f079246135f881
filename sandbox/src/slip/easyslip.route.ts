import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bankNames, bankNumbers } from '../bank/banks.ts';
import { bangkokTime } from '../bank/trans-ref.ts';
import { demoKeys } from '../demo-keys.ts';
import { type Fields, fieldsOf } from '../fields.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { sameText } from '../signature.ts';
import { cutName, findBySlip, masked, payloadOf } from './slip-object.ts';

/** EasySlip, version 1: verifies a slip by its QR text against our bank's transfers. */
export function easySlipRoutes(app: FastifyInstance, state: SandboxState): void {
  const no = (reply: FastifyReply, status: number, message: string) =>
    reply.code(status).send({ status, message });
  const overQuota = (_request: FastifyRequest, reply: FastifyReply) => {
    reply.code(403);
    return { status: 403, message: 'quota_exceeded' };
  };

  app.addHook('preValidation', async (request, reply) => {
    const given = request.headers.authorization ?? '';
    if (!sameText(given, `Bearer ${demoKeys.easyslip.accessToken}`)) return no(reply, 401, 'unauthorized');
  });

  app.get(
    '/easyslip/api/v1/verify',
    { config: { providerCall: () => ({ target: 'slip', work: true, refuse: overQuota }) } },
    (request, reply) => {
      const payload = payloadOf(fieldsOf(request.query), 'payload');
      const found = payload ? findBySlip(state, payload) : undefined;
      if (!found) return no(reply, 400, 'invalid_payload');
      if (found === 'unknown') return no(reply, 404, 'slip_not_found');
      return reply.send({
        status: 200,
        data: {
          payload,
          transRef: found.trans_ref,
          date: bangkokTime(found.at),
          countryCode: 'TH',
          amount: { amount: found.amount / 100, local: { amount: found.amount / 100, currency: '764' } },
          fee: 0,
          ref1: '',
          ref2: '',
          ref3: '',
          sender: side(found.from_bank, found.from_name, found.from_account_no),
          receiver: side(found.to_bank, found.to_name, found.to_account_no),
        },
      });
    },
  );
}

function side(bank: string, name: string, accountNo: string): Fields {
  return {
    bank: { id: bankNumbers[bank] ?? '', name: bankNames[bank] ?? bank, short: bank },
    account: {
      name: name ? { en: cutName(name) } : {},
      bank: { type: 'BANKAC', account: masked(accountNo) },
    },
  };
}
