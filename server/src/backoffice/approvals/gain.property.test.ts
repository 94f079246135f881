import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { matchReceipt } from '../../payments/bank-receipts/match-receipt.ts';
import { postReceipt } from '../../payments/bank-receipts/post-receipt.ts';
import { receiverOf } from '../../payments/bank-receipts/receipt-evidence.ts';
import type { TestMember } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { runs } from '../../testing/process/runs.ts';
import { type BonusFixture, bonusFixture } from '../../testing/rewards/bonus-fixture.ts';

// Checks that no way of one or two staff members to give a member money exceeds the limits of each.

let fixture: BonusFixture;
let backoffice: TestBackoffice;
const receiver = receiverOf({ id: crypto.randomUUID(), bankCode: 'SCB', currency: 'THB' });
beforeAll(async () => {
  fixture = await bonusFixture();
  backoffice = await testBackoffice(fixture.server);
  await fixture.deps.pool.query(
    "update deposit_account set id = $1 where bank_code = 'SCB' and mode <> 'QR'",
    [receiver.id],
  );
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});

/** Limits in baht, as are all amounts here. */
interface Limit {
  readonly each: number;
  readonly day: number;
}
type Kind = 'credit' | 'decision' | 'receipts';
type Limits = Readonly<Record<Kind, Limit>>;

const amount = fc.constantFrom(1, 99, 100, 101, 150, 200, 1_000);
const limit = fc
  .record({ each: fc.constantFrom(0, 100, 200), more: fc.constantFrom(0, 100) })
  .map(({ each, more }): Limit => ({ each, day: each + more }));
const limits = fc.record({ credit: limit, decision: limit, receipts: limit });
const gift = fc.oneof(
  fc.record({ method: fc.constant('by hand' as const), amount }),
  fc.record({ method: fc.constant('out of suspense' as const), amount }),
  fc.record({ method: fc.constant('out of suspense, alone' as const), amount }),
  fc.record({
    method: fc.constant('of a bonus' as const),
    amount,
    // Bonus money that the decision lets the member keep, beside their own.
    keep: amount,
    own: fc.constantFrom(0, 100),
    // Time at which the bonus was played to the amount in `won`, if it was.
    played: fc.constantFrom(null, 'before it is proposed', 'before it is accepted'),
    won: amount,
  }),
);
type Gift = typeof gift extends fc.Arbitrary<infer One> ? One : never;
const kinds = {
  'by hand': 'credit',
  'out of suspense': 'decision',
  'out of suspense, alone': 'receipts',
  'of a bonus': 'decision',
} as const satisfies Readonly<Record<Gift['method'], Kind>>;

let roles = 0;
async function someone(allowed: Limits): Promise<TestStaffMember> {
  const role = `gives-${++roles}`;
  const roleLimits = Object.entries(allowed).map(([kind, { each, day }]) => [
    kind,
    { THB: { each: each * 100, day: day * 100 } },
  ]);
  await fixture.deps.pool.query('insert into role (code, name, rights, limits) values ($1, $1, $2, $3)', [
    role,
    ['money.propose', 'money.approve', 'receipts.see', 'receipts.decide', 'queues.see'],
    Object.fromEntries(roleLimits),
  ]);
  return backoffice.staffMember(role);
}

async function twoOf(
  by: TestStaffMember,
  as: TestStaffMember,
  path: 'requestManualAdjustment' | 'requestDecisionApproval',
  call: object,
  between: () => Promise<unknown> = async () => {},
) {
  const { approvalId } = (await backoffice.call(path, { as: by, ...call })).body;
  if (typeof approvalId !== 'string') return;
  const params = { approvalId };
  const { hash } = (await backoffice.call('getApproval', { as, params })).body;
  await between();
  await backoffice.call('approveRequest', { as, params, body: { hash } });
}

const nobody = '00000000-0000-0000-0000-000000000000';
let lines = 0;
/** Receives a payment that cannot be attributed, from this account at another bank. */
async function lineOf(baht: number, accountNo: string | null): Promise<string> {
  const { id } = await matchReceipt(fixture.deps, {
    source: 'line',
    key: `line/gain/${++lines}`,
    reference: null,
    receiver,
    amount: BigInt(baht * 100),
    paidAt: new Date(),
    dayOnly: false,
    from: { bankCode: 'BBL', accountNo, names: accountNo ? ['TEST MEMBER'] : [] },
  });
  const { entryId } = await postReceipt(fixture.deps, id);
  return entryId!; // Present, because the receipt was posted to suspense.
}

/** Gives the money in this way; returns what the member gained beyond their own, in minor units. */
async function give(what: Gift, by: TestStaffMember, as: TestStaffMember): Promise<bigint> {
  const own = what.method === 'of a bonus' ? what.own : 0;
  const member = await fixture.player(own, ...(what.method === 'of a bonus' && what.played ? ['PG'] : []));
  await giveBy(what, member, by, as);
  // The money of an active bonus is not the member's yet.
  if ((await fixture.bonuses(member)).some(({ state }) => state === 'open')) return 0n;
  await fixture.server.call('refreshSlots', { token: member.token });
  const has = (await fixture.balance(member, 'wallet')) + (await fixture.balance(member, 'game:PG'));
  return has - BigInt(own * 100);
}

async function giveBy(
  what: Gift,
  member: TestMember,
  by: TestStaffMember,
  as: TestStaffMember,
): Promise<void> {
  const why = 'as was agreed';
  const decide = (itemId: string, kind: string, more: object, between?: () => Promise<unknown>) => {
    const body = { memberId: kind === 'alarm' ? nobody : member.id, itemId, kind, why, ...more };
    return twoOf(by, as, 'requestDecisionApproval', { body }, between);
  };
  switch (what.method) {
    case 'by hand': {
      const body = { way: 'credit', amount: String(what.amount * 100), reason: 'GOODWILL', why };
      return twoOf(by, as, 'requestManualAdjustment', { params: { memberId: member.id }, body });
    }
    case 'out of suspense': {
      const line = await lineOf(what.amount, null);
      return decide(line, 'alarm', { decision: 'credit-member', toMember: member.publicId });
    }
    case 'out of suspense, alone': {
      const account = `88800${member.phone.slice(3)}`;
      await fixture.deps.pool.query(paidBefore, [account, member.id]);
      const params = { id: await lineOf(what.amount, account) };
      return void (await backoffice.call('creditBankReceipt', {
        as: by,
        params,
        body: { publicId: member.publicId, why },
      }));
    }
    case 'of a bonus': {
      const bonusId = await fixture.begin(member, { deposit: what.own, bonus: what.amount });
      const play = async () => {
        await fixture.into(member, what.amount);
        await fixture.bet(member, 'PG', [[what.amount, what.won]]);
      };
      if (what.played === 'before it is proposed') await play();
      const keep = String((what.own + what.keep) * 100);
      return decide(bonusId, 'bonus', { decision: 'void', keep }, async () => {
        if (what.played === 'before it is accepted') await play();
      });
    }
  }
}

/** Makes the account clearly attributable to this member by an earlier payment. */
const paidBefore = `insert into bank_receipt (id, account, currency, amount, paid_at, day_only, sources, has_reference, from_bank,
    from_account, state, member_id, entry_id, credit_id)
  values (gen_random_uuid(), 'operator:bank:SCB', 'THB', 1, now(), false, '{line}', false, 'BBL', $1, 'credited', $2,
          gen_random_uuid(), gen_random_uuid())`;

it('what members gain never exceeds the limits of both staff members, per action and per day', async () => {
  const given = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      limits,
      limits,
      fc.array(gift, { minLength: 1, maxLength: 5 }),
      async (ofBy, ofAs, gifts) => {
        const [by, as] = [await someone(ofBy), await someone(ofAs)];
        const sums = { credit: 0n, decision: 0n, receipts: 0n };
        for (const what of gifts) {
          const gain = await give(what, by, as);
          const kind = kinds[what.method];
          const least = (field: keyof Limit) =>
            BigInt(
              100 *
                (kind === 'receipts' ? ofBy[kind][field] : Math.min(ofBy[kind][field], ofAs[kind][field])),
            );
          expect(gain).toBeGreaterThanOrEqual(0n);
          expect(gain).toBeLessThanOrEqual(least('each'));
          sums[kind] += gain;
          expect(sums[kind]).toBeLessThanOrEqual(least('day'));
          if (gain > 0n) given.set(what.method, (given.get(what.method) ?? 0) + 1);
        }
      },
    ),
    { numRuns: runs(25) },
  );
  // Each method gave something at least once; otherwise its limits would be untested.
  expect([...given.keys()].toSorted()).toEqual(Object.keys(kinds).toSorted());
});
