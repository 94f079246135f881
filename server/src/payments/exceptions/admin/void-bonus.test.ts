import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestMember } from '../../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';
import { reportBets } from '../../../testing/rewards/bets.ts';
import { type BonusFixture, bonusFixture } from '../../../testing/rewards/bonus-fixture.ts';

// Covers a bonus voided by two staff members: what the member gains by it stays within what both may give, 100 baht here.

let fixture: BonusFixture;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
let member: TestMember;
let bonus: string;
beforeAll(async () => {
  fixture = await bonusFixture();
  backoffice = await testBackoffice(fixture.server);
  await fixture.deps.pool.query('insert into role (code, name, rights, limits) values ($1, $1, $2, $3)', [
    'small',
    ['money.propose', 'money.approve', 'queues.see'],
    { decision: { THB: { each: 10_000, day: 10_000 } } },
  ]);
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});
beforeEach(async () => {
  [ann, bo] = [await backoffice.staffMember('small'), await backoffice.staffMember('small')];
  member = await fixture.player(0, 'PG');
  bonus = await fixture.begin(member, { deposit: 0, bonus: 50, terms: { turnoverMultiple: 50 } });
});
afterEach(() => fixture.sandbox.heal());

const propose = (keep: bigint, as = ann) =>
  backoffice.call('requestDecisionApproval', {
    as,
    body: {
      memberId: member.id,
      itemId: bonus,
      kind: 'bonus',
      decision: 'void',
      keep: String(keep),
      why: 'asked to',
    },
  });
const requestVoid = async (keep: bigint, as = ann): Promise<string> =>
  (await propose(keep, as)).body.approvalId;
const getApproval = async (approvalId: string, as = bo) =>
  (await backoffice.call('getApproval', { as, params: { approvalId } })).body;
const accept = async (approvalId: string, as = bo) => {
  const { hash } = await getApproval(approvalId, as);
  const { status, body } = await backoffice.call('approveRequest', {
    as,
    params: { approvalId },
    body: { hash },
  });
  return body.code ?? status;
};
const balance = (account: 'wallet' | 'game:PG') => fixture.balance(member, account);
const stands = async () => (await fixture.bonuses(member))[0];
/** Reports a bet of this stake in baht that waits for its result, while all bonus money is in the game. */
async function ticket(stake: number, more: object = { status: 'open' }) {
  const bet = { code: 'PG', betId: 'ticket', memberId: member.id, stake: BigInt(stake * 100) };
  await reportBets(fixture.deps.pool, [{ ...bet, at: new Date(), ...more }]);
}

test('winnings since the request are withdrawn from the game and counted against the limit', async () => {
  const id = await requestVoid(0n);
  await fixture.into(member, 50);
  await fixture.bet(member, 'PG', [[50, 40_000]]);
  expect(await accept(id)).toBe('ABOVE_LIMIT');
  expect([await balance('wallet'), (await stands())?.state]).toEqual([40_000_00n, 'open']);
});

test('unread winnings are read before the request is accepted', async () => {
  await fixture.into(member, 50);
  await fixture.bet(member, 'PG', [[50, 40_000]]);
  await fixture.deps.pool.query("delete from inquiry where member_id = $1 and kind = 'game-balance'", [
    member.id,
  ]);
  expect((await propose(50_00n)).body.code).toBe('ABOVE_LIMIT');
});

test('a bonus with an open stake is voided only after the stake is settled', async () => {
  await fixture.into(member, 50);
  await fixture.bet(member, 'PG', [[49, 0]]);
  await ticket(49);
  const id = await requestVoid(0n);
  expect([await accept(id), (await stands())?.state]).toEqual(['INQUIRY_OPEN', 'open']);
  await ticket(49, { status: 'settled', payout: 0n });
  await fixture.readBets();
  expect([await accept(id), await balance('wallet')]).toEqual([200, 0n]);
  expect(await stands()).toMatchObject({ state: 'void', total: 1_00n, kept: 0n, cut: 1_00n });
});

test('a bonus is voided only after its game answers', async () => {
  await fixture.into(member, 50);
  const id = await requestVoid(0n);
  await fixture.bet(member, 'PG', [[50, 80]]);
  await fixture.fault('game:PG', 'error-500');
  expect([await accept(id), (await stands())?.state]).toEqual(['INQUIRY_OPEN', 'open']);
  await fixture.sandbox.heal();
  expect([await accept(id), await balance('wallet'), await balance('game:PG')]).toEqual([200, 0n, 0n]);
  expect(await stands()).toMatchObject({ state: 'void', cut: 80_00n });
});

test('the database computes the amount from the current state, and refuses outdated figures', async () => {
  await fixture.into(member, 30);
  const own = { deposit: '0', added: '0', late: '0' };
  const data = { id: bonus, ...own, elsewhere: '3000', cut: '2000', kept: '3000' };
  const judge = async (more: object = {}) =>
    (
      await fixture.deps.pool.query('select bonus_void_amount($1, $2) as said', [
        member.id,
        { ...data, ...more },
      ])
    ).rows[0].said;
  expect(await judge()).toEqual({ stake: 3_000 });
  expect(await judge({ cut: '3001' })).toEqual({ stake: 3_001 });
  for (const more of [{ elsewhere: '2999' }, { deposit: '1' }, { late: '1' }])
    expect(await judge(more)).toEqual({ code: 'CHANGED' });
  await fixture.deposit(member, 10);
  expect(await judge()).toEqual({ code: 'CHANGED' });
  // The member's own money does not count as given by staff.
  expect(await judge({ added: '1000', kept: '4000' })).toEqual({ stake: 3_000 });
  await ticket(5);
  expect(await judge({ added: '1000' })).toEqual({ code: 'INQUIRY_OPEN' });
});

test('the database refuses while the bets of a win after expiry, to which own money was added, are not reported', async () => {
  await fixture.deps.pool.query('update member_bonus set expires_at = now() where id = $1', [bonus]);
  await fixture.deps.pool.query('update game_account set result = result + 500 where member_id = $1', [
    member.id,
  ]);
  const judge = async (late: number) =>
    (
      await fixture.deps.pool.query('select bonus_void_amount($1, $2) as said', [
        member.id,
        { id: bonus, deposit: '0', added: '0', late: String(late), elsewhere: '0', cut: '0', kept: '5000' },
      ])
    ).rows[0].said;
  expect(await judge(0)).toEqual({ stake: 5_000 });
  await fixture.deposit(member, 10);
  expect(await judge(1_000)).toEqual({ code: 'INQUIRY_OPEN' });
});

test('a deposit made before the approval is kept by the member, and the approver sees it', async () => {
  const [cy, di] = [await backoffice.staffMember('finance'), await backoffice.staffMember('finance')];
  const id = await requestVoid(50_00n, cy);
  await fixture.deposit(member, 3_000);
  expect((await getApproval(id, di)).after).toMatchObject({ keep: { amount: '305000', currency: 'THB' } });
  expect([await accept(id, di), await balance('wallet')]).toEqual([200, 305_000n]);
  expect(await stands()).toMatchObject({ state: 'void', kept: 305_000n, cut: 0n });
});

test('a deposit made before the approval is kept, and the rest of the bonus is taken', async () => {
  const id = await requestVoid(0n);
  await fixture.deposit(member, 3_000);
  expect([await accept(id), await balance('wallet')]).toEqual([200, 300_000n]);
  expect(await stands()).toMatchObject({ state: 'void', kept: 300_000n, cut: 50_00n });
});
