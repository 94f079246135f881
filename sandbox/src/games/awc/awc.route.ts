import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { demoKeys } from '../../demo-keys.ts';
import { type Fields, fieldsOf, text } from '../../fields.ts';
import { toPositiveMinor } from '../../money.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import { sameText } from '../../signature.ts';
import { recordRefusedTransfer } from '../game-transfer.ts';
import * as awc from './awc.ts';

/** AWC ("AE"): form posts with `cert` and `agentId`; `status` "0000" is success. */
export function awcRoutes(app: FastifyInstance, state: SandboxState, origin: () => string): void {
  app.addHook('preValidation', async (request, reply) => {
    const fields = fieldsOf(request.body);
    if (!sameText(text(fields, 'cert'), demoKeys.awc.cert)) {
      return reply.send({ status: '1008', desc: 'Invalid token!' });
    }
    if (text(fields, 'agentId') !== demoKeys.awc.agentId) {
      return reply.send({ status: '1035', desc: 'Invalid agentId' });
    }
  });

  const busy = () => ({ status: '9998', desc: 'System Busy' });
  const call = (
    path: string,
    work: boolean,
    answer: (fields: Fields) => Fields,
    refuse: (f: Fields) => Fields,
  ) => {
    const providerCall = () => ({
      target: 'game:SEXYGAME',
      work,
      refuse: (request: FastifyRequest) => refuse(fieldsOf(request.body)),
    });
    app.post(`/awc/${path}`, { config: { providerCall } }, (request, reply) =>
      path.startsWith('fetch/gzip')
        ? sendZipped(request, reply, answer(fieldsOf(request.body)))
        : reply.send(answer(fieldsOf(request.body))),
    );
  };
  // A refused transfer is recorded: an inquiry about it is answered with "0000" and txStatus 0.
  const refuseTransfer = (direction: 'in' | 'out') => (fields: Fields) => {
    const amount = toPositiveMinor(text(fields, 'transferAmount')) ?? ('all' as const);
    const order = { username: text(fields, 'userId'), reference: text(fields, 'txCode'), direction, amount };
    recordRefusedTransfer(state.store, 'SEXYGAME', order);
    return { status: '9999', desc: 'Fail' };
  };

  call('wallet/createMember', true, (fields) => awc.createMember(state, fields), busy);
  call('wallet/getBalance', false, (fields) => awc.balances(state, fields), busy);
  call('wallet/deposit', true, (fields) => awc.transfer(state, fields, 'in'), refuseTransfer('in'));
  call('wallet/withdraw', true, (fields) => awc.transfer(state, fields, 'out'), refuseTransfer('out'));
  call('wallet/checkTransferOperation', false, (fields) => awc.checkTransfer(state, fields), busy);
  call('wallet/doLoginAndLaunchGame', false, (fields) => awc.launch(state, fields, origin()), busy);
  call('wallet/login', false, (fields) => awc.launch(state, fields, origin()), busy);
  call('fetch/gzip/getTransactionByUpdateDate', false, (fields) => awc.transactions(state, fields), busy);
}

function sendZipped(request: FastifyRequest, reply: FastifyReply, answer: Fields): FastifyReply {
  reply.type('application/json; charset=utf-8');
  if (!String(request.headers['accept-encoding'] ?? '').includes('gzip')) return reply.send(answer);
  return reply.header('content-encoding', 'gzip').send(gzipSync(JSON.stringify(answer)));
}
