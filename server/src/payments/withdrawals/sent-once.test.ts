import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProviderRegistry } from '../../providers/registry/provider-registry.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { bankProviders } from '../../testing/bank-providers.ts';
import { inquire } from '../../testing/inquiry.ts';
import { payoutInquiry } from './payout-inquiry.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';
import { findWithdrawal } from './withdraw.queries.ts';

let fixture: BankFixture;
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());

test('a withdrawal is stored as sent before the bank gets its order', async () => {
  const { deps, server } = fixture;
  const member = await fixture.member(1_000_000n);
  const { body } = await server.call('withdraw', { token: member.token, body: { amount: 300 } });
  const stateOf = async () => (await findWithdrawal(deps.pool, member.id, body.withdrawId))?.state;
  expect(await stateOf()).toBe('created');

  // Bank that reads our books when an order arrives, and answers only then.
  const states: (string | undefined)[] = [];
  const bank = createServer(async (request, response) => {
    request.resume();
    if (request.method === 'POST') states.push(await stateOf());
    response.writeHead(500).end();
  }).listen(0, '127.0.0.1');
  await once(bank, 'listening');
  // A TCP server's address is an object once it listens.
  const { port } = bank.address() as AddressInfo;
  const providers = createProviderRegistry(bankProviders(`http://127.0.0.1:${port}`));
  const subject = { kind: 'withdrawal', memberId: member.id, id: body.withdrawId };
  await inquire(deps, payoutInquiry({ ...deps, providers }), subject);
  bank.closeAllConnections();
  bank.close();

  expect(states).toEqual(['sent']);
});

test.each(['-271821-04-20T00:00:00Z', '2569-11-28T00:00:00Z', '+057000-01-01T00:00:00Z'])(
  'a withdrawal that the bank reports as paid at %s is paid without that time',
  async (at) => {
    const { deps, server } = fixture;
    const member = await fixture.member(1_000_000n);
    const { body } = await server.call('withdraw', { token: member.token, body: { amount: 300 } });
    const found = (await findWithdrawal(deps.pool, member.id, body.withdrawId))!; // just made
    await settleWithdrawal(deps, found, { kind: 'paid', at: new Date(at) });
    const { rows } = await deps.pool.query('select state, provider_at from withdrawal where id = $1', [
      found.id,
    ]);
    expect(rows).toEqual([{ state: 'paid', provider_at: null }]);
  },
);
