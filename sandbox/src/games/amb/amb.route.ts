import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { demoKeys } from '../../demo-keys.ts';
import { type Fields, fieldsOf, text } from '../../fields.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import { sameText } from '../../signature.ts';
import * as amb from './amb.ts';

const derive = promisify(pbkdf2);

/**
 * The "amb" gateway of agents: JSON posts to `partner/…`, `{ status: { code, message }, data }` back, 0 is success. The
 * signature is PBKDF2 of the body with the secret as salt.
 */
export function ambRoutes(
  app: FastifyInstance,
  state: SandboxState,
  code: amb.AmbCode,
  origin: () => string,
): void {
  const keys = demoKeys.amb[code];
  app.addHook('preValidation', async (request, reply) => {
    const given = String(request.headers['x-amb-signature'] ?? '');
    const right = await ambSignature(keys.secret, request.rawBody);
    if (!sameText(given, right)) return reply.send(amb.ambError(997, 'Invalid signature'));
    if (text(fieldsOf(request.body), 'agent') !== keys.agent)
      return reply.send(amb.ambError(998, 'Invalid agent'));
  });

  const call = (path: string, work: boolean, answer: (fields: Fields) => Fields) => {
    const refuse = () => (work ? amb.ambError(999, 'Refused') : amb.ambError(996, 'Cannot answer now'));
    const providerCall = () => ({ target: `game:${code}`, work, refuse });
    app.post(`/${code.toLowerCase()}/partner/${path}`, { config: { providerCall } }, (request, reply) =>
      reply.send(answer(fieldsOf(request.body))),
    );
  };
  call('create', true, (fields) => amb.createUser(state, code, fields));
  call('password', true, (fields) => amb.setUserPassword(state, code, fields));
  call('balance', false, (fields) => amb.balance(state, code, fields));
  call('deposit', true, (fields) => amb.transfer(state, code, fields, 'in'));
  call('withdraw', true, (fields) => amb.transfer(state, code, fields, 'out'));
  call('launch', false, (fields) => amb.launch(state, code, fields, origin()));
  call('report/date', false, (fields) => amb.reportByDate(state, code, fields));
}

export async function ambSignature(secret: string, body: string): Promise<string> {
  return (await derive(body, secret, 1000, 64, 'sha512')).toString('base64');
}
