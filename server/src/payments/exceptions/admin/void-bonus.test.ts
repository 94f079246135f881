import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestMember } from '../../../testing/app.ts';
import { type TestDesk, type TestOperator, testDesk } from '../../../testing/backoffice/backoffice-server.ts';
import { tellBets } from '../../../testing/rewards/bets.ts';
import { type RoundWorld, roundWorld } from '../../../testing/rewards/bonus-fixture.ts';

// Whatever a member gains by a bonus that two people end is within what both may give: 100 baht here.

let world: RoundWorld;
let desk: TestDesk;
let ann: TestOperator;
let bo: TestOperator;
let member: TestMember;
let round: string;
beforeAll(async () => {
  world = await roundWorld();
  desk = await testDesk(world.server);
  await world.deps.pool.query('insert into role (code, name, rights, limits) values ($1, $1, $2, $3)', [
    'small',
    ['money.propose', 'money.accept', 'queues.see'],
    { decision: { THB: { each: 10_000, day: 10_000 } } },
  ]);
});
afterAll(async () => {
  await desk?.close();
  await world?.close();
});
beforeEach(async () => {
  [ann, bo] = [await desk.operator('small'), await desk.operator('small')];
  member = await world.player(0, 'PG');
  round = await world.begin(member, { deposit: 0, bonus: 50, terms: { turnoverMultiple: 50 } });
});
afterEach(() => world.sandbox.heal());

const propose = (keep: bigint, as = ann) =>
  desk.call('proposeDecision', {
    as,
    body: {
      memberId: member.id,
      itemId: round,
      kind: 'round',
      decision: 'void',
      keep: String(keep),
      why: 'asked to',
    },
  });
const proposed = async (keep: bigint, as = ann): Promise<string> => (await propose(keep, as)).body.proposalId;
const look = async (proposalId: string, as = bo) =>
  (await desk.call('getProposal', { as, params: { proposalId } })).body;
const accept = async (proposalId: string, as = bo) => {
  const { hash } = await look(proposalId, as);
  const { status, body } = await desk.call('acceptProposal', { as, params: { proposalId }, body: { hash } });
  return body.code ?? status;
};
const balance = (account: 'wallet' | 'game:PG') => world.balance(member, account);
const stands = async () => (await world.rounds(member))[0];
/** All bonus is in the game, and a bet of so much of it told, which waits for its result. */
async function ticket(stake: number, more: object = { status: 'open' }) {
  const told = { code: 'PG', betId: 'ticket', memberId: member.id, stake: BigInt(stake * 100) };
  await tellBets(world.deps.pool, [{ ...told, at: new Date(), ...more }]);
}

test('what was won in a game since it was proposed is brought home and judged', async () => {
  const id = await proposed(0n);
  await world.into(member, 50);
  await world.bet(member, 'PG', [[50, 40_000]]);
  expect(await accept(id)).toBe('ABOVE_LIMIT');
  expect([await balance('wallet'), (await stands())?.state]).toEqual([40_000_00n, 'open']);
});

test('what was won and never read is read before it is proposed', async () => {
  await world.into(member, 50);
  await world.bet(member, 'PG', [[50, 40_000]]);
  await world.deps.pool.query("delete from asking where member_id = $1 and kind = 'game-reading'", [
    member.id,
  ]);
  expect((await propose(50_00n)).body.code).toBe('ABOVE_LIMIT');
});

test('a stake that is out is waited for, and then it ends', async () => {
  await world.into(member, 50);
  await world.bet(member, 'PG', [[49, 0]]);
  await ticket(49);
  const id = await proposed(0n);
  expect([await accept(id), (await stands())?.state]).toEqual(['STILL_ASKED', 'open']);
  await ticket(49, { status: 'settled', payout: 0n });
  await world.readBets();
  expect([await accept(id), await balance('wallet')]).toEqual([200, 0n]);
  expect(await stands()).toMatchObject({ state: 'void', total: 1_00n, kept: 0n, cut: 1_00n });
});

test('a game that does not answer is waited for, and then it ends', async () => {
  await world.into(member, 50);
  const id = await proposed(0n);
  await world.bet(member, 'PG', [[50, 80]]);
  await world.fault('game:PG', 'error-500');
  expect([await accept(id), (await stands())?.state]).toEqual(['STILL_ASKED', 'open']);
  await world.sandbox.heal();
  expect([await accept(id), await balance('wallet'), await balance('game:PG')]).toEqual([200, 0n, 0n]);
  expect(await stands()).toMatchObject({ state: 'void', cut: 80_00n });
});

test('the database judges what is given or taken as it stands when it is done', async () => {
  await world.into(member, 30);
  const data = { id: round, added: '0', elsewhere: '3000', cut: '2000', kept: '3000' };
  const judge = async (more: object = {}) =>
    (
      await world.deps.pool.query('select round_void_stake($1, $2) as said', [
        member.id,
        { ...data, ...more },
      ])
    ).rows[0].said;
  expect(await judge()).toEqual({ stake: 3_000 });
  expect(await judge({ cut: '3001' })).toEqual({ stake: 3_001 });
  expect(await judge({ elsewhere: '2999' })).toEqual({ code: 'CHANGED' });
  await world.deposit(member, 10);
  expect(await judge()).toEqual({ code: 'CHANGED' });
  // Own money is nobody's gift.
  expect(await judge({ added: '1000', kept: '4000' })).toEqual({ stake: 3_000 });
  await ticket(5);
  expect(await judge({ added: '1000' })).toEqual({ code: 'STILL_ASKED' });
});

test('what its member puts in while it waits is theirs, and both people see so', async () => {
  const [cy, di] = [await desk.operator('finance'), await desk.operator('finance')];
  const id = await proposed(50_00n, cy);
  await world.deposit(member, 3_000);
  expect((await look(id, di)).after).toMatchObject({ keep: { amount: '305000', currency: 'THB' } });
  expect([await accept(id, di), await balance('wallet')]).toEqual([200, 305_000n]);
  expect(await stands()).toMatchObject({ state: 'void', kept: 305_000n, cut: 0n });
});

test('and the rest of the bonus is taken all the same', async () => {
  const id = await proposed(0n);
  await world.deposit(member, 3_000);
  expect([await accept(id), await balance('wallet')]).toEqual([200, 300_000n]);
  expect(await stands()).toMatchObject({ state: 'void', kept: 300_000n, cut: 50_00n });
});
