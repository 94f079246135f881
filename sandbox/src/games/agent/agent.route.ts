import type { FastifyInstance, FastifyRequest } from 'fastify';
import { demoKeys } from '../../demo-keys.ts';
import { type Fields, fieldsOf, text } from '../../fields.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import { sameText, sign } from '../../signature.ts';
import * as agent from './agent.ts';
import { loginPage } from './login.ts';

/** Maximum clock difference in seconds; an older message, or one from further ahead, may be a replay. */
const maxSkewS = 300;

/**
 * The agent protocol (docs/agent-protocol.md), for providers that publish none: signed JSON posts,
 * `{ code, message, data }` back.
 */
export function agentRoutes(
  app: FastifyInstance,
  state: SandboxState,
  code: agent.AgentCode,
  origin: () => string,
): void {
  const { client, secret } = demoKeys.agent[code];
  const base = `/agent/${code.toLowerCase()}/`;
  app.addHook('preValidation', async (request: FastifyRequest, reply) => {
    const timestamp = String(request.headers['x-timestamp'] ?? '');
    const path = request.url.slice(base.length);
    const right =
      request.headers['x-agent'] === client &&
      sameText(
        String(request.headers['x-signature'] ?? ''),
        agentSignature(secret, { timestamp, path, body: request.rawBody }),
      );
    if (!right) return reply.send(agent.agentError(40, 'bad signature'));
    if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= maxSkewS))
      return reply.send(agent.agentError(41, 'stale timestamp'));
  });

  const call = (path: string, work: boolean, answer: (fields: Fields) => Fields) => {
    const refuse = () => (work ? agent.agentError(60, 'refused') : agent.agentError(90, 'cannot answer now'));
    const providerCall = () => ({ target: `game:${code}`, work, refuse });
    app.post(base + path, { config: { providerCall } }, (request, reply) =>
      reply.send(answer(fieldsOf(request.body))),
    );
  };
  call('member/create', true, (fields) => agent.createMember(state, code, fields));
  call('member/password', true, (fields) => agent.memberPassword(state, code, fields));
  call('member/balance', false, (fields) => agent.memberBalance(state, code, fields));
  call('transfer', true, (fields) => agent.transfer(state, code, fields));
  call('transfer/query', false, (fields) => agent.queryTransfer(state, code, text(fields, 'reference')));
  call('launch', false, (fields) => agent.launch(state, code, fields, origin()));
  call('login-page', false, (fields) => loginPage(state, code, fields, origin()));
  call('bets', false, (fields) => agent.bets(state, code, fields));
}

/** Signs three lines: the timestamp, the path and the raw body. */
export function agentSignature(
  secret: string,
  message: { timestamp: string; path: string; body: string },
): string {
  return sign(secret, `${message.timestamp}\n${message.path}\n${message.body}`);
}
