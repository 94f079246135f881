import type { FastifyInstance, FastifyRequest } from 'fastify';
import { demoKeys } from '../../demo-keys.ts';
import { type Fields, fieldsOf } from '../../fields.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import { sameText } from '../../signature.ts';
import * as betflix from './betflix.ts';
import { betflixError } from './betflix.ts';

/**
 * BETFLIX v4: form posts, reports by GET, two keys in headers, of which the second is called `x-api-betflix` or
 * `x-api-cat`. Every answer is `{ status, error_code, msg, data }`.
 */
export function betflixRoutes(app: FastifyInstance, state: SandboxState): void {
  app.addHook('preValidation', async (request, reply) => {
    const { apiKey, secondKey } = demoKeys.betflix;
    const header = (name: string) => String(request.headers[name] ?? '');
    const second = header('x-api-betflix') || header('x-api-cat');
    if (!sameText(header('x-api-key'), apiKey) || !sameText(second, secondKey))
      return reply.send(betflixError('Invalid api key'));
  });

  const providerCall = (work: boolean) => () => ({
    target: 'game:BETFLIX',
    work,
    refuse: () => betflixError(work ? 'Request refused' : 'System busy'),
  });
  const post = (path: string, work: boolean, answer: (fields: Fields) => Fields) =>
    app.post(
      `/betflix/v4/${path}`,
      { config: { providerCall: providerCall(work) } },
      (request: FastifyRequest, reply) => reply.send(answer(fieldsOf(request.body))),
    );
  post('user/register', true, (fields) => betflix.register(state, fields));
  post('user/edit', true, (fields) => betflix.edit(state, fields));
  post('user/transfer', true, (fields) => betflix.transfer(state, fields));
  post('user/balance', false, (fields) => betflix.balance(state, fields));
  post('play/login', false, (fields) => betflix.login(state, fields));
  app.get(
    '/betflix/v4/report/getBetlog',
    { config: { providerCall: providerCall(false) } },
    (request, reply) => reply.send(betflix.betLog(state, fieldsOf(request.query))),
  );
  app.get('/betflix/v4/report/summary', { config: { providerCall: providerCall(false) } }, (request, reply) =>
    reply.send(betflix.summary(state, fieldsOf(request.query))),
  );
}
