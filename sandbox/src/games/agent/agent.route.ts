import type { FastifyInstance, FastifyRequest } from 'fastify';
import { demoKeys } from '../../demo-keys.ts';
import { type Fields, fieldsOf, text } from '../../fields.ts';
import { sameText, sign } from '../../signature.ts';
import type { World } from '../../world.ts';
import * as agent from './agent.ts';

/**
 * The agent protocol, ours, for providers that publish none: signed JSON posts, `{ code, message, data }` back.
 * 0 ok, 20 not enough, 30 unknown member, 40 bad signature, 50 no such transfer, 60 refused, 61 the reference
 * names another transfer, 70 malformed, 90 cannot answer now.
 */
export function agentRoutes(
  app: FastifyInstance,
  world: World,
  code: agent.AgentCode,
  origin: () => string,
): void {
  const { client, secret } = demoKeys.agent[code];
  app.addHook('preValidation', async (request: FastifyRequest, reply) => {
    const right =
      request.headers['x-agent'] === client &&
      sameText(String(request.headers['x-signature'] ?? ''), sign(secret, request.rawBody));
    if (!right) return reply.send(agent.agentNo(40, 'bad signature'));
  });

  const call = (path: string, work: boolean, answer: (fields: Fields) => Fields) => {
    const refuse = () => (work ? agent.agentNo(60, 'refused') : agent.agentNo(90, 'cannot answer now'));
    const outside = () => ({ target: `game:${code}`, work, refuse });
    app.post(`/agent/${code.toLowerCase()}/${path}`, { config: { outside } }, (request, reply) =>
      reply.send(answer(fieldsOf(request.body))),
    );
  };
  call('member/create', true, (fields) => agent.createMember(world, code, fields));
  call('member/password', true, (fields) => agent.memberPassword(world, code, fields));
  call('member/balance', false, (fields) => agent.memberBalance(world, code, fields));
  call('transfer', true, (fields) => agent.transfer(world, code, fields));
  call('transfer/query', false, (fields) => agent.queryTransfer(world, code, text(fields, 'reference')));
  call('launch', false, (fields) => agent.launch(world, code, fields, origin()));
  call('bets', false, (fields) => agent.bets(world, code, fields));
}
