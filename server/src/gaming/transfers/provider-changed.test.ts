import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failed } from '../../providers/protocol/outcome.ts';
import { exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { withProvider } from '../../testing/game/with-provider.ts';
import { inquire } from '../../testing/inquiry.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import type { GameDeps, GameMember } from '../accounts/game-deps.ts';
import { findAnyOpenSlot } from '../accounts/open-slot.ts';
import { legInquiry } from './inquire-leg.ts';
import { findLeg } from './leg.queries.ts';
import type { Leg } from './leg.ts';
import { beginIn } from './open-leg.ts';
import { legRecheckInquiry, recheckVoidedLegs } from './recheck-leg.ts';
import { orderOf, sendTransfer } from './send-transfer.ts';
import { settleLeg } from './settle-leg.ts';

/** Tests transfers whose provider's row is changed while they are under way: JOKER answers queries, PGSLOT does not. */
let fixture: TransferFixture;
let deps: GameDeps;
let member: GameMember;
beforeAll(async () => {
  fixture = await transferFixture();
  deps = fixture.deps;
});
afterAll(() => fixture.close());
beforeEach(async () => {
  member = await fixture.member(500n, 'JOKER', 'PGSLOT');
});

const slotOf = async (code: string, by = deps) => {
  const slot = await findAnyOpenSlot(by, member.id, code);
  if (!slot.ok) throw new Error(slot.code);
  return slot.value;
};
const reload = async ({ memberId, id }: Leg): Promise<Leg> => (await findLeg(deps.pool, memberId, id))!; // Present, because it was held.
const item = ({ id }: Leg) => exceptionsFixtureOf(deps).item(id);
const wallet = () => fixture.balance(member, 'wallet');
const suspense = async () =>
  (
    await fixture.database.pool.query(
      "select count(*)::int as n from entry_side where member_id = $1 and code = 'operator:suspense'",
      [member.id],
    )
  ).rows[0].n;

/** Returns the server after the row was changed to another client, which knows nothing of the member. */
function changed(code: string): GameDeps {
  const other = withProvider(deps, code, () => ({
    balance: async () => ({ kind: 'done', balance: 0n, outstanding: null }),
    queryTransfer: async () => failed('NOT_FOUND'),
    bets: async () => ({ kind: 'done', rows: [], next: null, more: false }),
  }));
  const games = new Map(other.providers.games);
  games.set(code, { ...games.get(code)!, recipient: 'another client', client: 'others.another client' }); // Present in the demo.
  return { ...other, providers: { ...other.providers, games } };
}

/** Holds a transfer into the game and has the game carry it out, but loses the answer. */
async function answerLost(code: string): Promise<Leg> {
  const slot = await slotOf(code);
  const held = await beginIn(deps, member, { id: crypto.randomUUID(), slot, amount: 20_000n });
  if (!held.ok) throw new Error(held.code);
  expect(await slot.provider.transfer(orderOf(held.value.leg, slot))).toEqual({ kind: 'done' });
  return held.value.leg;
}

/** Makes the leg's inquiry due, hours later, and runs it. */
async function ask(leg: Leg, by: GameDeps, kind: 'leg' | 'leg-recheck' = 'leg', hours = 0): Promise<void> {
  const ago = "- $2 * interval '1 hour'";
  await fixture.database.pool.query(
    `update leg set created_at = created_at ${ago}, read_at = read_at ${ago}, ended_at = ended_at ${ago} where id = $1`,
    [leg.id, hours],
  );
  await fixture.database.pool.query(`update inquiry set next_at = now() where id = $1`, [leg.id]);
  const inquiry = kind === 'leg' ? legInquiry(by) : legRecheckInquiry(by);
  await inquire(by, inquiry, { kind, memberId: leg.memberId, id: leg.id });
}

describe.each(['JOKER', 'PGSLOT'])('a transfer to the former client of %s', (code) => {
  it('is not given back on the word of the present one; staff ask, and the former one settles it', async () => {
    const leg = await answerLost(code);
    for (let i = 0; i < 3; i++) await ask(leg, changed(code), 'leg', 1);
    expect(await reload(leg)).toMatchObject({ state: 'sent' });
    expect(await item(leg)).toMatchObject({
      evidence: { why: 'PROVIDER_CHANGED' },
      allows: ['ask', 'done', 'failed'],
    });
    await ask(leg, deps);
    expect(await reload(leg)).toMatchObject({ state: 'done' });
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it('that staff called done is not contradicted by the present one', async () => {
    const leg = await answerLost(code);
    await ask(leg, changed(code));
    expect(await exceptionsFixtureOf(deps).decide('done', leg.id)).toMatchObject({ ok: true });
    for (const hours of [0, 1]) await ask(leg, changed(code), 'leg-recheck', hours);
    const { row, ...slot } = await slotOf(code, changed(code));
    await recheckVoidedLegs(changed(code), member, { ...slot, row }, -20_000n);
    expect([(await reload(leg)).state, await suspense()]).toEqual(['done', 0]);
    expect(await fixture.balance(member, `game:${code}`)).toBe(20_000n);
  });
});

it('a transfer that the present client knows by our reference is done', async () => {
  const leg = await answerLost('JOKER');
  const { games } = deps.providers;
  const moved = new Map([...games, ['JOKER', { ...games.get('JOKER')!, recipient: 'another address' }]]); // Present in the demo.
  await ask(leg, { ...deps, providers: { ...deps.providers, games: moved } });
  expect(await reload(leg)).toMatchObject({ state: 'done' });
});

it('a transfer that was inferred from balances of the former client is checked by a person', async () => {
  const leg = await answerLost('PGSLOT');
  await ask(leg, deps);
  expect(await reload(leg)).toMatchObject({ state: 'done', unconfirmedSince: null });
  await ask(leg, changed('PGSLOT'), 'leg-recheck');
  expect(await item(leg)).toMatchObject({
    kind: 'leg-recheck',
    evidence: { why: 'PROVIDER_CHANGED' },
    allows: ['ask', 'close'],
  });
});

it('a balance of the present client does not show that a voided transfer to the former one was carried out', async () => {
  const leg = await answerLost('PGSLOT');
  await settleLeg(deps, leg, failed('NOT_MOVED'), { provider: (await slotOf('PGSLOT')).config });
  await recheckVoidedLegs(changed('PGSLOT'), member, await slotOf('PGSLOT', changed('PGSLOT')), 20_000n);
  expect([(await reload(leg)).state, await suspense()]).toEqual(['failed', 0]);
  await recheckVoidedLegs(deps, member, await slotOf('PGSLOT'), 20_000n);
  expect(await suspense()).toBe(1);
});

it('a transfer whose provider was changed between hold and sending is not sent, and given back', async () => {
  const slot = await slotOf('JOKER');
  const by = changed('JOKER');
  const wish = { id: crypto.randomUUID(), slot: await slotOf('JOKER', by), amount: 20_000n };
  const held = await beginIn(by, member, wish);
  if (!held.ok) throw new Error(held.code);
  expect(await sendTransfer(deps, held.value, slot)).toMatchObject({ kind: 'failed' });
  expect(await wallet()).toBe(50_000n);
  expect((await fixture.sandbox.account('JOKER', slot.username)).transfers).toEqual([]);
});
