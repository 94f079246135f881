import { dayKey } from '@kapao/core/calendar';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestMember } from '../../../testing/app.ts';
import { type TestDesk, type TestOperator, testDesk } from '../../../testing/backoffice/backoffice-server.ts';
import { accountOf } from '../../../testing/bank-fixture.ts';
import { type RoundWorld, roundWorld } from '../../../testing/rewards/bonus-fixture.ts';
import { takeStatement } from '../../bank-receipts/admin/statement-approval.ts';

// Whoever made what a withdrawal rests on is no other person, also where their work has no entry of its own.

let world: RoundWorld;
let desk: TestDesk;
let ann: TestOperator;
let bo: TestOperator;
let cy: TestOperator;
let member: TestMember;
beforeAll(async () => {
  world = await roundWorld();
  desk = await testDesk(world.server);
});
afterAll(async () => {
  await desk?.close();
  await world?.close();
});
beforeEach(async () => {
  const someone = () => desk.operator('finance');
  [ann, bo, cy] = [await someone(), await someone(), await someone()];
});

const withdraw = async (baht: number) => {
  const { body } = await world.server.call('withdraw', { token: member.token, body: { amount: baht } });
  return { id: `${member.id}.${body.withdrawId}` };
};
const approve = async (as: TestOperator, params: { id: string }) => {
  const { status, body } = await desk.call('approveWithdrawal', { as, params, body: {} });
  return body.code ?? status;
};
const accept = async (as: TestOperator, proposalId: string) => {
  const { hash } = (await desk.call('getProposal', { as, params: { proposalId } })).body;
  const accepted = await desk.call('acceptProposal', { as, params: { proposalId }, body: { hash } });
  expect(accepted.status).toBe(200);
};

test('neither of the two who let its member keep all of a bonus', async () => {
  member = await world.player(500);
  const itemId = await world.begin(member, { deposit: 500, bonus: 9_500, terms: { turnoverMultiple: 50 } });
  const body = {
    memberId: member.id,
    itemId,
    kind: 'round',
    decision: 'void',
    keep: '1000000',
    why: 'a fault',
  };
  await accept(cy, (await desk.call('proposeDecision', { as: ann, body })).body.proposalId);
  const item = await withdraw(9_000);
  expect([await approve(ann, item), await approve(cy, item)]).toEqual(['OWN_WORK', 'OWN_WORK']);
  expect(await approve(bo, item)).toBe(200);
});

test('not whoever let a blocked member in again', async () => {
  member = await world.player(9_000);
  const params = { memberId: member.id };
  const change = async (as: TestOperator, act: string) =>
    expect((await desk.call('changeStanding', { as, params, body: { act, why: 'two of one' } })).status).toBe(
      200,
    );
  const item = await withdraw(9_000);
  await change(bo, 'block');
  await change(ann, 'unblock');
  expect(await approve(ann, item)).toBe('OWN_WORK');
  // To block somebody gives them nothing.
  expect(await approve(bo, item)).toBe(200);
});

test('neither of the two whose statement alone told of its member’s money', async () => {
  member = await world.player(0);
  const fed = (await desk.call('listFedAccounts', { as: ann })).body.accounts;
  const account = fed.find(({ bankCode }: { bankCode: string }) => bankCode === 'SCB').id;
  const row = `${dayKey(new Date(Date.now() - 86_400_000))} 10:15,9000,KBANK,${accountOf(member).accountNo},`;
  const file = Buffer.from(`at,amount,fromBank,fromAccountNo,fromName\n${row}`);
  const body = { account, why: 'their feed was away' };
  const { proposalId } = (await desk.call('proposeStatement', { as: ann, body, file })).body;
  await accept(cy, proposalId);
  await takeStatement(world.deps, proposalId);
  const item = await withdraw(9_000);
  expect([await approve(ann, item), await approve(cy, item)]).toEqual(['OWN_WORK', 'OWN_WORK']);
  // Once their bank tells of it, too, it is the bank's word.
  await world.deps.pool.query("update payment_in set tellers = '{import,line}' where member_id = $1", [
    member.id,
  ]);
  expect(await approve(ann, item)).toBe(200);
});
