import { dayKey } from '@kapao/core/calendar';
import { dayMs } from '@kapao/core/time';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { escalate } from '../../inquiry/inquiry.queries.ts';
import { importStatementFile } from '../../payments/bank-receipts/admin/statement-approval.ts';
import { matchReceipt } from '../../payments/bank-receipts/match-receipt.ts';
import { postReceipt } from '../../payments/bank-receipts/post-receipt.ts';
import { receiverOf } from '../../payments/bank-receipts/receipt-evidence.ts';
import { payoutRecheckInquiry } from '../../payments/withdrawals/recheck-payout.ts';
import { settleWithdrawal } from '../../payments/withdrawals/settle-withdrawal.ts';
import { findWithdrawal } from '../../payments/withdrawals/withdrawal.queries.ts';
import type { TestMember } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { accountOf } from '../../testing/bank-fixture.ts';
import { exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { changeWithdrawal, inquire } from '../../testing/inquiry.ts';
import { runs } from '../../testing/process/runs.ts';
import { type BonusFixture, bonusFixture } from '../../testing/rewards/bonus-fixture.ts';

// Checks that no method by which one or two staff members give a member money exceeds the limits of either.

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
type Kind = 'credit' | 'decision' | 'receipts' | 'statement';
type Limits = Readonly<Record<Kind, Limit>>;

const amount = fc.constantFrom(1, 99, 100, 101, 150, 200, 1_000);
const limit = fc
  .record({ each: fc.constantFrom(0, 100, 200), more: fc.constantFrom(0, 100) })
  .map(({ each, more }): Limit => ({ each, day: each + more }));
const limits = fc.record({ credit: limit, decision: limit, receipts: limit, statement: limit });
const gift = fc.oneof(
  fc.record({ method: fc.constant('by hand' as const), amount }),
  fc.record({ method: fc.constant('out of suspense' as const), amount }),
  fc.record({ method: fc.constant('out of suspense, alone' as const), amount }),
  fc.record({ method: fc.constant('by a statement' as const), amount }),
  fc.record({ method: fc.constant('of a gift link' as const), amount }),
  fc.record({
    method: fc.constantFrom('of a payout' as const, 'of a paid payout' as const),
    amount: fc.constantFrom(100, 101, 150, 200, 1_000),
  }),
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
  'by a statement': 'statement',
  'of a gift link': 'decision',
  'of a payout': 'decision',
  'of a paid payout': 'decision',
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
  path: 'requestManualAdjustment' | 'requestDecisionApproval' | 'requestStatementApproval',
  call: object,
  between: () => Promise<unknown> = async () => {},
): Promise<string | null> {
  const { approvalId } = (await backoffice.call(path, { as: by, ...call })).body;
  if (typeof approvalId !== 'string') return null;
  const params = { approvalId };
  const { hash } = (await backoffice.call('getApproval', { as, params })).body;
  await between();
  const { status } = await backoffice.call('approveRequest', { as, params, body: { hash } });
  return status === 200 ? approvalId : null;
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

/** Gives the money by this method; returns what the member gained beyond their own money, in minor units. */
async function give(what: Gift, by: TestStaffMember, as: TestStaffMember): Promise<bigint> {
  // The bank may have paid this payout already, so crediting it is a gain, not a return of the member's own money.
  const isPayout = what.method === 'of a payout' || what.method === 'of a paid payout';
  const own = what.method === 'of a bonus' ? what.own : 0;
  const member = await fixture.player(
    isPayout ? what.amount : own,
    ...(what.method === 'of a bonus' && what.played ? ['PG'] : []),
  );
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
): Promise<unknown> {
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
      return backoffice.call('creditBankReceipt', {
        as: by,
        params,
        body: { publicId: member.publicId, why },
      });
    }
    case 'by a statement':
      return importFor(member, what.amount, by, as);
    case 'of a gift link':
      return decide(await silentGift(member, what.amount), 'gift', { decision: 'done' });
    case 'of a payout': {
      const id = await sentPayout(member, what.amount);
      return decide(id, 'withdrawal', { decision: 'failed', force: true });
    }
    case 'of a paid payout': {
      const id = await unknownPayout(member, what.amount);
      await decide(id, 'alarm', { decision: 'failed', memberId: member.id });
      const owed = (await exceptionsFixtureOf(fixture.deps).all()).find(
        ({ state, evidence, memberId }) => state === 'suspense' && memberId === member.id && evidence,
      );
      return owed && decide(owed.id, 'alarm', { decision: 'credit-member', memberId: member.id });
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

/** Imports a statement with two new payments of the member, of this amount together. */
async function importFor(member: TestMember, baht: number, by: TestStaffMember, as: TestStaffMember) {
  const { accountNo } = accountOf(member);
  const at = dayKey(new Date(Date.now() - 3 * dayMs));
  const rows = [baht - 0.5, 0.5].map((each, n) => `${at} 10:1${n},${each.toFixed(2)},KBANK,${accountNo},`);
  const file = Buffer.from(['at,amount,fromBank,fromAccountNo,fromName', ...rows].join('\n'));
  const body = { account: receiver.id, why: 'their feed was away' };
  const approvalId = await twoOf(by, as, 'requestStatementApproval', { body, file });
  if (approvalId) await importStatementFile(fixture.deps, approvalId);
  // Only one statement of an account may wait for approval at a time.
  await fixture.deps.pool.query(
    "update approval_request set state = 'expired', decided_at = now() where kind = 'statement' and state = 'open'",
  );
}

const evidence = { account: 'a party', currency: 'THB', details: { why: 'TIMEOUT' } } as const;
const later = () => new Date(Date.now() + 3_600_000);

async function silentGift({ id: memberId }: TestMember, baht: number): Promise<string> {
  const { pool } = fixture.deps;
  const id = crypto.randomUUID();
  await pool.query(
    `with made as (
       insert into gift_link (member_id, id, request_id, provider, digest, voucher, ending, amount, state, sent_at)
       values ($1, $2::uuid, gen_random_uuid(), 'TRUEMONEY', sha256($2::uuid::text::bytea), $2::uuid::text, 'last', $3, 'redeeming', now()))
     select inquiry_begin(array[$1::uuid], 'gift', array[$2::uuid], array['TRUEMONEY'], array[3600000::bigint])`,
    [memberId, id, baht * 100],
  );
  await escalate(pool, { kind: 'gift', memberId, id, takenAt: later() }, evidence);
  return id;
}

/** Creates a withdrawal that was sent to the bank, whose answer is unknown. */
async function sentPayout({ id, token }: TestMember, baht: number): Promise<string> {
  const { withdrawId } = (await fixture.server.call('withdraw', { token, body: { amount: baht } })).body;
  const sent = { from: 'created', to: 'sent', inquireInMs: 3_600_000 } as const;
  await changeWithdrawal(fixture.deps.pool, (await findWithdrawal(fixture.deps.pool, id, withdrawId))!, sent); // Inserted above.
  return withdrawId;
}

/** Returns the alarm of a payout that was booked as paid and that the bank does not know. */
async function unknownPayout(member: TestMember, baht: number): Promise<string> {
  const { pool } = fixture.deps;
  const id = await sentPayout(member, baht);
  await settleWithdrawal(fixture.deps, (await findWithdrawal(pool, member.id, id))!, { kind: 'paid' }); // Created above.
  await pool.query("update withdrawal set ended_at = ended_at - interval '11 minutes' where id = $1", [id]);
  await pool.query('update inquiry set next_at = now() where id = $1', [id]);
  await inquire(fixture.deps, payoutRecheckInquiry(fixture.deps), {
    kind: 'payout-recheck',
    memberId: member.id,
    id,
  });
  const alarms = await exceptionsFixtureOf(fixture.deps).all();
  return alarms.find((each) => each.evidence?.withdrawId === id)!.id; // Present, because the bank does not know the payout.
}

/** Makes the account clearly attributable to this member by an earlier payment. */
const paidBefore = `insert into bank_receipt (id, account, currency, amount, paid_at, day_only, sources, has_reference, from_bank,
    from_account, state, member_id, entry_id, credit_id)
  values (gen_random_uuid(), 'operator:bank:SCB', 'THB', 1, now(), false, '{line}', false, 'BBL', $1, 'credited', $2,
          gen_random_uuid(), gen_random_uuid())`;

const much = Object.fromEntries(
  ['credit', 'decision', 'receipts', 'statement'].map((kind) => [kind, { each: 200, day: 300 }]),
) as Limits;
/** Each method once, within these limits. */
const ways: Gift[] = [
  { method: 'by hand', amount: 100 },
  { method: 'out of suspense', amount: 100 },
  { method: 'out of suspense, alone', amount: 100 },
  { method: 'by a statement', amount: 100 },
  { method: 'of a gift link', amount: 100 },
  { method: 'of a payout', amount: 100 },
  { method: 'of a paid payout', amount: 100 },
  { method: 'of a bonus', amount: 100, keep: 100, own: 0, played: null, won: 1 },
];

it('what members gain never exceeds the limits of both staff members, per action and per day', async () => {
  const given = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      limits,
      limits,
      fc.array(gift, { minLength: 1, maxLength: 5 }),
      async (ofBy, ofAs, gifts) => {
        const [by, as] = [await someone(ofBy), await someone(ofAs)];
        const sums = { credit: 0n, decision: 0n, receipts: 0n, statement: 0n };
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
    { numRuns: runs(30), examples: ways.map((way) => [much, much, [way]]) },
  );
  // Each method gave something at least once; otherwise its limits would be untested.
  expect([...given.keys()].toSorted()).toEqual(Object.keys(kinds).toSorted());
});
