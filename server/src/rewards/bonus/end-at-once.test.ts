import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GameDeps } from '../../money/game/game-deps.ts';
import type { TestMember } from '../../testing/app.ts';
import { type RoundWorld, roundWorld } from '../../testing/round.ts';
import { clearBonus } from './clear-bonus.ts';
import { endForWithdrawal } from './end-for-withdrawal.ts';
import { expireRounds } from './expire-rounds.ts';

// What happens between the judging of a round and its end, and whoever dies there.

let world: RoundWorld;
beforeAll(async () => {
  world = await roundWorld();
});
afterAll(() => world?.close());

const ownerOf = ({ id, publicId }: TestMember) => ({ id, publicId, currency: 'THB' }) as const;

/** `between` happens once, when the round was judged and just before it is to end. */
function justBefore(between: () => Promise<unknown>): GameDeps {
  const { pool, ledger } = world.deps;
  let left = 1;
  const first = async () => {
    if (left-- > 0) await between();
  };
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  const watched = Object.assign(Object.create(pool) as typeof pool, {
    async query(...given: unknown[]) {
      if (String(given[0]).includes('round_end_whole')) await first();
      return query(...given);
    },
  });
  return {
    ...world.deps,
    pool: watched,
    ledger: {
      busy: false,
      async post(entry) {
        if (entry.reason === 'bonus-end') await first();
        return ledger.post(entry);
      },
    },
  };
}

test.each([4, 105])(
  'a deposit at that moment is judged with everything else (%i baht were there)',
  async (baht) => {
    const member = await world.player(baht - 4);
    // Lost but for 4 baht, or played enough with nothing to take away.
    const terms = baht === 4 ? {} : { turnoverMultiple: 0 };
    await world.begin(member, { deposit: 0, bonus: 4, terms });
    const deps = justBefore(() => world.deposit(member, 100));
    const answer = await clearBonus(deps, ownerOf(member), crypto.randomUUID());
    // The deposit has to be played once, so nothing ends.
    expect(answer).toMatchObject({ ok: false, code: 'BONUS_REMAINING', params: { total: baht + 100 } });
    expect(await world.rounds(member)).toMatchObject([{ state: 'open' }]);
    expect(await world.balance(member, 'wallet')).toBe(BigInt(baht + 100) * 100n);
  },
);

test('who moves the money into a game at that moment keeps nothing by it', async () => {
  const wish = { deposit: 0, bonus: 100, terms: { turnoverMultiple: 0, cap: 1_000 } } as const;
  for (const end of ['clear', 'withdraw', 'expire'] as const) {
    const member = await world.player(400, 'PG');
    await world.begin(member, wish);
    const deps = justBefore(() => world.into(member, 500));
    const owner = ownerOf(member);
    if (end === 'clear')
      expect(await clearBonus(deps, owner, crypto.randomUUID())).toMatchObject({ code: 'BONUS_CONDITION' });
    else if (end === 'withdraw')
      expect(await endForWithdrawal(deps, owner, crypto.randomUUID())).toMatchObject({
        code: 'TRANSFER_PENDING',
      });
    else {
      await world.readBets();
      await world.deps.pool.query(
        'update bonus_round set expires_at = now(), try_at = now() where member_id = $1',
        [member.id],
      );
      await world.deps.pool.query('update bet_reading set read_until = now()');
      await expireRounds(deps);
    }
    expect(await world.rounds(member)).toMatchObject([{ state: 'open' }]);
    expect((await world.clear(member)).body).toMatchObject({ end: 'SUCCESS', kept: 10 });
  }
});

/** Never comes back: whoever waits for it has died. */
const death = () => new Promise<never>(() => {});
const untilItStands = async (reached: () => Promise<boolean>) => {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    if (await reached()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it never came so far');
};

test('killed after the sweep: the money is home, the round is open, and asking again ends it', async () => {
  const member = await world.player(0, 'PG');
  await world.begin(member, { deposit: 0, bonus: 100, terms: { turnoverMultiple: 0, cap: 1_000 } });
  await world.into(member, 100);
  void clearBonus(justBefore(death), ownerOf(member), crypto.randomUUID());
  await untilItStands(async () => (await world.balance(member, 'wallet')) === 10_000n);
  expect(await world.rounds(member)).toMatchObject([{ state: 'open' }]);
  expect((await world.clear(member)).body).toMatchObject({ end: 'SUCCESS', kept: 10 });
});

test('killed after the end and before the withdrawal: the same call again withdraws what is kept', async () => {
  const member = await world.player(0);
  await world.begin(member, { deposit: 0, bonus: 1_000, terms: { turnoverMultiple: 0, cap: 50_000 } });
  const cause = crypto.randomUUID();
  expect(await endForWithdrawal(world.deps, ownerOf(member), cause)).toMatchObject({ value: 'ended' });
  expect(await endForWithdrawal(world.deps, ownerOf(member), cause)).toMatchObject({ value: 'none' });
  const answer = await world.server.call('withdraw', { token: member.token, body: { amount: 500 } });
  expect(answer).toMatchObject({ status: 200, body: { status: 'PROCESSING' } });
  expect(await world.balance(member, 'wallet')).toBe(0n);
});

test.each([0, 3])(
  'the answer of the database is lost: the call hears how it ended (%i are taken away)',
  async (cut) => {
    const member = await world.player(cut);
    await world.begin(member, { deposit: 0, bonus: 100, terms: { turnoverMultiple: 0, cap: 10_000 } });
    const { pool, ledger } = world.deps;
    let lost = 0;
    const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
    const deps: GameDeps = {
      ...world.deps,
      // As after a failover: the ledger asks again with the same id by itself, a query is a fault of the call.
      ledger: {
        busy: false,
        async post(entry) {
          await ledger.post(entry);
          lost++;
          return ledger.post(entry);
        },
      },
      pool: Object.assign(Object.create(pool) as typeof pool, {
        async query(...given: unknown[]) {
          const answer = await query(...given);
          if (!String(given[0]).includes('round_end_whole') || lost > 0) return answer;
          lost++;
          throw new Error('connection terminated');
        },
      }),
    };
    const cause = crypto.randomUUID();
    const once = () => clearBonus(deps, ownerOf(member), cause);
    const answer = await once().catch(once);
    expect(lost).toBe(1);
    expect(answer).toMatchObject({ ok: true, value: { end: 'SUCCESS', kept: 100 } });
    expect((await world.lines(member))[0]).toEqual(['finish_bonus', cut === 0 ? 0 : -cut]);
  },
);

test('a hint tells of bets that were heard of while a bonus is held, and of its end', async () => {
  const member = await world.player(0, 'PG', 'PGSLOT');
  const hints = async () =>
    (
      await world.deps.pool.query<{ active: boolean }>(
        `select (payload -> 'data' ->> 'isActive')::boolean as active from outbox
          where member_id = $1 and topic = 'hint' and payload ->> 'event' = 'bonus' order by created_at`,
        [member.id],
      )
    ).rows.map(({ active }) => active);
  await world.begin(member, { deposit: 0, bonus: 100 });
  await world.into(member, 100);
  await world.bet(member, 'PG', [[98, 0]]);
  await world.readBets();
  expect(await hints()).toEqual([true]);
  await world.clear(member);
  expect(await hints()).toEqual([true, false]);
});
