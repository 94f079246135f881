import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../ledger/integrity/ledger-check.ts';
import { accountOf, type BankFixture, bankFixture } from '../testing/bank-fixture.ts';
import { exceptionsFixtureOf } from '../testing/exceptions.ts';
import { changeWithdrawal } from '../testing/inquiry.ts';
import { runs } from '../testing/process/runs.ts';
import { matchReceipt } from './bank-receipts/match-receipt.ts';
import { postReceipt } from './bank-receipts/post-receipt.ts';
import { receiverOf } from './bank-receipts/receipt-evidence.ts';
import { decidedAlike } from './exceptions/admin/exceptions.queries.ts';
import { payoutReference } from './withdrawals/payout-reference.ts';
import { receivePayoutCallback } from './withdrawals/receive-payout-callback.ts';
import { settleWithdrawal } from './withdrawals/settle-withdrawal.ts';

// Has a bank tell what became of a payout by callback, inquiry, feed and statement, in any order and number of times, with staff
// deciding in between; the truth is told at the end.

let fixture: BankFixture;
const receiver = receiverOf({ id: v7(), bankCode: 'KBANK', currency: 'THB' });
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(async () => {
  expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]);
  await fixture?.close();
});

type Word = 'paid' | 'failed';
type Step =
  | { readonly by: 'callback' | 'inquiry'; readonly says: Word }
  | { readonly by: 'line' | 'import' }
  | { readonly by: 'staff'; readonly does: 'done' | 'failed' | 'credit' };

interface Scenario {
  /** What is true of the money in the end: at the member's bank, or back with us, perhaps in an account of ours. */
  readonly truth: Word;
  readonly cameIn: boolean;
  readonly steps: readonly Step[];
}

const word = fc.constantFrom<Word>('paid', 'failed');
const scenarios = fc.record<Scenario>({
  truth: word,
  cameIn: fc.boolean(),
  steps: fc.array(
    fc.oneof(
      fc.record({ by: fc.constantFrom('callback' as const, 'inquiry' as const), says: word }),
      fc.record({ by: fc.constantFrom('line' as const, 'import' as const) }),
      fc.record({
        by: fc.constant('staff' as const),
        does: fc.constantFrom('done' as const, 'failed' as const, 'credit' as const),
      }),
    ),
    { maxLength: 7 },
  ),
});

let amounts = 0;

/** Tells all of a scenario; returns what the member has in our book and what waits in suspense, in minor units. */
async function play({ truth, cameIn, steps }: Scenario) {
  const { deps } = fixture;
  const staff = exceptionsFixtureOf(deps);
  const baht = 200 + ++amounts;
  const member = await fixture.member(10_000_00n);
  const id = await fixture.withdraw(member, baht);
  const row = () => fixture.withdrawal(member, id);
  await changeWithdrawal(deps.pool, await row(), { from: 'created', to: 'sent', inquireInMs: 3_600_000 });
  const answer = (kind: Word) => (kind === 'paid' ? { kind } : { kind, code: 'RETURNED' });
  const open = async () =>
    (await staff.all()).filter(
      ({ amount, evidence }) =>
        amount !== null && (evidence?.withdrawId === id || receipts.has(String(evidence?.bankReceiptId))),
    );
  const receipts = new Set<string>();
  /** Staff who credit what they may, and nothing that the console says was given before. */
  async function credit() {
    for (const item of await open()) {
      if (!item.allows.includes('credit-member')) continue;
      const order = { itemId: item.id, memberId: item.memberId, toMember: member.publicId };
      const before = await decidedAlike(deps.pool, { ...order, decision: 'credit-member' });
      if (before.length === 0) await staff.decide('credit-member', item, { toMember: member.publicId });
    }
  }
  async function tell(step: Step): Promise<void> {
    if (step.by === 'inquiry') return settleWithdrawal(deps, await row(), answer(step.says));
    if (step.by === 'callback') {
      const provider = deps.providers.payouts.get('KBANK');
      if (!provider) throw new Error('the fixture has a payout provider');
      const reference = payoutReference(await row());
      const payout = {
        ...provider.payout,
        ask: async () => answer(truth),
        readCallback: () => ({ kind: 'status', reference, status: answer(step.says) }) as const,
      };
      await receivePayoutCallback(deps, { ...provider, payout }, { raw: Buffer.from(''), headers: {} });
      return;
    }
    if (step.by === 'staff') {
      if (step.does === 'credit') return credit();
      const [item] = (await staff.all()).filter((one) => one.id === id && one.kind === 'withdrawal');
      if (item) await staff.decide(step.does, item, { force: true });
      return;
    }
    if (truth === 'paid' || !cameIn) return;
    const { accountNo, name } = accountOf(member);
    const { id: receiptId } = await matchReceipt(deps, {
      ...{ source: step.by, key: `${step.by}/${id}`, reference: null, receiver, amount: BigInt(baht) * 100n },
      ...{
        paidAt: new Date(),
        dayOnly: step.by === 'import',
        from: { bankCode: 'KBANK', accountNo, names: [name] },
      },
    });
    receipts.add(receiptId);
    await postReceipt(deps, receiptId);
  }
  for (const step of steps) await tell(step);
  await tell({ by: 'inquiry', says: truth });
  await credit();
  const waiting = (await open()).map(({ amount }) => amount ?? 0n);
  // Staff believed the bank's opposite word in between, and are called once more: nothing lies in suspense any more.
  const isCalled = (await staff.all()).some(
    ({ evidence }) => evidence?.withdrawId === id && evidence.between,
  );
  const has = (await fixture.balance(member, 'wallet')) + (await fixture.balance(member, 'held'));
  return {
    /** What the member has here and at their bank, above what they began with. */
    more: has + (truth === 'paid' ? BigInt(baht) * 100n : 0n) - 10_000_00n,
    lacking: isCalled
      ? BigInt(baht) * 100n
      : -waiting.filter((amount) => amount < 0n).reduce((sum, amount) => sum + amount, 0n),
    owed: waiting.filter((amount) => amount > 0n).reduce((sum, amount) => sum + amount, 0n),
  };
}

test('a payout that is told in any order is the member’s money once, and the difference waits for staff', async () => {
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      const { more, lacking, owed } = await play(scenario);
      expect(more, 'given twice').toBeLessThanOrEqual(lacking);
      expect(more, 'vanished').toBeGreaterThanOrEqual(-owed);
    }),
    { numRuns: runs(20) },
  );
});
