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

// Tests legs that a game denied, and what the game does about them later.

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

/** Executes the transfer at the game, which had denied it. */
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

describe('a voided leg', () => {
  it('is rechecked after 20 seconds, an hour and a day, and then no more', async () => {
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

  it('is rechecked when the game itself refused it, too', async () => {
    const member = await fixture.member(500n, 'PG');
    await fixture.sandbox.fault('game:PG', 'refuse', 1);
    expect(await into(member, 5_000n)).toMatchObject({ code: 'TRANSFER_FAIL' });
    const { rows } = await query(`select kind from inquiry where member_id = $1`, [member.id]);
    expect(rows).toEqual([{ kind: 'leg-recheck' }]);
  });

  it.each(['in', 'out'] as const)(
    'that the game executes later (%s) goes to suspense with an alarm',
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

  it('that the game executes later is found even after a day', async () => {
    const member = await fixture.member(500n, 'PG');
    const leg = await givenBack(member);
    await check(leg);
    await agesBy(leg, 24 * 60 + 5);
    await doneLate(member, leg);
    await check(leg);
    expect(await alarmsOf(leg)).toEqual([contradiction]);
  });

  it('is rechecked while the game does not answer, and escalated after a day', async () => {
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

  it('is escalated after a day when its game is out of service', async () => {
    const member = await fixture.member(500n, 'PG');
    const leg = await givenBack(member);
    const without = { ...fixture.deps, providers: { ...fixture.deps.providers, games: new Map() } };
    await check(leg, without);
    expect(await checkedIn(leg)).toBeCloseTo(60, 0);
    await agesBy(leg, 24 * 60 + 1);
    await check(leg, without);
    expect(await checkedIn(leg)).toBeCloseTo(60, 0);
    const [alarm] = await alarmsOf(leg);
    expect(alarm).toMatchObject({ kind: 'no-answer', why: 'GAME_OUT_OF_SERVICE', resolved_at: null });
  });
});

describe('a balance refresh after a voided leg', () => {
  it('posts a late transfer into the game to suspense, and only the rest as won', async () => {
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

  it('posts a late transfer out of the game to suspense, not as lost', async () => {
    const member = await fixture.member(500n, 'PG');
    await into(member, 10_000n);
    const leg = await givenBack(member, 'out');
    await doneLate(member, leg);
    await fixture.refresh(member);
    expect(await won(member)).toBe(0n);
    expect(await suspense(member)).toBe(5_000n);
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it('does not recheck the leg when the balance is unchanged', async () => {
    const member = await fixture.member(500n, 'PG');
    await into(member, 10_000n);
    await givenBack(member);
    const failIfAsked: typeof recheckVoidedLegs = () => Promise.reject(new Error('asked'));
    await expect(refreshSlots(fixture.deps, member, failIfAsked)).resolves.toEqual({ stale: [] });
  });

  it('posts winnings while the game gives no status of the transfer', async () => {
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

  it('posts a late transfer once beside a recheck at the same moment', async () => {
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

  it('that posted a late transfer as lost is corrected by the recheck', async () => {
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
  it('because the hold took too long is voided by the attempt that holds it, without a recheck', async () => {
    const member = await fixture.member(500n, 'PG');
    const leg = await held(member, 'in');
    const slow = { ...leg, createdAt: new Date(Date.now() - sendWithinMs - 1) };
    const end = await sendTransfer(fixture.deps, { leg: slow, mine: true }, await open(member));
    expect(end).toEqual({ kind: 'failed', code: 'NEVER_SENT' });
    expect(await fixture.balance(member, 'wallet')).toBe(50_000n);
    expect(await checkedIn(leg)).toBeNull();
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it('because the connection failed is voided at once, without a recheck', async () => {
    const member = await fixture.member(500n, 'PG');
    const baseUrl = addressOfNobody;
    const deps = { ...fixture.deps, providers: fixture.providersWith((row) => ({ ...row, baseUrl })) };
    const wish = { causeId: uuid(), from: 'WALLET', to: 'PG', amount: 5_000n };
    expect(await startTransfer(deps, member, wish)).toMatchObject({ code: 'TRANSFER_FAIL' });
    expect((await query('select 1 from inquiry where member_id = $1', [member.id])).rowCount).toBe(0);
  });

  it('is left open by an attempt that does not hold it', async () => {
    const member = await fixture.member(500n, 'PG');
    const leg = await held(member, 'in');
    const slow = { ...leg, createdAt: new Date(Date.now() - sendWithinMs - 1) };
    expect(await sendTransfer(fixture.deps, { leg: slow, mine: false }, await open(member))).toEqual({
      kind: 'open',
    });
  });
});
