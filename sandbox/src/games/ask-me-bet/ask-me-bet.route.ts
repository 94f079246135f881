import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { demoKeys } from '../../demo-keys.ts';
import { type Fields, fieldsOf, text } from '../../fields.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import { sameText } from '../../signature.ts';
import * as amb from './ask-me-bet.ts';
import { askMeBetError } from './ask-me-bet.ts';

/** Values that a call signs, in this order. The agent comes last, or the client's name for a login. */
type Signed = (fields: Fields, user: string) => readonly string[];

/**
 * ASKMEBET ("AMB" partner): JSON under `partner/member/`, the agent's key in the path. `signature` is the MD5 of the values
 * and the agent joined by colons; `code` 0 is success.
 */
export function askMeBetRoutes(app: FastifyInstance, state: SandboxState, origin: () => string): void {
  const { appId, agent, clientName } = demoKeys.askMeBet;
  const paramOf = (request: FastifyRequest, name: string) => text(fieldsOf(request.params), name);
  const refuse = (work: boolean) => () => askMeBetError(work ? 'Request refused' : 'System busy');

  app.addHook('preValidation', async (request, reply) => {
    if (!sameText(paramOf(request, 'appId'), appId)) return reply.send(askMeBetError('Invalid key'));
  });
  /** Runs before the faults, so that no fault hides a wrong signature. */
  const signedBy = (values: Signed, last: string) => async (request: FastifyRequest) => {
    const fields = fieldsOf(request.body);
    const right = askMeBetSignature(...values(fields, paramOf(request, 'user')), last);
    return sameText(text(fields, 'signature'), right) ? null : askMeBetError('Invalid signature');
  };
  const call = (
    method: 'POST' | 'PUT' | 'GET',
    path: string,
    work: boolean,
    answer: (fields: Fields, user: string) => Fields,
    signed?: ReturnType<typeof signedBy>,
  ) =>
    app.route({
      method,
      url: `/askmebet/v0.1/partner/member/${path}`,
      config: { providerCall: () => ({ target: 'game:ASKMEBET', work, refuse: refuse(work) }) },
      preValidation: async (request, reply) => {
        const wrong = await signed?.(request);
        if (wrong) return reply.send(wrong);
      },
      handler: (request, reply) =>
        reply.send(
          answer(fieldsOf(method === 'GET' ? request.query : request.body), paramOf(request, 'user')),
        ),
    });

  const amount = signedBy((fields, user) => [text(fields, 'amount'), user], agent);
  const names = signedBy(
    (fields) => [text(fields, 'memberLoginName'), text(fields, 'memberLoginPass')],
    agent,
  );
  const password = signedBy((fields) => [text(fields, 'password')], agent);
  const login = signedBy((fields) => [text(fields, 'username'), text(fields, 'password')], clientName);
  call('POST', 'create/:appId', true, (fields) => amb.create(state, fields), names);
  call('PUT', 'reset-password/:appId/:user', true, (f, user) => amb.resetPassword(state, f, user), password);
  call('POST', 'deposit/:appId/:user', true, (f, user) => amb.transfer(state, f, user, 'in'), amount);
  call('POST', 'withdraw/:appId/:user', true, (f, user) => amb.transfer(state, f, user, 'out'), amount);
  call('POST', 'login/:game/:appId', false, (fields) => amb.login(state, fields, origin()), login);
  call('GET', 'credit/:appId/:user', false, (_, user) => amb.credit(state, user));
  call('GET', 'bets/:appId', false, (fields) => amb.bets(state, fields));
}

export function askMeBetSignature(...values: readonly string[]): string {
  return createHash('md5').update(values.join(':')).digest('hex');
}
