import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBook } from '../../../ledger/integrity/ledger-check.ts';
import { beginRound } from '../../../rewards/bonus/activation/activate-bonus.ts';
import { createBeginLookup } from '../../../rewards/bonus/activation/offer-eligibility.ts';
import { expireRounds } from '../../../rewards/bonus/active/expire-bonuses.ts';
import { newKey, type TestMember } from '../../../testing/app.ts';
import { type TestDesk, type TestOperator, testDesk } from '../../../testing/backoffice/backoffice-server.ts';
import { type RoundWorld, roundWorld } from '../../../testing/rewards/bonus-fixture.ts';
import { writeOffer } from '../../../testing/rewards/offers.ts';

// Money that people take back from a member by hand is not the member's own in a bonus any more.

let world: RoundWorld;
let desk: TestDesk;
let ann: TestOperator;
let bo: TestOperator;
beforeAll(async () => {
  world = await roundWorld();
  desk = await testDesk(world.server);
  [ann, bo] = [await desk.operator('owner'), await desk.operator('owner')];
});
afterAll(async () => {
  expect((await checkBook(world.deps.pool)).violations).toEqual([]);
  await desk?.close();
  await world?.close();
});
const query = async (text: string, values: unknown[] = []) =>
  (await world.deps.pool.query(text, values)).rows;

async function byHand(member: TestMember, way: 'credit' | 'debit', baht: number): Promise<void> {
  const reason = way === 'credit' ? 'GAME_FAULT' : 'OUR_MISTAKE';
  const body = { way, amount: String(baht * 100), reason, why: 'was another member’s' };
  const { proposalId } = (
    await desk.call('proposeByHand', { as: ann, params: { memberId: member.id }, body })
  ).body;
  const { hash } = (await desk.call('getProposal', { as: bo, params: { proposalId } })).body;
  const accept = () => desk.call('acceptProposal', { as: bo, params: { proposalId }, body: { hash } });
  expect((await accept()).status).toBe(200);
  // Whoever presses again takes nothing more.
  await accept();
}
async function isOver(member: TestMember): Promise<void> {
  await query('update bonus_round set expires_at = now(), try_at = now() where member_id = $1', [member.id]);
  await query('update bet_reading set read_until = now()');
}
const own = (member: TestMember) =>
  query('select deposit, added, late from bonus_round where member_id = $1', [member.id]);
const wish = { deposit: 0, bonus: 500, terms: { turnoverMultiple: 50 } } as const;

test('credited by mistake in a bonus and taken back, it covers no winnings when the time is over', async () => {
  const member = await world.player(0, 'PG');
  await world.begin(member, wish);
  await byHand(member, 'credit', 10_000);
  await byHand(member, 'debit', 10_000);
  await world.into(member, 500);
  await world.bet(member, 'PG', [[500, 10_500]]);
  await world.readBets();
  await isOver(member);
  await expireRounds(world.deps);
  expect(await world.rounds(member)).toMatchObject([{ state: 'expired', kept: 0n }]);
});

test('the same after its time: nothing of the bonus is theirs', async () => {
  const member = await world.player(0, 'PG');
  await world.begin(member, wish);
  await isOver(member);
  await byHand(member, 'credit', 10_000);
  await byHand(member, 'debit', 10_000);
  await expireRounds(world.deps);
  expect(await world.rounds(member)).toMatchObject([{ state: 'expired', total: 500_00n, kept: 0n }]);
  expect(await world.balance(member, 'wallet')).toBe(0n);
});

test('what it won after its time stays theirs', async () => {
  const member = await world.player(0, 'PG');
  await world.begin(member, wish);
  await isOver(member);
  await byHand(member, 'credit', 1_000);
  await world.into(member, 1_000);
  await world.bet(member, 'PG', [[1_000, 6_000]]);
  await world.readBets();
  await world.server.call('transferAll', { token: member.token, key: newKey(), body: { to: 'WALLET' } });
  await byHand(member, 'debit', 1_000);
  await query('update bonus_round set try_at = now()');
  await query('update bet_reading set read_until = now()');
  await expireRounds(world.deps);
  expect(await world.rounds(member)).toMatchObject([{ state: 'expired', total: 500_00n, cut: 500_00n }]);
  expect(await world.balance(member, 'wallet')).toBe(5_000_00n);
});

test('it is taken off what came late, then off what came in time, then off the deposit, and no further', async () => {
  const member = await world.player(300);
  await world.begin(member, { ...wish, deposit: 300 });
  await byHand(member, 'credit', 200);
  await isOver(member);
  await byHand(member, 'credit', 100);
  expect(await own(member)).toEqual([{ deposit: 300_00n, added: 200_00n, late: 100_00n }]);
  await byHand(member, 'debit', 60);
  expect(await own(member)).toEqual([{ deposit: 300_00n, added: 200_00n, late: 40_00n }]);
  await byHand(member, 'debit', 140);
  expect(await own(member)).toEqual([{ deposit: 300_00n, added: 100_00n, late: 0n }]);
  await byHand(member, 'debit', 250);
  expect(await own(member)).toEqual([{ deposit: 150_00n, added: 0n, late: 0n }]);
  await byHand(member, 'debit', 200);
  expect(await own(member)).toEqual([{ deposit: 0n, added: 0n, late: 0n }]);
  await query("update bonus_round set try_at = 'infinity' where member_id = $1", [member.id]);
});

test('a deposit that was taken back brings no bonus, and one that came after it does', async () => {
  const code = await writeOffer(world.deps.pool, { type: 'day', maxReceived: 9 });
  const member = await world.player(0);
  const take = async () => {
    const claim = { id: newKey(), carry: () => undefined, inWork: () => expect.fail('nobody has this key') };
    const begun = await beginRound(
      { ...world.deps, lookup: createBeginLookup(world.deps.pool) },
      { id: member.id, publicId: member.publicId, currency: 'THB' },
      { kind: 'bonus', code, claim },
    );
    return begun.ok ? 'OK' : begun.code;
  };
  await world.deposit(member, 1_000);
  await byHand(member, 'debit', 1_000);
  expect([await take(), await world.balance(member, 'wallet')]).toEqual(['BONUS_CONDITION', 0n]);
  await world.deposit(member, 1_000);
  expect(await take()).toBe('OK');
});
