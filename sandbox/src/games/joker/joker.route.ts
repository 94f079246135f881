import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { demoKeys } from '../../demo-keys.ts';
import { type Fields, fieldsOf, text } from '../../fields.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import { sameText } from '../../signature.ts';
import { callJoker, type JokerCode } from './joker.ts';

const maxAgeS = 300;
const workMethods = ['CU', 'SP', 'TC', 'WAC'];

/**
 * Joker: one address, the `Method` field names the call. Signature = Base64(HMAC-SHA1(secret, the body's k=v pairs sorted
 * by key, joined by &)), in the query beside AppID.
 */
export function jokerRoutes(app: FastifyInstance, state: SandboxState, code: JokerCode): void {
  const { appId, secret } = demoKeys.joker[code];
  app.addHook('preValidation', async (request, reply) => {
    const query = fieldsOf(request.query);
    const fields = fieldsOf(request.body);
    if (text(query, 'AppID') !== appId) return reply.code(403).send({ Message: 'Invalid AppID' });
    if (!sameText(text(query, 'Signature'), jokerSignature(secret, fields))) {
      return reply.code(403).send({ Message: 'Invalid signature' });
    }
    const ageS = Math.abs(Date.now() / 1000 - Number(text(fields, 'Timestamp')));
    if (!(ageS <= maxAgeS)) return reply.code(400).send({ Message: 'Invalid Timestamp' });
  });

  const providerCall = (request: FastifyRequest) => {
    const work = workMethods.includes(text(fieldsOf(request.body), 'Method'));
    const refuse = (_request: FastifyRequest, reply: FastifyReply) => {
      // Never 404 here: as the answer to an inquiry about a transfer it would mean "never happened".
      reply.code(400);
      return { Message: 'Request refused' };
    };
    return { target: `game:${code}`, work, refuse };
  };
  const address = `/${code.toLowerCase()}`;
  for (const path of [address, `${address}/`]) {
    app.post(path, { config: { providerCall } }, (request, reply) => {
      const answer = callJoker(state, code, fieldsOf(request.body));
      return reply.code(answer.status).send(answer.body);
    });
  }
}

export function jokerSignature(secret: string, fields: Fields): string {
  const pairs = Object.keys(fields)
    .sort()
    .map((key) => `${key}=${text(fields, key)}`);
  return createHmac('sha1', secret).update(pairs.join('&')).digest('base64');
}
