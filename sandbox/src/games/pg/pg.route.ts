import type { FastifyInstance } from 'fastify';
import { demoKeys } from '../../demo-keys.ts';
import { type Fields, fieldsOf, text } from '../../fields.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import { sameText } from '../../signature.ts';
import * as pg from './pg.ts';
import { pgError } from './pg.ts';

/** PG Soft's transfer-wallet API: form posts with `?trace_id=`, `{ data, error }` in every answer. */
export function pgRoutes(app: FastifyInstance, state: SandboxState): void {
  app.addHook('preValidation', async (request, reply) => {
    const fields = fieldsOf(request.body);
    const { operatorToken, secretKey } = demoKeys.pg;
    const known =
      sameText(text(fields, 'operator_token'), operatorToken) &&
      sameText(text(fields, 'secret_key'), secretKey);
    if (!known) return reply.send(pgError('1204', 'Invalid operator'));
    if (!text(fieldsOf(request.query), 'trace_id')) return reply.send(pgError('1034', 'Invalid request'));
  });

  const call = (path: string, work: boolean, answer: (fields: Fields) => Fields) => {
    // A refused transfer answers 3100, which means failed; a refused read only says that it cannot be answered.
    const refuse = () =>
      work ? pgError('3100', 'Transfer failed') : pgError('1200', 'Internal server error');
    app.post(
      `/pg/${path}`,
      { config: { providerCall: () => ({ target: 'game:PG', work, refuse }) } },
      (request, reply) => reply.send(answer(fieldsOf(request.body))),
    );
  };
  call('Player/v1/Create', true, (fields) => pg.createPlayer(state, fields));
  call('Login/v1/LoginGame', false, (fields) => pg.loginGame(state, fields));
  call('Cash/v3/GetPlayerWallet', false, (fields) => pg.playerWallet(state, fields));
  call('Cash/v3/TransferIn', true, (fields) => pg.transfer(state, fields, 'in'));
  call('Cash/v3/TransferOut', true, (fields) => pg.transfer(state, fields, 'out'));
  call('Cash/v3/TransferAllOut', true, (fields) => pg.transfer(state, fields, 'all-out'));
  call('Cash/v3/GetSingleTransaction', false, (fields) => pg.singleTransaction(state, fields));
  call('Bet/v4/GetHistory', false, (fields) => pg.history(state, fields));
}
