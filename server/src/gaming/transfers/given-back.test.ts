import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inquire } from '../../testing/inquiry.ts';
import { addressOfNobody } from '../../testing/sandbox.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import type { GameDeps, GameMember } from '../accounts/game-deps.ts';
import { findOpenSlot, type OpenSlot } from '../accounts/open-slot.ts';
import { exchange } from '../accounts/rate.ts';
import { refreshSlots } from '../accounts/refresh-slots.ts';
import { legInquiry } from './inquire-leg.ts';
import { findLeg } from './leg.queries.ts';
import type { Leg } from './leg.ts';
import { sendWithinMs } from './leg.ts';
import { holdLeg } from './open-leg.ts';
import { legRecheckInquiry, recheckVoidedLegs } from './recheck-leg.ts';
import { orderOf, sendTransfer } from './send-transfer.ts';
import { startTransfer } from './start-transfer.ts';

/** Tests legs that a game denied, and what the game does about them later. */
let fixture: TransferFixture;
beforeAll(async () => {
  fixture = await transferFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.sandbox.heal());

const uuid = () => crypto.randomUUID();
const at = (member: GameMember, code = 'PG') => fixture.balance(member, `game:${code}`);
const into = (member: GameMember, amount: bigint) =>
  startTransfer(fixture.deps, member, { causeId: uuid(), from: 'WALLET', to: 'PG', amount });

async function open(member: GameMember): Promise<OpenSlot> {
  const slot = await findOpenSlot(fixture.deps, member.id, 'PG');
  if (!slot.ok) throw new Error(slot.code);
  return slot.value;
}

async function held(member: GameMember, direction: 'in' | 'out', minor = 5_000n): Promise<Leg> {
  const slot = await open(member);
  const { credits, value: amount } = exchange(minor, slot.rate);
  const leg = await holdLeg(fixture.deps, member, { id: uuid(), slot, direction, amount, credits });
  if (!leg.ok) throw new Error(leg.code);
  return leg.value.leg;
}

/** Returns a leg that was held, denied at the inquiry, and refunded. */
async function givenBack(member: GameMember, direction: 'in' | 'out' = 'in'): Promise<Leg> {
  const leg = await held(member, direction);
  await due(leg);
  await inquire(fixture.deps, legInquiry(fixture.deps), { kind: 'leg', memberId: member.id, id: leg.id });
  const found = await findLeg(fixture.deps.pool, member.id, leg.id);
  if (found?.state !== 'failed') throw new Error('it was not given back');
  return found;
}

/** Executes the transfer at the game after all. */
async function doneLate(member: GameMember, leg: Leg): Promise<void> {
  const slot = await open(member);
  expect(await slot.provider.transfer(orderOf(leg, slot))).toEqual({ kind: 'done' });
}

const query = (text: string, values: unknown[]) => fixture.database.pool.query(text, values);
const due = ({ id }: Leg) => query('update inquiry set next_at = now() where id = $1', [id]);
const agesBy = async ({ id }: Leg, minutes: number) => {
  const earlier = `- $2 * interval '1 minute' where id = $1`;
  await query(`update leg set ended_at = ended_at ${earlier}`, [id, minutes]);
  await query(`update inquiry set last_answer_at = last_answer_at ${earlier}`, [id, minutes]);
};
/** Makes the late check due and runs it. */
const check = async (leg: Leg, deps: GameDeps = fixture.deps) => {
  await due(leg);
  await inquire(deps, legRecheckInquiry(deps), { kind: 'leg-recheck', memberId: leg.memberId, id: leg.id });
};
/** Returns in how many minutes the next check is due; null if there is none. */
const checkedIn = async ({ id }: Leg) => {
  const { rows } = await query(
    `select kind, provider, extract(epoch from next_at - now())::float / 60 as minutes from inquiry where id = $1`,
    [id],
  );
  expect(rows.every(({ kind, provider }) => kind === 'leg-recheck' && provider === 'PG')).toBe(true);
  return rows[0]?.minutes ?? null;
};
const alarmsOf = async ({ id }: Leg) =>
  (
    await query(
      `select kind, account, details ->> 'why' as why, resolved_at from alarm
        where id = $1 or details ->> 'transferId' = $1::text order by created_at`,
      [id],
    )
  ).rows;
const contradiction = { kind: 'contradiction', account: 'game:PG', why: null, resolved_at: null };
const sumOf = async (member: GameMember, account: string) => {
  const { rows } = await query(
    `select coalesce(sum(amount), 0)::bigint as sum from entry_side where member_id = $1 and code = $2`,
    [member.id, account],
  );
  return rows[0].sum;
};
const suspense = (member: GameMember) => sumOf(member, 'operator:suspense');
const won = async (member: GameMember) => -(await sumOf(member, 'operator:game-result:PG'));

describe('a leg that was given back', () => {
  it('is asked about again soon, after an hour and after a day, and then no more', async () => {
    const member = await fixture.member(500n, 'PG');
    const leg = await givenBack(member);
    // Sum of a call's time limit and of the longest step of its row, in seconds.
    const { rows } = await query(
      `select extract(epoch from a.next_at - l.ended_at)::float as seconds
         from inquiry a join leg l using (member_id, id) where id = $1`,
      [leg.id],
    );
    expect(rows[0].seconds).toBeCloseTo(20.2, 1);
    await check(leg);
    expect(await checkedIn(leg)).toBeCloseTo(60, 0);
    await agesBy(leg, 60);
    await check(leg);
    expect(await checkedIn(leg)).toBeCloseTo(23 * 60, 0);
    await agesBy(leg, 23 * 60 + 1);
    await check(leg);
    expect(await checkedIn(leg)).toBeNull();
    expect(await alarmsOf(leg)).toEqual([]);
    expect(await suspense(member)).toBe(0n);
  });

  it('by the game’s own word, at once, is asked about again too', async () => {
    const member = await fixture.member(500n, 'PG');
    await fixture.sandbox.fault('game:PG', 'refuse', 1);
    expect(await into(member, 5_000n)).toMatchObject({ code: 'TRANSFER_FAIL' });
    const { rows } = await query(`select kind from inquiry where member_id = $1`, [member.id]);
    expect(rows).toEqual([{ kind: 'leg-recheck' }]);
  });

  it.each(['in', 'out'] as const)(
    'and done after all (%s) is in suspense, with an alarm',
    async (direction) => {
      const member = await fixture.member(500n, 'PG');
      await into(member, 20_000n);
      const leg = await givenBack(member, direction);
      await doneLate(member, leg);
      await check(leg);
      expect(await checkedIn(leg)).toBeNull();
      expect(await alarmsOf(leg)).toEqual([contradiction]);
      expect(await suspense(member)).toBe(direction === 'in' ? -5_000n : 5_000n);
      expect(await fixture.wrongs(member)).toEqual([]);
    },
  );

  it('is found even a day later', async () => {
    const member = await fixture.member(500n, 'PG');
    const leg = await givenBack(member);
    await check(leg);
    await agesBy(leg, 24 * 60 + 5);
    await doneLate(member, leg);
    await check(leg);
    expect(await alarmsOf(leg)).toEqual([contradiction]);
  });

  it('whose game says nothing is asked on, and calls a person after a day', async () => {
    const member = await fixture.member(500n, 'PG');
    const leg = await givenBack(member);
    await fixture.sandbox.fault('game:PG', 'error-500');
    await check(leg);
    expect(await checkedIn(leg)).toBeLessThan(1);
    expect(await alarmsOf(leg)).toEqual([]);
    await agesBy(leg, 24 * 60 + 1);
    await check(leg);
    expect(await checkedIn(leg)).toBeCloseTo(60, 0);
    expect(await alarmsOf(leg)).toEqual([
      { kind: 'no-answer', account: 'game:PG', why: 'HTTP 500', resolved_at: null },
    ]);
    await fixture.sandbox.heal();
    await check(leg);
    expect(await checkedIn(leg)).toBeNull();
    expect(await alarmsOf(leg)).toMatchObject([{ kind: 'no-answer', resolved_at: expect.any(Date) }]);
  });

  it('whose game is out of service calls a person, too', async () => {
    const member = await fixture.member(500n, 'PG');
    const leg = await givenBack(member);
    const without = { ...fixture.deps, providers: { ...fixture.deps.providers, games: new Map() } };
    await check(leg, without);
    expect(await checkedIn(leg)).toBeCloseTo(60, 0);
    await agesBy(leg, 24 * 60 + 1);
    await check(leg, without);
    expect(await checkedIn(leg)).toBeCloseTo(60, 0);
    const [alarm] = await alarmsOf(leg);
    expect(alarm).toMatchObject({ kind: 'no-answer', why: 'the game is out of service', resolved_at: null });
  });
});

describe('a reading of the balance', () => {
  it('does not take for won what a transfer brought late: only the rest is', async () => {
    const member = await fixture.member(500n, 'PG');
    await into(member, 10_000n);
    const leg = await givenBack(member);
    await doneLate(member, leg);
    await fixture.sandbox.play('PG', `kp${member.publicId.toLowerCase()}`, 10, 17);
    expect(await fixture.refresh(member)).toEqual({ stale: [] });
    expect(await won(member)).toBe(700n);
    expect(await suspense(member)).toBe(-5_000n);
    expect(await at(member)).toBe(15_700n);
    expect(await alarmsOf(leg)).toEqual([contradiction]);
    expect(await checkedIn(leg)).toBeNull();
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it('does not take for lost what a transfer took out late', async () => {
    const member = await fixture.member(500n, 'PG');
    await into(member, 10_000n);
    const leg = await givenBack(member, 'out');
    await doneLate(member, leg);
    await fixture.refresh(member);
    expect(await won(member)).toBe(0n);
    expect(await suspense(member)).toBe(5_000n);
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it('that is the same as before asks nothing', async () => {
    const member = await fixture.member(500n, 'PG');
    await into(member, 10_000n);
    await givenBack(member);
    const failIfAsked: typeof recheckVoidedLegs = () => Promise.reject(new Error('asked'));
    await expect(refreshSlots(fixture.deps, member, failIfAsked)).resolves.toEqual({ stale: [] });
  });

  it('books what was won while the game does not say what became of the transfer', async () => {
    const member = await fixture.member(500n, 'PG');
    await into(member, 10_000n);
    const leg = await givenBack(member);
    await fixture.sandbox.play('PG', `kp${member.publicId.toLowerCase()}`, 10, 17);
    const silent = await open(member);
    const provider = {
      ...silent.provider,
      queryTransfer: async () => ({ kind: 'unknown', why: 'TIMEOUT' }) as const,
    };
    const channel = { ...fixture.deps.providers.games.get('PG')!, provider }; // Present in the demo data.
    const games = new Map([...fixture.deps.providers.games, ['PG', channel] as const]);
    const deps = { ...fixture.deps, providers: { ...fixture.deps.providers, games } };
    await refreshSlots(deps, member, recheckVoidedLegs);
    expect(await won(member)).toBe(700n);
    expect(await checkedIn(leg)).not.toBeNull();
  });

  it('and the check that find it at the same moment book it once', async () => {
    const member = await fixture.member(500n, 'PG');
    await into(member, 10_000n);
    const leg = await givenBack(member);
    await doneLate(member, leg);
    await Promise.all([fixture.refresh(member), check(leg), fixture.refresh(member)]);
    await fixture.refresh(member);
    expect(await suspense(member)).toBe(-5_000n);
    expect(await won(member)).toBe(0n);
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it('that took the money for lost before anybody could ask finds it again', async () => {
    const member = await fixture.member(500n, 'PG');
    await into(member, 5_000n);
    const leg = await givenBack(member, 'out');
    await doneLate(member, leg);
    await refreshSlots(fixture.deps, member, async () => ({ change: 0n, entries: 0n }));
    expect(await at(member)).toBe(0n);
    await check(leg);
    expect(await suspense(member)).toBe(5_000n);
    expect(await fixture.wrongs(member)).toEqual([]);
  });
});

describe('a leg that was never sent', () => {
  it('because the process stood still is given back by the try that holds it, at once and for good', async () => {
    const member = await fixture.member(500n, 'PG');
    const leg = await held(member, 'in');
    const slow = { ...leg, createdAt: new Date(Date.now() - sendWithinMs - 1) };
    const end = await sendTransfer(fixture.deps, { leg: slow, mine: true }, await open(member));
    expect(end).toEqual({ kind: 'failed', code: 'NEVER_SENT' });
    expect(await fixture.balance(member, 'wallet')).toBe(50_000n);
    expect(await checkedIn(leg)).toBeNull();
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it('because no connection came about is given back at once and for good', async () => {
    const member = await fixture.member(500n, 'PG');
    const baseUrl = addressOfNobody;
    const deps = { ...fixture.deps, providers: fixture.providersWith((row) => ({ ...row, baseUrl })) };
    const wish = { causeId: uuid(), from: 'WALLET', to: 'PG', amount: 5_000n };
    expect(await startTransfer(deps, member, wish)).toMatchObject({ code: 'TRANSFER_FAIL' });
    expect((await query('select 1 from inquiry where member_id = $1', [member.id])).rowCount).toBe(0);
  });

  it('by another try than the one that holds it is left to that one', async () => {
    const member = await fixture.member(500n, 'PG');
    const leg = await held(member, 'in');
    const slow = { ...leg, createdAt: new Date(Date.now() - sendWithinMs - 1) };
    expect(await sendTransfer(fixture.deps, { leg: slow, mine: false }, await open(member))).toEqual({
      kind: 'open',
    });
  });
});
