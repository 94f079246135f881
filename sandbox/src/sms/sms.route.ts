import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { demoKeys } from '../demo-keys.ts';
import { type Fields, fieldsOf, text } from '../fields.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { sameText } from '../signature.ts';
import { deliverSms, isOverLimit, isPhone, nationalPhone, requestOtp, verifyOtp } from './sms.ts';

/** ThaiBulkSMS: the OTP product (v2, key and secret in the body) and the plain one (Basic auth). */
export function smsRoutes(app: FastifyInstance, state: SandboxState): void {
  const noCredit = (_request: FastifyRequest, reply: FastifyReply) => {
    reply.code(423);
    return { error: { code: 116, name: 'ERROR_INSUFFICIENT_CREDIT', description: 'Insufficient credit.' } };
  };
  const config = (work: boolean) => ({ providerCall: () => ({ target: 'sms', work, refuse: noCredit }) });

  app.addHook('preValidation', async (request, reply) => {
    const plain = request.url.startsWith('/sms');
    if (plain ? hasBasicAuth(request) : hasOtpKeys(fieldsOf(request.body))) return;
    if (!plain) return reply.code(400).send(otpError('Application not found.'));
    const error = { code: 102, name: 'ERROR_AUTHENTICATION_FAIL', description: 'Authentication fail.' };
    return reply.code(401).send({ error });
  });

  // The vendor's host names are prefixes here; the vendor's own paths below them work as well.
  for (const path of ['/otp/request', '/otp/v2/otp/request']) {
    app.post(path, { config: config(true) }, (request, reply) => {
      const phone = nationalPhone(text(fieldsOf(request.body), 'msisdn'));
      if (!isPhone(phone)) return reply.code(400).send(otpError('msisdn is invalid.'));
      if (isOverLimit(phone)) return reply.code(400).send(overLimit);
      return reply.send({ status: 'success', ...requestOtp(state, phone) });
    });
  }
  for (const path of ['/otp/verify', '/otp/v2/otp/verify']) {
    app.post(path, { config: config(true) }, (request, reply) => {
      const fields = fieldsOf(request.body);
      const outcome = verifyOtp(state.store, text(fields, 'token'), text(fields, 'pin'));
      if (outcome === 'right') return reply.send({ status: 'success', message: 'Code is correct.' });
      return reply.code(400).send(otpError(outcome === 'wrong' ? 'Code is invalid.' : 'Token is expire.'));
    });
  }
  for (const path of ['/sms', '/sms/sms']) {
    app.post(path, { config: config(true) }, (request, reply) => {
      const fields = fieldsOf(request.body);
      const phone = nationalPhone(text(fields, 'msisdn'));
      const message = text(fields, 'message');
      if (!isPhone(phone) || !message || message.length > 1000) {
        return reply
          .code(400)
          .send({ error: { code: 104, name: 'ERROR_BAD_REQUEST', description: 'Bad request.' } });
      }
      if (isOverLimit(phone)) return reply.code(400).send(overLimit);
      deliverSms(state, phone, message, /\b\d{4,8}\b/.exec(message)?.[0] ?? null);
      return reply.code(201).send({
        remaining_credit: 1000,
        total_use_credit: 1,
        phone_number_list: [{ number: phone, message_id: randomUUID(), used_credit: 1 }],
        bad_phone_number_list: [],
      });
    });
  }
}

const overLimit = {
  error: { code: 115, name: 'ERROR_MSISDN_EXCEEDED_LIMIT', description: 'Msisdn exceeded limit.' },
};

function otpError(message: string): Fields {
  return { code: 400, message, errors: [{ message }] };
}

function hasOtpKeys(fields: Fields): boolean {
  const { key, secret } = demoKeys.sms;
  return sameText(text(fields, 'key'), key) && sameText(text(fields, 'secret'), secret);
}

function hasBasicAuth(request: FastifyRequest): boolean {
  const { key, secret } = demoKeys.sms;
  const expected = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
  return sameText(request.headers.authorization ?? '', expected);
}
