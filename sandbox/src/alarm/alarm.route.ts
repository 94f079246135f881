import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { demoKeys } from '../demo-keys.ts';
import { fieldsOf, text } from '../fields.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { sameText } from '../signature.ts';
import { isSigned } from '../signed-call.ts';
import { receiveAlarm } from './inbox.ts';

/** Alarm channels of the operator's staff: a signed webhook, Telegram's sendMessage, LINE's push message. */
export function alarmRoutes(app: FastifyInstance, state: SandboxState): void {
  const config = {
    providerCall: () => ({
      target: 'alarm',
      work: true,
      refuse: (_request: FastifyRequest, reply: FastifyReply) => {
        reply.code(400);
        return { ok: false, error_code: 400, description: 'Bad Request: refused', message: 'refused' };
      },
    }),
  };

  app.post('/alarm-webhook', { config }, (request, reply) => {
    const header = request.headers['kapao-signature'];
    if (!isSigned(demoKeys.alarm.secret, request.url, request.rawBody, header))
      return reply.code(403).send({ error: 'The signature is wrong, or too old.' });
    const fields = fieldsOf(request.body);
    const message = text(fields, 'id');
    receiveAlarm(state, {
      way: 'webhook',
      receiver: 'webhook',
      message,
      text: JSON.stringify(request.body, null, 1),
    });
    return reply.code(202).send({ taken: true });
  });

  app.post('/telegram/:bot/sendMessage', { config }, (request, reply) => {
    if (!sameText(text(fieldsOf(request.params), 'bot'), `bot${demoKeys.telegram.token}`))
      return reply.code(401).send({ ok: false, error_code: 401, description: 'Unauthorized' });
    const fields = fieldsOf(request.body);
    const [receiver, said] = [text(fields, 'chat_id'), text(fields, 'text')];
    if (receiver !== demoKeys.telegram.chat || said === '' || said.length > 4096)
      return reply.code(400).send({ ok: false, error_code: 400, description: 'Bad Request: chat not found' });
    receiveAlarm(state, { way: 'telegram', receiver, message: '', text: said });
    return { ok: true, result: { message_id: Date.now(), text: said } };
  });

  app.post('/line/v2/bot/message/push', { config }, (request, reply) => {
    const { authorization, 'x-line-retry-key': retryKey } = request.headers;
    if (!sameText(String(authorization), `Bearer ${demoKeys.line.token}`))
      return reply.code(401).send({ message: 'Authentication failed.' });
    const fields = fieldsOf(request.body);
    const receiver = text(fields, 'to');
    const messages = Array.isArray(fields.messages) ? fields.messages : [];
    const said = text(fieldsOf(messages[0]), 'text');
    if (receiver !== demoKeys.line.to || messages.length !== 1 || said === '' || said.length > 5000)
      return reply.code(400).send({ message: 'The request body has 1 error(s)' });
    const message = String(retryKey ?? '');
    if (!receiveAlarm(state, { way: 'line', receiver, message, text: said }))
      return reply.code(409).send({ message: 'The retry key is already accepted' });
    return { sentMessages: [{ id: randomUUID() }] };
  });
}
