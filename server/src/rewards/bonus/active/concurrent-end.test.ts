import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GameDeps } from '../../../gaming/accounts/game-deps.ts';
import { betsInquiry } from '../../../gaming/bets/sync-bets.ts';
import type { Entry } from '../../../ledger/entry.ts';
import { withdraw } from '../../../payments/withdrawals/withdraw.ts';
import type { TestMember } from '../../../testing/app.ts';
import { withProvider } from '../../../testing/game/with-provider.ts';
import { inquireDue } from '../../../testing/inquiry.ts';
import { hold, move } from '../../../testing/ledger/ledger.ts';
import { killWhen } from '../../../testing/process/kill-when.ts';
import { reportBets } from '../../../testing/rewards/bets.ts';
import { type BonusFixture, bonusFixture } from '../../../testing/rewards/bonus-fixture.ts';
import { clearBonus } from './clear-bonus.ts';
import { endForWithdrawal } from './end-for-withdrawal.ts';
import { expireBonuses } from './expire-bonuses.ts';

// Covers what happens between the decision about a bonus and its end, including processes that die there.

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await bonusFixture();
});
afterAll(() => fixture?.close());

const ownerOf = ({ id, publicId }: TestMember) => ({ id, publicId, currency: 'THB' }) as const;

/** Returns dependencies in which `between` runs once, after the decision about a bonus and just before its end. */
function justBefore(between: () => Promise<unknown>): GameDeps {
  const { pool, ledger } = fixture.deps;
  let left = 1;
  const first = async () => {
    if (left-- > 0) await between();
  };
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  const watched = Object.assign(Object.create(pool) as typeof pool, {
    async query(...given: unknown[]) {
      if (String(given[0]).includes('bonus_end_whole')) await first();
      return query(...given);
    },
  });
  return {
    ...fixture.deps,
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
  'a deposit just before the end is included in the decision (%i baht were there)',
  async (baht) => {
    const member = await fixture.player(baht - 4);
    // Everything lost but 4 baht, or no wagering requirement and nothing to cut.
    const terms = baht === 4 ? {} : { turnoverMultiple: 0 };
    await fixture.begin(member, { deposit: 0, bonus: 4, terms });
    const deps = justBefore(() => fixture.deposit(member, 100));
    const answer = await clearBonus(deps, ownerOf(member), crypto.randomUUID());
    // The deposit has to be wagered once, so the bonus does not end.
    expect(answer).toMatchObject({ ok: false, code: 'BONUS_REMAINING', params: { total: baht + 100 } });
    expect(await fixture.bonuses(member)).toMatchObject([{ state: 'open' }]);
    expect(await fixture.balance(member, 'wallet')).toBe(BigInt(baht + 100) * 100n);
  },
);

test('moving money into a game just before the end keeps the bonus active', async () => {
  const wish = { deposit: 0, bonus: 100, terms: { turnoverMultiple: 0, cap: 1_000 } } as const;
  for (const end of ['clear', 'withdraw', 'expire'] as const) {
    const member = await fixture.player(400, 'PG');
    await fixture.begin(member, wish);
    const deps = justBefore(() => fixture.into(member, 500));
    const owner = ownerOf(member);
    if (end === 'clear')
      expect(await clearBonus(deps, owner, crypto.randomUUID())).toMatchObject({ code: 'BONUS_CONDITION' });
    else if (end === 'withdraw')
      expect(await endForWithdrawal(deps, owner, crypto.randomUUID())).toMatchObject({
        code: 'TRANSFER_PENDING',
      });
    else {
      await fixture.readBets();
      await fixture.deps.pool.query(
        'update member_bonus set expires_at = now(), try_at = now() where member_id = $1',
        [member.id],
      );
      await fixture.deps.pool.query('update bet_sync set read_until = now()');
      await expireBonuses(deps);
    }
    expect(await fixture.bonuses(member)).toMatchObject([{ state: 'open' }]);
    expect((await fixture.clear(member)).body).toMatchObject({ end: 'SUCCESS', kept: 10 });
  }
});

describe('an older bet that is corrected just before the end', () => {
  const wish = { deposit: 500, bonus: 500, terms: { turnoverMultiple: 5 } } as const;
  const query = (text: string, values: unknown[] = []) => fixture.deps.pool.query(text, values);
  const isOver = async ({ id }: TestMember) => {
    await query('update member_bonus set expires_at = now(), try_at = now() where member_id = $1', [id]);
    await query('update bet_sync set read_until = now()');
  };
  /** Ends the bonus, which the correction has kept open, by the next run; returns it. */
  async function endedNext(member: TestMember) {
    expect(await fixture.bonuses(member)).toMatchObject([{ state: 'open' }]);
    await isOver(member);
    await expireBonuses(fixture.deps);
    return fixture.bonuses(member);
  }

  test('brings own money back, though nothing was added in time', async () => {
    const member = await fixture.player(5_000, 'PG');
    await fixture.into(member, 5_000);
    const [betId = ''] = await fixture.bet(member, 'PG', [[5_000, 0]]);
    await fixture.readBets();
    await fixture.server.call('refreshSlots', { token: member.token });
    await fixture.deposit(member, 500);
    await fixture.begin(member, wish);
    await isOver(member);
    // The balance is back at once, while the bet is reported void only before the end.
    await fixture.sandbox.control('/control/game/PG/correct', 'POST', { betId, void: true });
    await fixture.server.call('refreshSlots', { token: member.token });
    await expireBonuses(
      justBefore(async () => {
        await query("update inquiry set next_at = now() where kind = 'bets'");
        await inquireDue(fixture.deps, [betsInquiry(fixture.deps)]);
      }),
    );
    expect(await endedNext(member)).toMatchObject([{ state: 'expired', kept: 500_00n, cut: 500_00n }]);
    expect(await fixture.balance(member, 'wallet')).toBe(5_500_00n);
  });

  test('takes its loss off the deposit', async () => {
    const member = await fixture.player(500);
    await fixture.begin(member, wish);
    const bet = { memberId: member.id, betId: 'one', stake: 500_00n, at: new Date(Date.now() - 60_000) };
    await reportBets(fixture.deps.pool, [{ ...bet, payout: 500_00n, version: 1n }]);
    await isOver(member);
    await expireBonuses(justBefore(() => reportBets(fixture.deps.pool, [{ ...bet, version: 2n }])));
    expect(await endedNext(member)).toMatchObject([{ state: 'expired', kept: 0n, cut: 1_000_00n }]);
  });
});

test.each([0, 3])(
  'a transfer out of a game just before the end keeps the bonus active (%i baht are taken away)',
  async (over) => {
    const member = await fixture.player(over, 'PG');
    await fixture.begin(member, { deposit: 0, bonus: 100, terms: { turnoverMultiple: 0, cap: 10_000 } });
    const post = async (entry: Entry) =>
      expect(await fixture.deps.ledger.post(entry)).toMatchObject({ ok: true });
    const leaves = async () => {
      await post(move(member.id, 'operator:game-result:PG', 'game:PG', 100n));
      await post(hold(member.id, 100n, { debit: 'game:PG', operationLock: 'game:PG' }));
    };
    for (const end of [clearBonus, endForWithdrawal] as const) {
      const answer = await end(
        justBefore(end === clearBonus ? leaves : async () => {}),
        ownerOf(member),
        crypto.randomUUID(),
      );
      expect(answer).toMatchObject({ code: end === clearBonus ? 'BONUS_CONDITION' : 'TRANSFER_PENDING' });
      expect(await fixture.bonuses(member)).toMatchObject([{ state: 'open' }]);
    }
  },
);

test('outstanding stakes reported by a game keep the bonus active', async () => {
  const member = await fixture.player(0, 'PG');
  await fixture.begin(member, { deposit: 0, bonus: 3 });
  const saying = (outstanding: bigint) =>
    withProvider(fixture.deps, 'PG', () => ({
      balance: async () => ({ kind: 'done', balance: 0n, outstanding }),
    }));
  const clear = (deps: GameDeps) => clearBonus(deps, ownerOf(member), crypto.randomUUID());
  expect(await clear(saying(700n))).toMatchObject({ code: 'BONUS_CONDITION' });
  expect(await clear(saying(0n))).toMatchObject({ value: { end: 'FAIL' } });
});

const victim = join(import.meta.dirname, '../../../testing/process/bonus-victim.ts');
/** Lets another process do the work, and kills it as soon as `when` holds. */
const kill = (
  what: 'clear' | 'withdraw',
  member: TestMember,
  causeId: string,
  when: () => Promise<boolean>,
) =>
  killWhen(when, victim, [
    fixture.server.databaseUrl,
    fixture.sandbox.url,
    what,
    member.id,
    member.publicId,
    causeId,
  ]);

test('killed after the transfers: the money is in the wallet, the bonus is active, and a retry ends it', async () => {
  const member = await fixture.player(0, 'PG');
  await fixture.begin(member, { deposit: 0, bonus: 100, terms: { turnoverMultiple: 0, cap: 1_000 } });
  await fixture.into(member, 100);
  const cause = crypto.randomUUID();
  await kill('clear', member, cause, async () => (await fixture.balance(member, 'wallet')) === 10_000n);
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'open' }]);
  expect(await clearBonus(fixture.deps, ownerOf(member), cause)).toMatchObject({
    value: { end: 'SUCCESS', kept: 10 },
  });
});

test('killed between the end and the withdrawal: the same call withdraws what is kept', async () => {
  const member = await fixture.player(0, 'PG');
  await fixture.begin(member, { deposit: 0, bonus: 1_000, terms: { turnoverMultiple: 0, cap: 50_000 } });
  await fixture.into(member, 400);
  const cause = crypto.randomUUID();
  await kill('withdraw', member, cause, async () => (await fixture.bonuses(member))[0]?.state === 'success');
  expect(await fixture.balance(member, 'wallet')).toBe(50_000n);
  const request = { id: cause, sessionId: crypto.randomUUID() };
  const again = () => withdraw(fixture.deps, endForWithdrawal, ownerOf(member), 50_000n, request);
  const answer = await again();
  expect(answer).toMatchObject({ ok: true, value: { status: 'PROCESSING' } });
  expect(await again()).toEqual(answer);
  expect(await fixture.balance(member, 'wallet')).toBe(0n);
});

test.each([0, 3])(
  'a lost database answer: the call returns how the bonus ended (%i are taken away)',
  async (cut) => {
    const member = await fixture.player(cut);
    await fixture.begin(member, { deposit: 0, bonus: 100, terms: { turnoverMultiple: 0, cap: 10_000 } });
    const { pool, ledger } = fixture.deps;
    let lost = 0;
    const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
    const deps: GameDeps = {
      ...fixture.deps,
      // Fails as after a failover: the ledger retries with the same id by itself, while a failed query fails the call.
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
          if (!String(given[0]).includes('bonus_end_whole') || lost > 0) return answer;
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
    expect((await fixture.lines(member))[0]).toEqual(['finish_bonus', cut === 0 ? 0 : -cut]);
  },
);

test('a hint is sent for new bets of an active bonus, and for its end', async () => {
  const member = await fixture.player(0, 'PG', 'PGSLOT');
  const hints = async () =>
    (
      await fixture.deps.pool.query<{ active: boolean }>(
        `select (payload -> 'data' ->> 'isActive')::boolean as active from outbox
          where member_id = $1 and topic = 'hint' and payload ->> 'event' = 'bonus' order by created_at`,
        [member.id],
      )
    ).rows.map(({ active }) => active);
  await fixture.begin(member, { deposit: 0, bonus: 100 });
  await fixture.into(member, 100);
  await fixture.bet(member, 'PG', [[98, 0]]);
  await fixture.readBets();
  expect(await hints()).toEqual([true]);
  await fixture.clear(member);
  expect(await hints()).toEqual([true, false]);
});
