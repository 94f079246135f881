import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { demoKeys } from '../../demo-keys.ts';
import { type Fields, fieldsOf, text } from '../../fields.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import { sameText } from '../../signature.ts';
import { findAccount } from '../game-account.ts';
import * as imi from './imi.ts';
import { imiError } from './imi.ts';

const maxAgeS = 300;
const logins = '/imi/auth/credit-auth';
const transfers = '/imi/transfer/credit-transfer';

/**
 * IMI: JSON to three hosts (here three paths); `Error` 0 is success. `Sign` is the SHA-256 of agent, player, for some
 * calls a password, the time and the token, all in lower case.
 */
export function imiRoutes(app: FastifyInstance, state: SandboxState, origin: () => string): void {
  const player = (fields: Fields) => text(fields, 'PlayerName') || text(fields, 'Username');

  const call = (
    path: string,
    work: boolean,
    signed: (fields: Fields) => readonly string[],
    answer: (fields: Fields) => Fields,
  ) => {
    const check = (fields: Fields): Fields | null => {
      const agent = text(fields, 'AgentName') || text(fields, 'Partner');
      const time = text(fields, 'TimeStamp');
      if (agent.toLowerCase() !== demoKeys.imi.agent) return imiError('Invalid agent');
      if (!sameText(text(fields, 'Sign'), imiSign([agent, ...signed(fields)], time)))
        return imiError('Invalid sign');
      const ageS = Math.abs(Date.now() / 1000 - Number(time));
      return ageS <= maxAgeS ? null : imiError('Invalid timestamp');
    };
    const refuse = () => imiError(work ? 'Request refused' : 'System busy');
    app.post(
      path,
      {
        config: { providerCall: () => ({ target: 'game:IMI', work, refuse }) },
        preValidation: async (request: FastifyRequest, reply) => {
          const wrong = check(fieldsOf(request.body));
          if (wrong) return reply.send(wrong);
        },
      },
      (request, reply) => reply.send(answer(fieldsOf(request.body))),
    );
  };
  const byPlayer = (fields: Fields) => [player(fields)];
  const byNewPassword = (fields: Fields) => [player(fields), text(fields, 'Newpassword')];
  // The password itself is not sent: only someone who knows it can sign.
  const byPassword = (fields: Fields) => {
    const account = findAccount(state.store, 'IMI', player(fields));
    return [player(fields), account?.password ?? ''];
  };
  call(`${logins}/xregister`, true, byPlayer, (fields) => imi.register(state, fields));
  call(`${logins}/changepassword`, true, byNewPassword, (fields) => imi.changePassword(state, fields));
  call(`${logins}/login`, false, byPassword, (fields) => imi.login(state, fields, origin()));
  call(`${transfers}/balance`, false, byPlayer, (fields) => imi.balance(state, fields));
  call(`${transfers}/deposit`, true, byPlayer, (fields) => imi.transfer(state, fields, 'in'));
  call(`${transfers}/withdraw`, true, byPlayer, (fields) => imi.transfer(state, fields, 'out'));
  call(`${transfers}/transferlogs`, false, byPlayer, (fields) => imi.transferLogs(state, fields));
  call(
    '/imi/tickets/tickets/fetch',
    false,
    () => [],
    (fields) => imi.tickets(state, fields),
  );
}

export function imiSign(values: readonly string[], time: string, token: string = demoKeys.imi.token): string {
  return createHash('sha256')
    .update(`${values.join('').toLowerCase()}${time}${token.toLowerCase()}`)
    .digest('hex');
}
