import type { FastifyInstance, FastifyRequest } from 'fastify';
import { demoKeys } from '../../demo-keys.ts';
import { type Fields, fieldsOf } from '../../fields.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import { sameText } from '../../signature.ts';
import * as betflix from './betflix.ts';
import { betflixNo } from './betflix.ts';

/**
 * BETFLIX v4: form posts, reports by GET, two keys in headers, of which the second is called `x-api-betflix` or
 * `x-api-cat`. Every answer is `{ status, error_code, msg, data }`.
 */
export function betflixRoutes(app: FastifyInstance, world: SandboxState): void {
  app.addHook('preValidation', async (request, reply) => {
    const { apiKey, secondKey } = demoKeys.betflix;
    const header = (name: string) => String(request.headers[name] ?? '');
    const second = header('x-api-betflix') || header('x-api-cat');
    if (!sameText(header('x-api-key'), apiKey) || !sameText(second, secondKey))
      return reply.send(betflixNo('Invalid api key'));
  });

  const outside = (work: boolean) => () => ({
    target: 'game:BETFLIX',
    work,
    refuse: () => betflixNo(work ? 'Request refused' : 'System busy'),
  });
  const post = (path: string, work: boolean, answer: (fields: Fields) => Fields) =>
    app.post(
      `/betflix/v4/${path}`,
      { config: { outside: outside(work) } },
      (request: FastifyRequest, reply) => reply.send(answer(fieldsOf(request.body))),
    );
  post('user/register', true, (fields) => betflix.register(world, fields));
  post('user/edit', true, (fields) => betflix.edit(world, fields));
  post('user/transfer', true, (fields) => betflix.transfer(world, fields));
  post('user/balance', false, (fields) => betflix.balance(world, fields));
  post('play/login', false, (fields) => betflix.login(world, fields));
  app.get('/betflix/v4/report/getBetlog', { config: { outside: outside(false) } }, (request, reply) =>
    reply.send(betflix.betLog(world, fieldsOf(request.query))),
  );
  app.get('/betflix/v4/report/summary', { config: { outside: outside(false) } }, (request, reply) =>
    reply.send(betflix.summary(world, fieldsOf(request.query))),
  );
}
