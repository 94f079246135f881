import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findOpenSlot, type OpenSlot } from '../../gaming/accounts/open-slot.ts';
import { exchange } from '../../gaming/accounts/rate.ts';
import { refreshSlots } from '../../gaming/accounts/refresh-slots.ts';
import { getTransfer } from '../../gaming/transfers/get-transfer.ts';
import { legInquiry } from '../../gaming/transfers/inquire-leg.ts';
import { findLeg } from '../../gaming/transfers/leg.queries.ts';
import type { Leg } from '../../gaming/transfers/leg.ts';
import { secondLegId } from '../../gaming/transfers/leg.ts';
import { holdLeg } from '../../gaming/transfers/open-leg.ts';
import { legRecheckInquiry, recheckVoidedLegs } from '../../gaming/transfers/recheck-leg.ts';
import { orderOf } from '../../gaming/transfers/send-transfer.ts';
import { settleLeg } from '../../gaming/transfers/settle-leg.ts';
import { startSecondLeg } from '../../gaming/transfers/start-transfer.ts';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { inquire } from '../../testing/inquiry.ts';
import { postedInOrder } from '../../testing/locks.ts';

let fixture: BankFixture;
let backoffice: ExceptionsFixture;
let member: TestMember & { readonly currency: 'THB' };
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = exceptionsFixtureOf(fixture.deps);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.sandbox.heal();
  member = { ...(await fixture.member(100_000n)), currency: 'THB' };
  for (const code of ['PG', 'JOKER'])
    await fixture.server.call('activateSlot', { token: member.token, params: { code }, method: 'POST' });
  const body = { from: 'WALLET', to: 'PG', amount: 200 };
  expect((await fixture.server.call('transfer', { token: member.token, body })).body.status).toBe('SUCCESS');
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

const slotOf = async (code = 'PG'): Promise<OpenSlot> => {
  const slot = await findOpenSlot(fixture.deps, member.id, code);
  if (!slot.ok) throw new Error(slot.code);
  return slot.value;
};
/** Holds fifty baht for a leg, as the process does that sends it at once. */
async function held(direction: 'in' | 'out', onward?: string): Promise<Leg> {
  const slot = await slotOf();
  const { credits, value: amount } = exchange(5_000n, slot.rate);
  const order = { id: crypto.randomUUID(), slot, direction, amount, credits, secondLeg: onward };
  const begun = await holdLeg(fixture.deps, member, order);
  if (!begun.ok) throw new Error(begun.code);
  return begun.value.leg;
}
/** Creates a pending leg of fifty baht about which the game has not answered for two days. */
async function silent(direction: 'in' | 'out', onward?: string): Promise<Leg> {
  const leg = await held(direction, onward);
  await fixture.deps.pool.query("update leg set created_at = created_at - interval '2 days' where id = $1", [
    leg.id,
  ]);
  await backoffice.escalate('leg', member.id, leg.id);
  return reload(leg);
}
const reload = async (leg: Leg): Promise<Leg> => (await findLeg(fixture.deps.pool, leg.memberId, leg.id))!; // Present, because it was held.
const balances = async () => {
  const codes = ['wallet', 'held', 'game:PG'] as const;
  const [wallet, held, game] = await Promise.all(codes.map((code) => fixture.balance(member, code)));
  return { wallet, held, game };
};
const asked = async ({ id }: Leg) =>
  (await fixture.deps.pool.query("select 1 from inquiry where id = $1 and kind = 'leg'", [id])).rowCount;
/** Makes the inquiry about the leg due, and asks the game now. */
async function check({ memberId, id }: Leg, deps = fixture.deps): Promise<void> {
  await fixture.deps.pool.query("update inquiry set next_at = now() where id = $1 and kind = 'leg-recheck'", [
    id,
  ]);
  await inquire(deps, legRecheckInquiry(deps), { kind: 'leg-recheck', memberId, id });
}
/** Returns dependencies as if every game provider were switched off. */
const withoutGames = () => ({ ...fixture.deps, providers: { ...fixture.deps.providers, games: new Map() } });
const alarms = async ({ id }: Leg) =>
  (
    await fixture.deps.pool.query<{ kind: string; suspense: bigint }>(
      `select kind, suspense from alarm
        where resolved_at is null and (id = $1 or details ->> 'transferId' = $1::text)`,
      [id],
    )
  ).rows;
const hintedStatuses = async ({ id }: Leg) =>
  (
    await fixture.deps.pool.query<{ status: string }>(
      `select payload #>> '{data,status}' as status from outbox where payload #>> '{data,transferId}' = $1
         and payload #> '{data,status}' is not null`,
      [id],
    )
  ).rows.map(({ status }) => status);
const moved = { ok: true, replayed: false, amount: 5_000n };

/**
 * Returns where the fifty baht are after this end of a leg: in the wallet (otherwise 800 baht) or the game (otherwise 200
 * baht).
 */
const after = (direction: 'in' | 'out', done: boolean) =>
  (direction === 'in') === done
    ? {
        wallet: direction === 'in' ? 75_000n : 80_000n,
        held: 0n,
        game: direction === 'in' ? 25_000n : 20_000n,
      }
    : {
        wallet: direction === 'in' ? 80_000n : 85_000n,
        held: 0n,
        game: direction === 'in' ? 20_000n : 15_000n,
      };

describe.each(['in', 'out'] as const)('a leg (%s)', (direction) => {
  describe.each(['done', 'failed'] as const)('decided as %s by staff', (decision) => {
    const done = decision === 'done';

    test('ends hold, lock, inquiry and alarm, and notifies the apps', async () => {
      const leg = await silent(direction);
      const item = await backoffice.item(leg.id);
      expect(item).toMatchObject({
        kind: 'leg',
        provider: 'PG',
        state: 'sent',
        amount: 5_000n,
        publicId: member.publicId,
        alarm: 'no-answer',
        allows: ['ask', 'done', 'failed'],
      });
      const order = { id: crypto.randomUUID() };
      expect(await backoffice.decide(decision, item, order)).toEqual(moved);
      expect(await balances()).toEqual(after(direction, done));
      expect([await asked(leg), await alarms(leg)]).toEqual([0, []]);
      expect(await hintedStatuses(leg)).toEqual([done ? 'SUCCESS' : 'FAILED']);
      expect(await backoffice.decide(decision, item, order)).toEqual({ ...moved, replayed: true });
      for (const other of ['done', 'failed', 'ask'] as const)
        expect(await backoffice.decide(other, item, { who: 'Bo' })).toMatchObject({
          code: 'ALREADY_CLOSED',
          before: { who: 'Ann' },
        });
      expect(await backoffice.written(leg.id)).toEqual([
        { decision, who: 'Ann', why: 'told by phone', moved: true },
      ]);
      const next = await silent(direction);
      expect(await settleLeg(fixture.deps, next, { kind: 'failed', code: 'NO' })).toMatchObject({
        kind: 'failed',
      });
    });

    test('stands against the opposite decision of another person at the same moment', async () => {
      const leg = await silent(direction);
      const item = await backoffice.item(leg.id);
      const other = done ? 'failed' : 'done';
      const [first, second] = await postedInOrder(
        fixture.deps,
        () => backoffice.decide(decision, item, { who: 'Ann' }),
        (deps) => exceptionsFixtureOf(deps).decide(other, item, { who: 'Bo' }),
      );
      expect(first).toEqual(moved);
      expect(second).toMatchObject({ code: 'ALREADY_CLOSED', before: { who: 'Ann', decision } });
      expect(await balances()).toEqual(after(direction, done));
    });

    describe.each(['done', 'failed'] as const)('while the game answers %s', (said) => {
      const answer =
        said === 'done' ? ({ kind: 'done' } as const) : ({ kind: 'failed', code: 'NO' } as const);

      test('right after staff: the decision stands, and a different answer goes to suspense', async () => {
        const leg = await silent(direction);
        const item = await backoffice.item(leg.id);
        const [decided] = await postedInOrder(
          fixture.deps,
          () => backoffice.decide(decision, item),
          (deps) => settleLeg(deps, leg, answer),
        );
        expect(decided).toEqual(moved);
        expect(await reload(leg)).toMatchObject({ state: decision });
        const twice = (direction === 'in') === (said === 'done');
        expect(await alarms(leg)).toEqual(
          said === decision ? [] : [{ kind: 'contradiction', suspense: twice ? -5_000n : 5_000n }],
        );
        // The ledger's game account changes to the game's balance, and no wallet changes.
        const { wallet, held } = after(direction, done);
        expect(await balances()).toEqual({ wallet, held, game: after(direction, said === 'done').game });
      });

      test('right before staff: the decision is refused as already closed', async () => {
        const leg = await silent(direction);
        const item = await backoffice.item(leg.id);
        const [, decided] = await postedInOrder(
          fixture.deps,
          () => settleLeg(fixture.deps, leg, answer),
          (deps) => exceptionsFixtureOf(deps).decide(decision, item),
        );
        expect(decided).toEqual({ ok: false, code: 'ALREADY_CLOSED' });
        expect(await balances()).toEqual(after(direction, said === 'done'));
        expect([await backoffice.written(leg.id), await alarms(leg)]).toEqual([[], []]);
      });

      test('days later: the leg is rechecked, and a different answer raises a contradiction', async () => {
        const leg = await silent(direction);
        if (said === 'done') {
          const slot = await slotOf();
          await slot.provider.transfer(orderOf(leg, slot));
        }
        expect(await backoffice.decide(decision, leg.id)).toEqual(moved);
        await fixture.fault('game:PG', 'error-500');
        await check(leg);
        expect([(await reload(leg)).unconfirmedSince, await alarms(leg)]).toEqual([expect.any(Date), []]);
        await fixture.sandbox.heal();
        for (let time = 0; time < 2; time++) await check(leg);
        // A leg that never happened may still happen, so it is checked again for a day.
        const inDoubt = !done && said === 'failed';
        expect((await reload(leg)).unconfirmedSince).toEqual(inDoubt ? expect.any(Date) : null);
        const twice = (direction === 'in') === (said === 'done');
        expect(await alarms(leg)).toEqual(
          said === decision ? [] : [{ kind: 'contradiction', suspense: twice ? -5_000n : 5_000n }],
        );
        // The game's balance equals the books, so no win or loss results from it.
        const { game } = await balances();
        await refreshSlots(fixture.deps, member, recheckVoidedLegs);
        expect((await balances()).game).toBe(game);
      });
    });
  });
});

describe('a transfer from game to game', () => {
  test('stays in the wallet when staff decide done, even if the game answers done at that moment', async () => {
    const leg = await silent('out', 'JOKER');
    expect(await backoffice.decide('done', leg.id)).toEqual(moved);
    // The process that had asked also gets `done`, and continues with what it read before.
    expect(await settleLeg(fixture.deps, leg, { kind: 'done' })).toEqual({ kind: 'done' });
    expect(await startSecondLeg(fixture.deps, leg)).toEqual({ kind: 'failed', code: 'DECIDED' });
    expect(await findLeg(fixture.deps.pool, member.id, secondLegId(leg))).toBeUndefined();
    expect(await balances()).toEqual({ wallet: 85_000n, held: 0n, game: 15_000n });
    expect(await hintedStatuses(leg)).toEqual(['FAILED']);
    expect(await getTransfer(fixture.deps, member.id, leg.id)).toMatchObject({ value: { status: 'FAILED' } });
    const { rowCount } = await fixture.deps.pool.query(
      "select 1 from outbox where topic = 'job' and payload #>> '{data,id}' = $1",
      [leg.id],
    );
    expect(rowCount).toBe(0);
  });

  test('returns to its game when staff decide failed', async () => {
    const leg = await silent('out', 'JOKER');
    expect(await backoffice.decide('failed', leg.id)).toEqual(moved);
    expect(await balances()).toEqual({ wallet: 80_000n, held: 0n, game: 20_000n });
  });
});

test('a resumed leg is left to its inquiry, and decided only with force', async () => {
  const leg = await silent('in');
  expect(await backoffice.decide('ask', leg.id)).toMatchObject({ ok: true });
  expect(await backoffice.item(leg.id)).toMatchObject({ allows: [], allowsForced: ['done', 'failed'] });
  expect(await backoffice.decide('failed', leg.id)).toMatchObject({ ok: false, code: 'INQUIRY_OPEN' });
  expect(await backoffice.decide('failed', leg.id, { force: true })).toEqual(moved);
});

test('a leg that is being sent is ended by nobody, not even with force, until its first inquiry is due', async () => {
  for (const direction of ['in', 'out'] as const) {
    const leg = await held(direction);
    const before = await balances();
    for (const decision of ['done', 'failed'] as const)
      expect(await backoffice.decide(decision, leg.id, { force: true })).toMatchObject({
        ok: false,
        code: 'INQUIRY_OPEN',
      });
    expect([(await reload(leg)).state, await balances()]).toEqual(['sent', before]);
    // The process that sent the leg gets its answer, or has died.
    if (direction === 'in') {
      expect(await settleLeg(fixture.deps, leg, { kind: 'done' })).toEqual({ kind: 'done' });
      continue;
    }
    await fixture.deps.pool.query("update inquiry set next_at = now() where kind = 'leg' and id = $1", [
      leg.id,
    ]);
    expect(await backoffice.decide('failed', leg.id, { force: true })).toEqual(moved);
  }
});

test('a leg whose provider was disabled is listed with the provider, and can be decided', async () => {
  const leg = await silent('in');
  await fixture.deps.pool.query(
    `insert into provider (kind, code, adapter, base_url, settings, enabled)
     select 'game', provider, 'x', 'http://x', '{}', true from game where code = 'PG'`,
  );
  expect(await backoffice.item(leg.id)).toMatchObject({ provider: 'PG', providerEnabled: true });
  await fixture.deps.pool.query("update provider set enabled = false where code = 'PG'");
  expect(await backoffice.item(leg.id)).toMatchObject({ provider: 'PG', providerEnabled: false });
  expect(await backoffice.decide('failed', leg.id)).toEqual(moved);
  await check(leg, withoutGames());
  expect((await reload(leg)).unconfirmedSince).not.toBeNull();
});

test('a leg failed by staff is not confirmed before the game got its order, and later a contradiction', async () => {
  const leg = await silent('in');
  await fixture.deps.pool.query('update leg set created_at = now() where id = $1', [leg.id]);
  expect(await backoffice.decide('failed', leg.id)).toEqual(moved);
  await check(leg);
  expect([(await reload(leg)).unconfirmedSince, await alarms(leg)]).toEqual([expect.any(Date), []]);
  const slot = await slotOf();
  await slot.provider.transfer(orderOf(leg, slot));
  await check(leg);
  expect((await reload(leg)).unconfirmedSince).toBeNull();
  expect(await alarms(leg)).toEqual([{ kind: 'contradiction', suspense: -5_000n }]);
});

test('a voided leg whose game went out of service before the recheck is escalated and closed by staff', async () => {
  const leg = await silent('in');
  await backoffice.decide('ask', leg.id);
  await inquire(fixture.deps, legInquiry(fixture.deps), { kind: 'leg', memberId: member.id, id: leg.id });
  expect(await reload(leg)).toMatchObject({ state: 'failed', unconfirmedSince: null });
  const hoursPass = async (hours: number) => {
    await fixture.deps.pool.query(
      "update inquiry set last_answer_at = last_answer_at - $2 * interval '1 hour' where id = $1 and kind = 'leg-recheck'",
      [leg.id, hours],
    );
    await check(leg, withoutGames());
  };
  await hoursPass(0);
  await hoursPass(23);
  expect((await backoffice.all()).map(({ id }) => id)).not.toContain(leg.id);
  await hoursPass(1);
  const item = await backoffice.item(leg.id);
  expect(item).toMatchObject({
    kind: 'leg-recheck',
    held: false,
    state: 'failed',
    provider: 'PG',
    providerEnabled: false,
    amount: 5_000n,
    ours: 5_000n,
    alarm: 'no-answer',
    evidence: { why: 'GAME_OUT_OF_SERVICE', transferId: leg.id },
    allows: ['ask', 'close'],
  });
  const answers = await Promise.all(['Ann', 'Bo'].map((who) => backoffice.decide('close', item, { who })));
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await alarms(leg)).toEqual([]);
  expect(await backoffice.written(leg.id)).toMatchObject([
    { decision: 'ask' },
    { decision: 'close', moved: false },
  ]);
  expect((await backoffice.all()).map(({ id }) => id)).not.toContain(leg.id);
  expect(await balances()).toEqual(after('in', false));
});
