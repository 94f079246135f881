import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Bet, GameProvider } from '../../../providers/game/game-provider.ts';
import { unknown } from '../../../providers/protocol/outcome.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../../../testing/exceptions.ts';
import { withoutTransferQuery } from '../../../testing/game/with-provider.ts';
import { inquire } from '../../../testing/inquiry.ts';
import { type TransferFixture, transferFixture } from '../../../testing/transfer-fixture.ts';
import type { GameDeps, GameMember } from '../../accounts/game-deps.ts';
import { findOpenSlot } from '../../accounts/open-slot.ts';
import { refreshSlots } from '../../accounts/refresh-slots.ts';
import { legInquiry } from '../inquire-leg.ts';
import { findLeg } from '../leg.queries.ts';
import type { Leg } from '../leg.ts';
import { beginIn, beginOut, readInTime } from '../open-leg.ts';
import { legRecheckInquiry, recheckVoidedLegs } from '../recheck-leg.ts';
import { orderOf } from '../send-transfer.ts';
import { startTransfer } from '../start-transfer.ts';

// Tests transfers settled by balances or by staff, and later evidence against the result.

const code = 'PGSLOT';
const game = `game:${code}` as const;
let fixture: TransferFixture;
let deps: GameDeps;
let backoffice: ExceptionsFixture;
let member: GameMember;
beforeAll(async () => {
  fixture = await transferFixture();
  deps = fixture.deps;
  backoffice = exceptionsFixtureOf(deps);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  member = await fixture.member(500n, code);
  const wish = { causeId: uuid(), from: 'WALLET', to: code, amount: 20_000n };
  expect(await startTransfer(deps, member, wish)).toMatchObject({ value: { status: 'SUCCESS' } });
});

const uuid = () => crypto.randomUUID();
const query = (text: string, values: unknown[]) => fixture.database.pool.query(text, values);
const play = (stake: number, payout: number) =>
  fixture.sandbox.play(code, `kp${member.publicId.toLowerCase()}`, stake, payout);
const slotOf = async () => {
  const slot = await findOpenSlot(deps, member.id, code);
  if (!slot.ok) throw new Error(slot.code);
  return slot.value;
};
const reload = async ({ memberId, id }: Leg): Promise<Leg> => (await findLeg(deps.pool, memberId, id))!; // Present, because it was held.

/** Returns a leg that was held but not sent, because its process died. */
async function held(direction: 'in' | 'out'): Promise<Leg> {
  const slot = await slotOf();
  const wish = { id: uuid(), slot, amount: 5_000n };
  const read = await readInTime(deps, member, slot);
  if (read.kind !== 'read') throw new Error(read.kind);
  const begun = await (direction === 'in'
    ? beginIn(deps, member, wish)
    : beginOut(deps, member, { ...wish, slot: await slotOf() }, read));
  if (!begun.ok) throw new Error(begun.code);
  return begun.value.leg;
}
/** Makes the inquiry due, after the time in which the leg may still be sent and nobody may end it. */
const isSent = ({ id }: Leg) =>
  query("update inquiry set next_at = now() where kind = 'leg' and id = $1", [id]);
const minutesPass = async ({ id }: Leg, minutes: number) => {
  const ago = `- $2 * interval '1 minute'`;
  await query(
    `update leg set created_at = created_at ${ago}, read_at = read_at ${ago}, unmoved_at = unmoved_at ${ago},
            ended_at = ended_at ${ago} where id = $1`,
    [id, minutes],
  );
  await query(`update inquiry set next_at = now(), last_answer_at = last_answer_at ${ago} where id = $1`, [
    id,
    minutes,
  ]);
};
const askAbout = async (leg: Leg, minutes = 0, by = deps) => {
  await minutesPass(leg, minutes);
  await inquire(by, legInquiry(by), { kind: 'leg', memberId: leg.memberId, id: leg.id });
};
const check = async (leg: Leg, minutes = 0, by = deps) => {
  await minutesPass(leg, minutes);
  await inquire(by, legRecheckInquiry(by), { kind: 'leg-recheck', memberId: leg.memberId, id: leg.id });
};
async function givenBack(direction: 'in' | 'out'): Promise<Leg> {
  const leg = await held(direction);
  await askAbout(leg, 5);
  await askAbout(leg, 1);
  const ended = await reload(leg);
  expect(ended).toMatchObject({ state: 'failed', refusal: 'NOT_MOVED' });
  return ended;
}
const doneLate = async (leg: Leg) => {
  const slot = await slotOf();
  expect(await slot.provider.transfer(orderOf(leg, slot))).toEqual({ kind: 'done' });
};
const refresh = (by = deps) => refreshSlots(by, member, recheckVoidedLegs);
const sumOf = async (account: string): Promise<bigint> =>
  (
    await query(
      'select coalesce(sum(amount), 0)::bigint as sum from entry_side where member_id = $1 and code = $2',
      [member.id, account],
    )
  ).rows[0].sum;
const suspense = () => sumOf('operator:suspense');
const won = async () => -(await sumOf(`operator:game-result:${code}`));
const alarmsOf = async ({ id }: Leg) =>
  (
    await query(
      `select kind from alarm where resolved_at is null and (id = $1 or details ->> 'transferId' = $1::text)`,
      [id],
    )
  ).rows.map(({ kind }) => kind);
const isChecked = async ({ id }: Leg) =>
  (await query(`select 1 from inquiry where id = $1 and kind = 'leg-recheck'`, [id])).rowCount === 1;
const bet = (net: bigint, settledAt: Date): Bet => ({
  betId: 'late',
  // A game may return names in another case.
  username: `KP${member.publicId}`,
  stake: 9_000n,
  validTurnover: 9_000n,
  payout: 9_000n + net,
  status: 'settled',
  settledAt,
  version: 0n,
  currency: null,
});
const withBets = (bets: GameProvider['bets']) => withoutTransferQuery(fixture.deps, code, { bets });
const listing = (...rows: Bet[]) => withBets(async () => ({ kind: 'done', rows, next: null, more: false }));

describe.each(['in', 'out'] as const)('a voided transfer (%s)', (direction) => {
  const late = direction === 'in' ? -5_000n : 5_000n;

  it('that the game executes later goes to suspense with an alarm, not to the game result', async () => {
    const leg = await givenBack(direction);
    await doneLate(leg);
    expect(await refresh()).toEqual({ stale: [] });
    expect([await suspense(), await won(), await alarmsOf(leg)]).toEqual([late, 0n, ['contradiction']]);
    expect(await isChecked(leg)).toBe(false);
    await refresh();
    expect([await suspense(), await won()]).toEqual([late, 0n]);
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it('that the game executes later is found by its recheck, without the member', async () => {
    const leg = await givenBack(direction);
    await check(leg);
    await doneLate(leg);
    await check(leg, 60);
    expect([await suspense(), await won(), await alarmsOf(leg)]).toEqual([late, 0n, ['contradiction']]);
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it('that the game executes later between bets leaves only the bets in the game result', async () => {
    const leg = await givenBack(direction);
    await doneLate(leg);
    await play(10, 17);
    await refresh();
    expect([await suspense(), await won()]).toEqual([late, 700n]);
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it('followed by bets with the same net amount has them posted as game result', async () => {
    const leg = await givenBack(direction);
    await (direction === 'in' ? play(10, 60) : play(60, 10));
    await refresh();
    expect([await suspense(), await won(), await alarmsOf(leg)]).toEqual([0n, -late, []]);
  });

  it('that the game executes later goes to suspense even when no bets can be read', async () => {
    const leg = await givenBack(direction);
    await doneLate(leg);
    await refresh(withBets(async () => unknown('no list')));
    expect([await suspense(), await won(), await alarmsOf(leg)]).toEqual([late, 0n, ['contradiction']]);
  });

  it('is rechecked for a day, and then no more', async () => {
    const leg = await givenBack(direction);
    await check(leg);
    expect(await isChecked(leg)).toBe(true);
    await check(leg, 61);
    expect(await isChecked(leg)).toBe(true);
    await check(leg, 24 * 60);
    expect([await isChecked(leg), await alarmsOf(leg)]).toEqual([false, []]);
  });
});

describe('a bet list that was late', () => {
  it('shows that a voided transfer had been executed and lost in play, and raises an alarm', async () => {
    const leg = await givenBack('in');
    await check(leg, 10, listing(bet(-5_000n, new Date(leg.endedAt!.getTime() - 10 * 60_000))));
    expect([await suspense(), await alarmsOf(leg), await isChecked(leg)]).toEqual([
      -5_000n,
      ['contradiction'],
      false,
    ]);
  });

  it('shows that a transfer settled as done was a lost bet, and raises an alarm', async () => {
    const leg = await held('out');
    await play(50, 0);
    await askAbout(leg, 0, listing());
    const ended = await reload(leg);
    expect(ended).toMatchObject({ state: 'done' });
    await check(ended);
    expect([await suspense(), await alarmsOf(leg), await isChecked(leg)]).toEqual([
      -5_000n,
      ['contradiction'],
      false,
    ]);
  });

  it('raises an alarm when its amounts fit neither case, and staff close it', async () => {
    const leg = await givenBack('in');
    await check(leg, 1, listing(bet(-700n, new Date(leg.endedAt!.getTime() - 60_001))));
    expect([await suspense(), await alarmsOf(leg)]).toEqual([0n, ['no-answer']]);
    expect(await backoffice.item(leg.id)).toMatchObject({ kind: 'leg-recheck', allows: ['ask', 'close'] });
    expect(await backoffice.decide('close', leg.id)).toMatchObject({ ok: true });
    expect(await alarmsOf(leg)).toEqual([]);
  });
});

describe('a decision of staff', () => {
  it.each(['in', 'out'] as const)(
    'for done that was wrong (%s) is found by the next balance reading',
    async (direction) => {
      const leg = await held(direction);
      await isSent(leg);
      await backoffice.decide('done', leg.id, { force: true });
      await refresh();
      const owed = direction === 'in' ? 5_000n : -5_000n;
      expect([await suspense(), await won(), await alarmsOf(leg)]).toEqual([owed, 0n, ['contradiction']]);
      expect(await fixture.balance(member, game)).toBe(20_000n);
    },
  );

  it('that nothing contradicts is confirmed by the end of the rechecks', async () => {
    const leg = await held('in');
    await isSent(leg);
    await backoffice.decide('failed', leg.id, { force: true });
    await check(leg, 1);
    expect((await reload(leg)).unconfirmedSince).not.toBeNull();
    await check(leg, 25 * 60);
    expect((await reload(leg)).unconfirmedSince).toBeNull();
    expect([await isChecked(leg), await alarmsOf(leg)]).toEqual([false, []]);
  });
});
