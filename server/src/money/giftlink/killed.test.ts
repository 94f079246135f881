import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkBook } from '../../ledger/check/book-check.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankWorld, bankWorld } from '../../testing/bank.ts';
import { type Gifts, giftsOf } from '../../testing/gift.ts';
import { killWhen } from '../../testing/process/kill-when.ts';
import { redeemLink } from './redeem-link.ts';

let world: BankWorld;
let gifts: Gifts;
let member: TestMember;
beforeAll(async () => {
  world = await bankWorld();
  gifts = giftsOf(world);
});
afterAll(() => world?.close());
beforeEach(async () => {
  await world.sandbox.heal();
  member = await world.member();
});
afterEach(async () => {
  expect((await checkBook(world.deps.pool)).violations).toEqual([]);
  await gifts.agree();
});

const victim = join(import.meta.dirname, '../../testing/victim.ts');
const make = (amount: number) => gifts.make(amount);
const stateOf = async () => (await gifts.rows(member)).at(-1)?.state;
const untilState = (state: string) => gifts.untilState(member, state);
const wallet = () => world.balance(member, 'wallet');
const redeem = (link: string, requestId: string, deps = world.deps) =>
  redeemLink(deps, { id: member.id, currency: 'THB' }, link, requestId);
const outside = () => world.outside(gifts.account);

/** Lets another process redeem the link and kills it with SIGKILL as soon as `when` holds. */
const kill = (when: () => Promise<boolean>, link: string, requestId: string) => {
  const url = world.deps.pool.options.connectionString ?? '';
  return killWhen(when, victim, [url, world.sandbox.url, 'gift', member.id, requestId, link]);
};

/** The call that the sandbox holds up takes so long that the process dies in it. */
async function held(fault: 'timeout-before' | 'timeout-after', times?: number) {
  await world.fault('giftlink', fault, times);
}

test('killed after the claim, before the company was asked: the same call goes on', async () => {
  const [link, requestId] = [await make(40), v7()];
  await held('timeout-before');
  await kill(async () => (await stateOf()) === 'claimed', link, requestId);
  await world.sandbox.heal();
  expect(await redeem(link, requestId)).toEqual({ ok: true, value: { amount: 40 } });
  expect(await wallet()).toBe(40_00n);
});

test('killed after the claim, and nobody comes again: the link is free', async () => {
  const [link, requestId] = [await make(41), v7()];
  await held('timeout-before');
  await kill(async () => (await stateOf()) === 'claimed', link, requestId);
  await world.sandbox.heal();
  await untilState('refused');
  expect(await redeem(link, v7())).toEqual({ ok: true, value: { amount: 41 } });
  expect(await wallet()).toBe(41_00n);
});

test('killed while the redeem was on its way and never arrived: unused, and the next try redeems it once', async () => {
  const [link, requestId] = [await make(42), v7()];
  await held('timeout-before', 1);
  await kill(async () => (await stateOf()) === 'redeeming', link, requestId);
  await world.sandbox.heal();
  // The same call does not tell the company again.
  expect(await redeem(link, requestId)).toEqual({ ok: true, value: { status: 'PROCESSING' } });
  await untilState('unused');
  expect(await wallet()).toBe(0n);
  expect(await redeem(link, v7())).toEqual({ ok: true, value: { amount: 42 } });
  expect(await wallet()).toBe(42_00n);
});

test('killed after the company redeemed it, before its answer: credited once, whoever comes again', async () => {
  const [link, requestId] = [await make(43), v7()];
  const before = await outside();
  await held('timeout-after', 1);
  await kill(async () => (await outside()) === before + 43_00n, link, requestId);
  await world.sandbox.heal();
  expect(await stateOf()).toBe('redeeming');
  expect(await redeem(link, requestId)).toEqual({ ok: true, value: { status: 'PROCESSING' } });
  await Promise.all([untilState('credited'), world.work(), world.work()]);
  expect(await wallet()).toBe(43_00n);
  expect(await redeem(link, requestId)).toEqual({ ok: true, value: { amount: 43 } });
});

test('killed between the company’s answer and the books: credited by asking', async () => {
  const [link, requestId] = [await make(44), v7()];
  const post: Ledger['post'] = () => Promise.reject(new Error('killed'));
  const dying = { ...world.deps, ledger: { busy: false, post } };
  await expect(redeem(link, requestId, dying)).rejects.toThrow('killed');
  expect([await stateOf(), await wallet()]).toEqual(['redeeming', 0n]);
  await untilState('credited');
  expect(await wallet()).toBe(44_00n);
});

test('killed after the books, before the answer: the same call hears what it brought', async () => {
  const [link, requestId] = [await make(45), v7()];
  const post: Ledger['post'] = async (entry) => {
    await world.deps.ledger.post(entry);
    throw new Error('killed');
  };
  const dying = { ...world.deps, ledger: { busy: false, post } };
  await expect(redeem(link, requestId, dying)).rejects.toThrow('killed');
  expect(await redeem(link, requestId)).toEqual({ ok: true, value: { amount: 45 } });
  expect(await wallet()).toBe(45_00n);
});

test('one that was frozen and comes back late tells the company nothing', async () => {
  const [link, requestId] = [await make(46), v7()];
  const party = world.deps.parties.gifts!; // the demo has it
  const asked = Promise.withResolvers<void>();
  const thawed = Promise.withResolvers<void>();
  const company = {
    ...party.company,
    async verify(voucher: string) {
      const word = await party.company.verify(voucher);
      asked.resolve();
      await thawed.promise;
      return word;
    },
    redeem: () => Promise.reject(new Error('it told the company')),
  };
  const frozen = { ...world.deps, parties: { ...world.deps.parties, gifts: { ...party, company } } };
  const late = redeem(link, requestId, frozen);
  await asked.promise;
  await untilState('refused');
  expect(await redeem(link, v7())).toEqual({ ok: true, value: { amount: 46 } });
  thawed.resolve();
  expect(await late).toMatchObject({ ok: false, code: 'REQUEST_LIMIT_1MIN' });
  expect(await wallet()).toBe(46_00n);
});
