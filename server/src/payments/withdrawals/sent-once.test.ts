import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProviderRegistry } from '../../providers/registry/provider-registry.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { bankProviders } from '../../testing/bank-providers.ts';
import { exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { changeWithdrawal, inquire } from '../../testing/inquiry.ts';
import { httpServer } from '../../testing/network/http-server.ts';
import { payoutInquiry } from './payout-inquiry.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';
import { findWithdrawal, type Withdrawal } from './withdrawal.queries.ts';

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
  const bank = httpServer(async (request, response) => {
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

/** Bank that knows no order and answers only when released; `orders` counts those that arrived. */
async function heldBank() {
  let orders = 0;
  const arrived = { GET: Promise.withResolvers<void>(), POST: Promise.withResolvers<void>() };
  const released = { GET: Promise.withResolvers<void>(), POST: Promise.withResolvers<void>() };
  const bank = httpServer(async (request, response) => {
    request.resume();
    // The adapter calls with no other method.
    const method = request.method as 'GET' | 'POST';
    if (method === 'POST') orders++;
    arrived[method].resolve();
    await released[method].promise;
    const reference = request.url?.split('/').at(-1);
    if (method === 'POST') response.writeHead(500).end();
    else response.writeHead(404).end(JSON.stringify({ code: 'NOT_FOUND', reference }));
  }).listen(0, '127.0.0.1');
  await once(bank, 'listening');
  // A TCP server's address is an object once it listens.
  const { port } = bank.address() as AddressInfo;
  const providers = (changes = {}) =>
    createProviderRegistry(bankProviders(`http://127.0.0.1:${port}`, changes));
  const close = () => {
    bank.closeAllConnections();
    bank.close();
  };
  return { arrived, released, providers, orders: () => orders, close };
}
async function withdrawal() {
  const member = await fixture.member(1_000_000n);
  return fixture.withdrawal(member, await fixture.withdraw(member, 300));
}
const subjectOf = ({ memberId, id }: Withdrawal) => ({ kind: 'withdrawal', memberId, id });
const markSent = (one: Withdrawal) =>
  changeWithdrawal(fixture.deps.pool, one, { from: 'created', to: 'sent', inquireInMs: 0 });
const force = (decision: 'done' | 'failed', { id }: Withdrawal) =>
  exceptionsFixtureOf(fixture.deps).decide(decision, id, { force: true });

test.each(['done', 'failed'] as const)(
  'a withdrawal that staff decide is %s while the bank is asked is not sent again',
  async (decision) => {
    const bank = await heldBank();
    const one = await withdrawal();
    await markSent(one);
    const inquiry = payoutInquiry({ ...fixture.deps, providers: bank.providers() });
    const asking = inquire(fixture.deps, inquiry, subjectOf(one));
    await bank.arrived.GET.promise;
    expect(await force(decision, one)).toMatchObject({ ok: true });
    bank.released.GET.resolve();
    bank.released.POST.resolve();
    await asking;
    expect(bank.orders()).toBe(0);
    bank.close();
  },
);

test('a withdrawal that is escalated while the bank is asked is not sent again', async () => {
  const bank = await heldBank();
  const one = await withdrawal();
  await markSent(one);
  const inquiry = payoutInquiry({ ...fixture.deps, providers: bank.providers() });
  const asking = inquire(fixture.deps, inquiry, subjectOf(one));
  await bank.arrived.GET.promise;
  await exceptionsFixtureOf(fixture.deps).escalate('withdrawal', one.memberId, one.id);
  bank.released.GET.resolve();
  bank.released.POST.resolve();
  await asking;
  expect(bank.orders()).toBe(0);
  bank.close();
});

test.each([
  ['the first time', false],
  ['again', true],
])('staff cannot end a withdrawal while it is sent %s, even with force', async (_, isAgain) => {
  const bank = await heldBank();
  bank.released.GET.resolve();
  const one = await withdrawal();
  if (isAgain) await markSent(one);
  const inquiry = payoutInquiry({ ...fixture.deps, providers: bank.providers() });
  const sending = inquire(fixture.deps, inquiry, subjectOf(one));
  await bank.arrived.POST.promise;
  expect(await force('failed', one)).toEqual({ ok: false, code: 'INQUIRY_OPEN' });
  bank.released.POST.resolve();
  await sending;
  expect(await findWithdrawal(fixture.deps.pool, one.memberId, one.id)).toMatchObject({ state: 'sent' });
  // `sending_until` passes without the answer, as when the sending process has died.
  await fixture.deps.pool.query('update withdrawal set sending_until = now() where id = $1', [one.id]);
  expect(await force('failed', one)).toMatchObject({ ok: true });
  bank.close();
});

test('a process that was suspended before it sent does not send any more', async () => {
  const bank = await heldBank();
  bank.released.GET.resolve();
  bank.released.POST.resolve();
  const one = await withdrawal();
  const inquiry = payoutInquiry({ ...fixture.deps, providers: bank.providers({ timeoutMs: 200 }) });
  const client = await fixture.deps.pool.connect();
  await client.query('begin');
  await client.query('select from withdrawal where id = $1 for update', [one.id]);
  const sending = inquire(fixture.deps, inquiry, subjectOf(one));
  await sleep(500);
  await client.query('commit');
  client.release();
  await sending;
  expect(bank.orders()).toBe(0);
  // The bank does not know it, so it is sent by a later attempt.
  await fixture.deps.pool.query('update inquiry set next_at = now() where id = $1', [one.id]);
  await inquire(fixture.deps, inquiry, subjectOf(one));
  expect(bank.orders()).toBe(1);
  bank.close();
});

test('an order is not sent again by another client, whom the bank does not know it of, and staff ask where it went', async () => {
  const bank = await heldBank();
  bank.released.GET.resolve();
  bank.released.POST.resolve();
  const inquireBy = async (one: Withdrawal, changes = {}) => {
    await fixture.deps.pool.query('update inquiry set next_at = now() where id = $1', [one.id]);
    const inquiry = payoutInquiry({ ...fixture.deps, providers: bank.providers(changes) });
    await inquire(fixture.deps, inquiry, subjectOf(one));
  };
  const one = await withdrawal();
  await inquireBy(one);
  for (let i = 0; i < 2; i++) await inquireBy(one, { client: 'another-client' });
  expect(bank.orders()).toBe(1);
  const item = await exceptionsFixtureOf(fixture.deps).item(one.id);
  expect(item).toMatchObject({ evidence: { why: 'PROVIDER_CHANGED' }, allows: ['ask', 'done', 'failed'] });

  // A row with another secret or timeout still belongs to the same client of the bank.
  const other = await withdrawal();
  await inquireBy(other);
  await inquireBy(other, { secret: 'another-secret', timeoutMs: 9_000 });
  expect(bank.orders()).toBe(3);
  bank.close();
});

test.each(['-271821-04-20T00:00:00Z', '2569-11-28T00:00:00Z', '+057000-01-01T00:00:00Z'])(
  'a withdrawal that the bank reports as paid at %s is paid without that time',
  async (at) => {
    const { deps, server } = fixture;
    const member = await fixture.member(1_000_000n);
    const { body } = await server.call('withdraw', { token: member.token, body: { amount: 300 } });
    const found = (await findWithdrawal(deps.pool, member.id, body.withdrawId))!; // Inserted above.
    await settleWithdrawal(deps, found, { kind: 'paid', at: new Date(at) });
    const { rows } = await deps.pool.query('select state, provider_at from withdrawal where id = $1', [
      found.id,
    ]);
    expect(rows).toEqual([{ state: 'paid', provider_at: null }]);
  },
);
