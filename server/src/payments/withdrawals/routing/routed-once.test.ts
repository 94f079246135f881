import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { hmacHex } from '../../../providers/protocol/signature.ts';
import type { ProviderRegistry } from '../../../providers/registry/provider-registry.ts';
import type { TestMember } from '../../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../../testing/bank-fixture.ts';
import { exceptionsFixtureOf } from '../../../testing/exceptions.ts';
import { inquire } from '../../../testing/inquiry.ts';
import { type PayoutProviders, payoutProviders } from '../../../testing/network/payout-providers.ts';
import { payoutInquiry } from '../payout-inquiry.ts';
import { payoutReference } from '../payout-reference.ts';
import { receivePayoutCallback } from '../receive-payout-callback.ts';
import { settleWithdrawal } from '../settle-withdrawal.ts';
import { startWithdrawal } from '../start-withdrawal.ts';
import { beginSending, type Withdrawal } from '../withdrawal.queries.ts';

// A withdrawal may take another provider until its first order is recorded, and never after, whatever happens.

let fixture: BankFixture;
let providers: PayoutProviders;
let member: TestMember;
let calls = 0;
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  providers = await payoutProviders();
  member = await fixture.member(1_000_000n);
});
afterEach(() => providers.close());

const onlyOne = () => providers.registry({ ONE: {} });
const onlyTwo = () => providers.registry({ TWO: {} });
/** Both are on, and ONE takes no new withdrawals. */
const onePaused = () => providers.registry({ ONE: { share: 0 }, TWO: {} });

const start = (providers: ProviderRegistry, amount = 30_000n) =>
  startWithdrawal({ ...fixture.deps, providers }, { id: member.id, currency: 'THB' }, amount, {
    id: `5eed0000-0000-7000-8000-${String(++calls).padStart(12, '0')}`,
    sessionId: member.id,
  });
/** Returns a withdrawal that waits for provider ONE. */
async function waiting(): Promise<Withdrawal> {
  const started = await start(onlyOne());
  if (!started.ok) throw new Error(started.code);
  return now(started.value.withdrawId);
}
const now = (id: string) => fixture.withdrawal(member, id);
/** Makes one attempt of the withdrawal's inquiry, with these providers. */
async function attempt({ id }: Withdrawal, providers: ProviderRegistry): Promise<void> {
  const { pool } = fixture.deps;
  await pool.query('update inquiry set next_at = now() where member_id = $1 and id = $2', [member.id, id]);
  await inquire(fixture.deps, payoutInquiry({ ...fixture.deps, providers }), {
    kind: 'withdrawal',
    memberId: member.id,
    id,
  });
}
/** Records the first order by provider ONE as a process that dies before it sends it. */
async function recorded(): Promise<Withdrawal> {
  const one = await waiting();
  const recipient = onlyOne().payouts.get('ONE')?.recipient ?? '';
  expect(await beginSending(fixture.deps.pool, one, 60_000, recipient)).toBe(true);
  return one;
}
const callback = (withdrawal: Withdrawal, code: 'ONE' | 'TWO', providers: ProviderRegistry) => {
  const raw = Buffer.from(JSON.stringify({ reference: payoutReference(withdrawal), state: 'paid' }));
  const provider = providers.payouts.get(code)!; // The caller names one that is on.
  return receivePayoutCallback(fixture.deps, provider, {
    raw,
    headers: { 'x-signature': hmacHex('demo-payout-secret', raw) },
  });
};
const alarmed = async (account: string) => {
  const { rows } = await fixture.deps.pool.query<{ why: string }>(
    `select details ->> 'why' as why from alarm where account = $1`,
    [account],
  );
  return rows.map(({ why }) => why);
};
const inquiredAt = async ({ id }: Withdrawal) => {
  const { rows } = await fixture.deps.pool.query<{ kind: string; provider: string }>(
    'select kind, provider from inquiry where id = $1',
    [id],
  );
  return rows.map(({ kind, provider }) => `${kind} ${provider}`);
};
const paidBy = (code: string) => fixture.operatorBalance(`operator:payout:${code}`);

test('a withdrawal whose provider is switched off before its first order is paid and booked by another', async () => {
  const before = await paidBy('TWO');
  const one = await waiting();
  expect(one.channel).toBe('ONE');
  providers.TWO.mode = 'paid';
  await attempt(one, onlyTwo());
  expect(await now(one.id)).toMatchObject({ state: 'paid', channel: 'TWO' });
  expect([providers.ONE.orders, providers.TWO.orders]).toEqual([[], [payoutReference(one)]]);
  expect(await paidBy('TWO')).toBe(before + 30_000n);
  expect(await inquiredAt(one)).toEqual(['payout-recheck TWO']);
});

test('a withdrawal that waits for approval takes the provider that fits when it is approved', async () => {
  const started = await start(onlyOne(), 600_000n);
  if (!started.ok) throw new Error(started.code);
  const one = await now(started.value.withdrawId);
  expect(one).toMatchObject({ state: 'review', channel: 'ONE' });
  expect(await exceptionsFixtureOf(fixture.deps).decide('approve', one.id)).toMatchObject({ ok: true });
  await attempt(one, providers.registry({ ONE: { mostAmount: 5_000 }, TWO: {} }));
  expect(await now(one.id)).toMatchObject({ state: 'sent', channel: 'TWO' });
  expect(await inquiredAt(one)).toEqual(['withdrawal TWO']);
});

test('a provider that is switched off after the order was recorded keeps it, and is asked once it is back', async () => {
  const one = await waiting();
  providers.ONE.mode = 'lost';
  await attempt(one, onlyOne());
  for (let time = 0; time < 2; time++) await attempt(one, onlyTwo());
  expect(await now(one.id)).toMatchObject({ state: 'sent', channel: 'ONE' });
  expect(providers.TWO.orders).toEqual([]);
  providers.ONE.mode = 'paid';
  await attempt(one, providers.registry({ ONE: {}, TWO: {} }));
  expect(await now(one.id)).toMatchObject({ state: 'paid', channel: 'ONE' });
  expect(providers.ONE.orders).toHaveLength(1);
});

test('an order whose sender died before it was sent goes to the same provider, although that takes no new ones', async () => {
  const one = await recorded();
  await attempt(one, onePaused());
  expect([providers.ONE.orders, providers.TWO.orders]).toEqual([[payoutReference(one)], []]);
  expect(await now(one.id)).toMatchObject({ state: 'sent', channel: 'ONE' });
});

test.each(['lost', 'away'] as const)(
  'an order that got no answer (%s) is never sent to another payout provider',
  async (mode) => {
    const one = await waiting();
    providers.ONE.mode = mode;
    await attempt(one, onlyOne());
    for (let time = 0; time < 3; time++) await attempt(one, onePaused());
    expect(providers.TWO.orders).toEqual([]);
    providers.ONE.mode = 'paid';
    for (let time = 0; time < 2; time++) await attempt(one, onePaused());
    expect(await now(one.id)).toMatchObject({ state: 'paid', channel: 'ONE' });
    expect([providers.ONE.orders, providers.TWO.orders]).toEqual([[payoutReference(one)], []]);
  },
);

test('of two workers that choose two providers at once, one sends', async () => {
  const withdrawals: Withdrawal[] = [];
  for (let count = 0; count < 8; count++) {
    member = await fixture.member(1_000_000n);
    const one = await waiting();
    withdrawals.push(one);
    const subject = { kind: 'withdrawal', memberId: member.id, id: one.id };
    const fresh = { asked: 0, lastAnswerAt: new Date(), escalatedAt: null };
    await Promise.all(
      [onlyOne(), onlyTwo()].map((providers) =>
        payoutInquiry({ ...fixture.deps, providers }).ask(subject, fresh),
      ),
    );
    const { channel } = await now(one.id);
    const [chosen, other] = channel === 'ONE' ? (['ONE', 'TWO'] as const) : (['TWO', 'ONE'] as const);
    expect(providers[chosen].orders).toContain(payoutReference(one));
    expect(providers[other].orders).not.toContain(payoutReference(one));
    expect(await inquiredAt(one)).toEqual([`withdrawal ${channel}`]);
  }
  expect([...providers.ONE.orders, ...providers.TWO.orders]).toHaveLength(withdrawals.length);
});

test('the database refuses another provider after the order was recorded', async () => {
  const one = await recorded();
  const { pool } = fixture.deps;
  await expect(pool.query(`update withdrawal set channel = 'TWO' where id = $1`, [one.id])).rejects.toThrow(
    /was ordered from ONE/,
  );
  const sent = await now(one.id);
  await beginSending(pool, { ...sent, channel: 'TWO' }, 1, 'elsewhere');
  expect(await now(one.id)).toMatchObject({ channel: 'ONE' });
});

test('a late callback of the provider that has the order is booked, and one of another provider only reported', async () => {
  const [before, other] = [await paidBy('ONE'), await paidBy('TWO')];
  const one = await waiting();
  providers.ONE.mode = 'lost';
  await attempt(one, onlyOne());
  const both = providers.registry({ ONE: { share: 0 }, TWO: {} });
  expect(await callback(one, 'TWO', both)).toMatchObject({ status: 200 });
  expect(await now(one.id)).toMatchObject({ state: 'sent' });
  expect(await alarmed('operator:payout:TWO')).toContain('NOT_OUR_PAYOUT');
  expect(await callback(one, 'ONE', both)).toMatchObject({ status: 200 });
  expect(await now(one.id)).toMatchObject({ state: 'paid', channel: 'ONE' });
  expect([await paidBy('ONE'), await paidBy('TWO')]).toEqual([before + 30_000n, other]);
});

test('a callback of the provider that a withdrawal waited for books nothing once another one has the order', async () => {
  const before = await paidBy('ONE');
  const one = await waiting();
  await attempt(one, onePaused());
  // It was read before the order was recorded.
  await expect(settleWithdrawal(fixture.deps, one, { kind: 'paid' })).rejects.toThrow('REFUSED');
  expect(await callback(one, 'ONE', onePaused())).toMatchObject({ status: 200 });
  expect(await now(one.id)).toMatchObject({ state: 'sent', channel: 'TWO' });
  expect(await paidBy('ONE')).toBe(before);
});

test('a withdrawal that no provider fits any more waits for a person, and goes on once one fits', async () => {
  const one = await waiting();
  const none = providers.registry({ ONE: { mostAmount: 100 }, TWO: { banks: ['GSB'] } });
  for (let time = 0; time < 2; time++) await attempt(one, none);
  const item = await exceptionsFixtureOf(fixture.deps).item(one.id);
  expect(item).toMatchObject({ evidence: { why: 'NO_PAYOUT_ROUTE' } });
  expect(await now(one.id)).toMatchObject({ state: 'created' });
  expect([...providers.ONE.orders, ...providers.TWO.orders]).toEqual([]);
  providers.TWO.mode = 'paid';
  await attempt(one, onlyTwo());
  expect(await now(one.id)).toMatchObject({ state: 'paid', channel: 'TWO' });
  await expect(exceptionsFixtureOf(fixture.deps).item(one.id)).rejects.toThrow('is not open');
});

test('a withdrawal that no provider could pay is refused with the reason, and holds nothing', async () => {
  const refused = async (settings: Parameters<PayoutProviders['registry']>[0], amount = 30_000n) => {
    const result = await start(providers.registry(settings), amount);
    return result.ok ? result : { code: result.code, ...result.params };
  };
  expect(await refused({})).toEqual({ code: 'NO_BANK' });
  expect(await refused({ ONE: { share: 0 } })).toEqual({ code: 'NO_BANK' });
  expect(await refused({ ONE: { banks: ['GSB'] }, TWO: { banks: ['BAY'] } })).toEqual({ code: 'NO_BANK' });
  const small = { ONE: { mostAmount: 200 }, TWO: { mostAmount: 250 } };
  expect(await refused(small)).toEqual({ code: 'WITHDRAW_MAXIMUM', maximum: 250 });
  const large = { ONE: { leastAmount: 900 }, TWO: { leastAmount: 400, mostAmount: 800 } };
  expect(await refused(large)).toEqual({ code: 'WITHDRAW_MINIMUM', minimum: 400 });
  expect(await fixture.balance(member, 'wallet')).toBe(1_000_000n);
  // A member of the fixture banks at KBANK.
  expect(await start(providers.registry({ ONE: { banks: ['KBANK'] } }))).toMatchObject({ ok: true });
});
