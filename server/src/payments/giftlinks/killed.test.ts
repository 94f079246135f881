import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { type Gifts, giftsOf } from '../../testing/gift.ts';
import { httpServer } from '../../testing/network/http-server.ts';
import { killWhen } from '../../testing/process/kill-when.ts';
import { redeemLink } from './redeem-link.ts';

let fixture: BankFixture;
let gifts: Gifts;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
  gifts = giftsOf(fixture);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  member = await fixture.member();
});
afterEach(async () => {
  expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]);
  await gifts.agree();
});

const victim = join(import.meta.dirname, '../../testing/victim.ts');
const make = (amount: number) => gifts.make(amount);
const stateOf = async () => (await gifts.rows(member)).at(-1)?.state;
const untilState = (state: string) => gifts.untilState(member, state);
const wallet = () => fixture.balance(member, 'wallet');
const redeem = (link: string, requestId: string, deps = fixture.deps) =>
  redeemLink(deps, { id: member.id, currency: 'THB' }, link, requestId);
const providerTotal = () => fixture.providerTotal(gifts.account);

/**
 * Point where a call to the provider hangs for ever: verifying or redeeming the link, before or after the provider did it.
 */
interface Stop {
  readonly at: 'verify' | 'redeem';
  readonly done: boolean;
}

/** Lets another process redeem the link, which hangs there, and kills it with SIGKILL as soon as `when` holds. */
async function kill(
  when: () => Promise<boolean>,
  { at, done }: Stop,
  link: string,
  requestId: string,
): Promise<void> {
  const proxy = httpServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const stands = new URL(url, fixture.sandbox.url).pathname.endsWith(`/${at}`);
    if (stands && !done) return;
    const type = { 'content-type': headers['content-type'] ?? '' };
    const body = method === 'GET' ? null : new Uint8Array(await buffer(request));
    const answer = await fetch(fixture.sandbox.url + url, { method, headers: type, body });
    const text = await answer.text();
    if (!stands) response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  // A TCP server's address is an object once it listens.
  const { port } = proxy.address() as AddressInfo;
  const databaseUrl = fixture.deps.pool.options.connectionString ?? '';
  const args = [databaseUrl, `http://127.0.0.1:${port}`, 'gift', member.id, requestId, link];
  await killWhen(when, victim, args).finally(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
}

test('killed after the claim, before the provider was asked: the same call continues', async () => {
  const [link, requestId] = [await make(40), v7()];
  const stop = { at: 'verify', done: false } as const;
  await kill(async () => (await stateOf()) === 'claimed', stop, link, requestId);
  expect(await redeem(link, requestId)).toEqual({ ok: true, value: { amount: 40 } });
  expect(await wallet()).toBe(40_00n);
});

test('killed after the claim, without a retry: the link becomes free', async () => {
  const [link, requestId] = [await make(41), v7()];
  const stop = { at: 'verify', done: false } as const;
  await kill(async () => (await stateOf()) === 'claimed', stop, link, requestId);
  await untilState('refused');
  expect(await redeem(link, v7())).toEqual({ ok: true, value: { amount: 41 } });
  expect(await wallet()).toBe(41_00n);
});

test('killed before the redeem request arrived: unused, and the next attempt redeems the link once', async () => {
  const [link, requestId] = [await make(42), v7()];
  const stop = { at: 'redeem', done: false } as const;
  await kill(async () => (await stateOf()) === 'redeeming', stop, link, requestId);
  // A repeat of the same call is not sent to the provider again.
  expect(await redeem(link, requestId)).toEqual({ ok: true, value: { status: 'PROCESSING' } });
  await untilState('unused');
  expect(await wallet()).toBe(0n);
  expect(await redeem(link, v7())).toEqual({ ok: true, value: { amount: 42 } });
  expect(await wallet()).toBe(42_00n);
});

test('killed after the provider redeemed the link, before its answer: credited once', async () => {
  const [link, requestId] = [await make(43), v7()];
  const before = await providerTotal();
  const stop = { at: 'redeem', done: true } as const;
  await kill(async () => (await providerTotal()) === before + 43_00n, stop, link, requestId);
  expect(await stateOf()).toBe('redeeming');
  expect(await redeem(link, requestId)).toEqual({ ok: true, value: { status: 'PROCESSING' } });
  await Promise.all([untilState('credited'), fixture.work(), fixture.work()]);
  expect(await wallet()).toBe(43_00n);
  expect(await redeem(link, requestId)).toEqual({ ok: true, value: { amount: 43 } });
});

test('killed between the provider’s answer and the posting: credited by the inquiry', async () => {
  const [link, requestId] = [await make(44), v7()];
  const post: Ledger['post'] = () => Promise.reject(new Error('killed'));
  const dying = { ...fixture.deps, ledger: { busy: false, post } };
  await expect(redeem(link, requestId, dying)).rejects.toThrow('killed');
  expect([await stateOf(), await wallet()]).toEqual(['redeeming', 0n]);
  await untilState('credited');
  expect(await wallet()).toBe(44_00n);
});

test('killed after the posting, before the answer: the same call returns the amount', async () => {
  const [link, requestId] = [await make(45), v7()];
  const post: Ledger['post'] = async (entry) => {
    await fixture.deps.ledger.post(entry);
    throw new Error('killed');
  };
  const dying = { ...fixture.deps, ledger: { busy: false, post } };
  await expect(redeem(link, requestId, dying)).rejects.toThrow('killed');
  expect(await redeem(link, requestId)).toEqual({ ok: true, value: { amount: 45 } });
  expect(await wallet()).toBe(45_00n);
});

test('a process that was frozen and resumes late redeems nothing', async () => {
  const [link, requestId] = [await make(46), v7()];
  const channel = fixture.deps.providers.gifts!; // Present in the demo data.
  const asked = Promise.withResolvers<void>();
  const thawed = Promise.withResolvers<void>();
  const provider = {
    ...channel.provider,
    async verify(voucher: string) {
      const answer = await channel.provider.verify(voucher);
      asked.resolve();
      await thawed.promise;
      return answer;
    },
    redeem: () => Promise.reject(new Error('it asked the provider to redeem')),
  };
  const frozen = {
    ...fixture.deps,
    providers: { ...fixture.deps.providers, gifts: { ...channel, provider } },
  };
  const late = redeem(link, requestId, frozen);
  await asked.promise;
  await untilState('refused');
  expect(await redeem(link, v7())).toEqual({ ok: true, value: { amount: 46 } });
  thawed.resolve();
  expect(await late).toMatchObject({ ok: false, code: 'REQUEST_LIMIT_1MIN' });
  expect(await wallet()).toBe(46_00n);
});
