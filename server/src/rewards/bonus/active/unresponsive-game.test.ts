import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestMember } from '../../../testing/app.ts';
import { withProvider } from '../../../testing/game/with-provider.ts';
import { type BonusFixture, bonusFixture } from '../../../testing/rewards/bonus-fixture.ts';
import { expireBonuses } from './expire-bonuses.ts';

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await bonusFixture();
});
afterAll(() => fixture?.close());
beforeEach(() => query("update member_bonus set try_at = 'infinity' where state = 'open'"));

const query = async (text: string, values: unknown[] = []) =>
  (await fixture.deps.pool.query(text, values)).rows;

/**
 * Creates this many members with free credit that may be played in two games, with accounts in both and this amount in the
 * first.
 */
async function holders(count: number, inGame = 0): Promise<TestMember[]> {
  const members: TestMember[] = [];
  for (let n = 0; n < count; n++) {
    const member = await fixture.player(0, 'PG');
    await fixture.begin(member, { deposit: 0, bonus: 50, games: ['PG', 'JOKER'] });
    if (inGame > 0) expect((await fixture.into(member, inGame)).body.status).toBe('SUCCESS');
    members.push(member);
  }
  return members;
}
const over = () =>
  query(
    "update member_bonus set expires_at = now(), try_at = now() where state = 'open' and try_at < 'infinity'",
  );
const statesOf = async (members: readonly TestMember[]) => {
  const rows = await query(
    'select state, count(*)::int as n from member_bonus where member_id = any ($1) group by 1',
    [members.map(({ id }) => id)],
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
};
/** Game that never answers; counts how often it was asked. */
function silent() {
  const asked = { times: 0 };
  const deps = withProvider(fixture.deps, 'PG', () => ({
    async balance() {
      asked.times++;
      return { kind: 'unknown', why: 'TIMEOUT' };
    },
  }));
  return { asked, deps };
}

test('one run ends all bonuses without money in the game, and asks the game at most fifteen times', async () => {
  const [idle, playing] = [await holders(30), await holders(40, 20)];
  await over();
  await query('update bet_sync set read_until = now()');
  const { asked, deps } = silent();
  expect(await expireBonuses(deps)).toBe(70);
  expect([await statesOf(idle), await statesOf(playing)]).toEqual([{ expired: 30 }, { open: 40 }]);
  expect(asked.times).toBeGreaterThan(0);
  // At most twelve requests are under way when the third failure in a row stops further ones.
  expect(asked.times).toBeLessThanOrEqual(15);
  // Postponed only: the bonuses end as soon as the game answers.
  await query("update member_bonus set try_at = now() where try_at < 'infinity'");
  expect(await expireBonuses(fixture.deps)).toBe(40);
  expect(await statesOf(playing)).toEqual({ expired: 40 });
});

test('a bonus waits for a game’s bets only if its member may have bet there since', async () => {
  const [idle, playing, back] = [await holders(3), await holders(1, 20), await holders(1, 20)];
  await query("update bet_sync set read_until = now() - interval '1 minute'");
  const [{ token } = expect.fail('nobody came back')] = back;
  const home = await fixture.server.call('transferAll', { token, body: { to: 'WALLET' } });
  expect(home.status).toBe(200);
  await over();
  const { asked, deps } = silent();
  await expireBonuses(deps);
  expect([await statesOf(idle), await statesOf(playing), await statesOf(back), asked.times]).toEqual([
    { expired: 3 },
    { open: 1 },
    { open: 1 },
    0,
  ]);
});

test('a member with a transfer in progress does not count as a failure of the game', async () => {
  const many = await holders(8, 20);
  await over();
  await query('update bet_sync set read_until = now()');
  for (const { id } of many.slice(0, 5))
    await fixture.deps.ledger.post({
      ...{ memberId: id, id: crypto.randomUUID(), kind: 'hold', debit: 'game:PG', credit: 'held' },
      ...{ amount: 100n, currency: 'THB', reason: 'transfer', operationLock: 'game:PG' },
    });
  await query("update member_bonus set try_at = now() - interval '1 minute' where member_id = any ($1)", [
    many.slice(0, 5).map(({ id }) => id),
  ]);
  await expireBonuses(fixture.deps);
  expect(await statesOf(many)).toEqual({ open: 5, expired: 3 });
});
