import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reconcileBets } from '../../gaming/bets/reconcile-bets.ts';
import { newKey, type TestMember } from '../../testing/app.ts';
import { exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { type BonusFixture, bonusFixture } from '../../testing/rewards/bonus-fixture.ts';
import { freeTerms, writeOffer } from '../../testing/rewards/offers.ts';
import { activateBonus } from './activation/activate-bonus.ts';
import { createActivationLookup } from './activation/offer-eligibility.ts';
import { expireBonuses } from './active/expire-bonuses.ts';

// Covers a stake without a reported bet for half an hour: an exception is raised for staff, and the stake counts as in play
// until they have decided.

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await bonusFixture();
});
afterAll(() => fixture?.close());
const query = (text: string, values: unknown[] = []) => fixture.deps.pool.query(text, values);
// Makes PG report no bet from now on.
beforeEach(() =>
  query("update bet_sync set cursor = coalesce(cursor, '0')::bigint + 1000000 where provider = 'PG'"),
);
const refused = { status: 409, body: { code: 'BONUS_CONDITION' } };

/** Syncs and compares everything, with the missing stake older than half an hour, and expects the exception. */
async function isCalledFor(member: TestMember, missing: bigint): Promise<void> {
  const readBalance = async () => {
    await query("update inquiry set next_at = now() where kind = 'game-balance'");
    await fixture.work();
  };
  await fixture.readBets();
  await readBalance();
  await fixture.server.call('refreshSlots', { token: member.token });
  await fixture.readBets();
  for (let i = 0; i < 2; i++) {
    await query('update bet_account set reconcile_at = now()');
    await reconcileBets(fixture.deps, { slackMs: 0 });
    await query("update bet_account set differs_since = differs_since - interval '31 minutes'");
  }
  await readBalance();
  const { rows } = await query(
    "select ours - theirs as missing from alarm where kind = 'bet-mismatch' and member_id = $1 and resolved_at is null",
    [member.id],
  );
  expect(rows).toEqual([{ missing }]);
}
async function close(member: TestMember): Promise<void> {
  const backoffice = exceptionsFixtureOf(fixture.deps);
  const item = (await backoffice.all()).find(
    ({ alarm, memberId }) => alarm === 'bet-mismatch' && memberId === member.id,
  );
  expect(await backoffice.decide('close', item!)).toMatchObject({ ok: true });
}

test('a bonus staked in full does not fail until staff decide about the unreported stake', async () => {
  const member = await fixture.player(0, 'PG');
  await fixture.begin(member, { deposit: 0, bonus: 500, terms: { turnoverMultiple: 5 } });
  await fixture.into(member, 500);
  await fixture.bet(member, 'PG', [[499, 0]]);
  expect(await fixture.clear(member)).toMatchObject(refused);
  await isCalledFor(member, -499_00n);
  expect(await fixture.clear(member)).toMatchObject(refused);
  await close(member);
  expect((await fixture.clear(member)).body).toMatchObject({ end: 'FAIL', kept: 0 });
});

test('a second unreported stake needs another decision of staff', async () => {
  const member = await fixture.player(0, 'PG');
  await fixture.begin(member, { deposit: 0, bonus: 500, terms: { turnoverMultiple: 5 } });
  await fixture.into(member, 500);
  await fixture.bet(member, 'PG', [[100, 0]]);
  await isCalledFor(member, -100_00n);
  await close(member);
  await fixture.bet(member, 'PG', [[399, 0]]);
  await isCalledFor(member, -499_00n);
  expect(await fixture.clear(member)).toMatchObject(refused);
});

test('an expired bonus, and one above its cap, wait for the decision of staff', async () => {
  const over = await fixture.player(0, 'PG');
  await fixture.begin(over, { deposit: 0, bonus: 500, terms: { turnoverMultiple: 5 } });
  await fixture.into(over, 500);
  await fixture.bet(over, 'PG', [[499, 0]]);
  const rich = await fixture.player(0, 'PG');
  await fixture.begin(rich, { deposit: 0, bonus: 500, terms: { turnoverMultiple: 0, cap: 100_00 } });
  await fixture.into(rich, 500);
  await fixture.bet(rich, 'PG', [[400, 0]]);
  await query('update member_bonus set expires_at = now(), try_at = now() where member_id = $1', [over.id]);
  await isCalledFor(over, -499_00n);
  await query('update bet_account set reconcile_at = now()');
  await expireBonuses(fixture.deps);
  expect(await fixture.bonuses(over)).toMatchObject([{ state: 'open' }]);
  await isCalledFor(rich, -400_00n);
  expect(await fixture.clear(rich)).toMatchObject(refused);
  await close(over);
  await query('update member_bonus set try_at = now() where member_id = $1', [over.id]);
  await expireBonuses(fixture.deps);
  expect(await fixture.bonuses(over)).toMatchObject([{ state: 'expired', kept: 0n }]);
  await close(rich);
  expect((await fixture.clear(rich)).body).toMatchObject({ end: 'SUCCESS', kept: 100 });
});

test('a bonus cannot begin while an earlier unreported stake waits for staff', async () => {
  const member = await fixture.player(20_000, 'PG');
  await fixture.into(member, 20_000);
  await fixture.bet(member, 'PG', [[20_000, 0]]);
  await isCalledFor(member, -20_000_00n);
  const code = await writeOffer(fixture.deps.pool, { terms: freeTerms, type: 'day', maxReceived: 100 });
  const take = async () => {
    const claim = {
      id: newKey(),
      carry: () => undefined,
      answerInProgress: () => expect.fail('nobody has this key'),
    };
    const begun = await activateBonus(
      { ...fixture.deps, lookup: createActivationLookup(fixture.deps.pool) },
      { id: member.id, publicId: member.publicId, currency: 'THB' },
      { kind: 'bonus', code, claim },
    );
    return begun.ok ? 'OK' : begun.code;
  };
  expect(await take()).toBe('BONUS_CONDITION');
  await close(member);
  expect(await take()).toBe('OK');
});
