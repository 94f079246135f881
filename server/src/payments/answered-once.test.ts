import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTransfer } from '../gaming/transfers/start-transfer.ts';
import { type Claim, claimKey, KeyInProgress } from '../platform/call/idempotency/idempotency.ts';
import { carriedRow } from '../platform/call/idempotency/request.queries.ts';
import { newKey, type TestMember } from '../testing/app.ts';
import { type BankFixture, bankFixture } from '../testing/bank-fixture.ts';
import { startWithdrawal } from './withdrawals/start-withdrawal.ts';

// Covers two tries of one request that both began before its key was stored: one was refused, and the other was slow and
// could still move money. The member got the refusal, so nothing may move any more.

let fixture: BankFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  member = await fixture.member(1_000_000n);
});

/** Begins a try of a call, as its route does; `refuse` answers it. */
async function beginTry<Answer extends object>(key: string) {
  const row = { owner: member.id, key, hash: Buffer.from('a body') };
  const taken = await claimKey(fixture.deps.pool, row, { mode: 'carried', leaseMs: 60_000, found: null });
  if (taken.kind !== 'new') throw new Error('nobody had this key');
  const { id, attempt } = taken;
  const claim: Claim<Answer> = {
    id,
    resumed: false,
    carry: (answer) => carriedRow({ ...row, id, attempt }, 60_000, answer && { status: 200, body: answer }),
    stored() {},
    answerInProgress() {
      throw new KeyInProgress();
    },
  };
  return { claim, refuse: (code: string) => taken.finish({ status: 409, body: { code } }) };
}

const held = () => fixture.balance(member, 'held');

test('a slower attempt withdraws nothing with a key that was answered with a refusal', async () => {
  const key = newKey();
  const late = await beginTry<{ withdrawId: string; status: 'PROCESSING' }>(key);
  await (await beginTry(key)).refuse('WITHDRAW_PENDING');
  const { deps } = fixture;
  const withdrawing = startWithdrawal(deps, { id: member.id, currency: 'THB' }, 30_000n, {
    id: late.claim.id,
    sessionId: newKey(),
    claim: late.claim,
  });
  await expect(withdrawing).rejects.toThrow(KeyInProgress);
  expect(await held()).toBe(0n);
});

test.each([
  { from: 'WALLET', to: 'PG' },
  { from: 'PG', to: 'WALLET' },
])(
  'a slower attempt moves nothing from $from with a key that was answered with a refusal',
  async ({ from, to }) => {
    const { deps, server } = fixture;
    await server.call('activateSlot', { token: member.token, key: newKey(), params: { code: 'PG' } });
    const body = { from: 'WALLET', to: 'PG', amount: 100 };
    await server.call('transfer', { token: member.token, key: newKey(), body });
    const before = await fixture.balance(member, 'wallet');
    const key = newKey();
    const late = await beginTry<{ status: 'SUCCESS' | 'PROCESSING'; transferId: string }>(key);
    await (await beginTry(key)).refuse('TRANSFER_PENDING');
    const wish = { causeId: late.claim.id, from, to, amount: 5_000n, claim: late.claim };
    const moving = startTransfer(deps, { id: member.id, publicId: member.publicId, currency: 'THB' }, wish);
    await expect(moving).rejects.toThrow(KeyInProgress);
    expect(await held()).toBe(0n);
    expect(await fixture.balance(member, 'wallet')).toBe(before);
  },
);
