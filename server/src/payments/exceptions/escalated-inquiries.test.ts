import { exceptionKinds } from '@kapao/contract/backoffice/calls/payments/exceptions';
import { hourMs } from '@kapao/core/time';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inquiriesOf } from '../../app/slices.ts';
import { reconcileBets } from '../../gaming/bets/reconcile-bets.ts';
import { type DueInquiry, escalateFault } from '../../inquiry/inquiry.queries.ts';
import type { TestMember } from '../../testing/app.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { reportBets } from '../../testing/rewards/bets.ts';
import { type BonusFixture, bonusFixture } from '../../testing/rewards/bonus-fixture.ts';
import { getException, listExceptions } from './admin/exception-detail.ts';

// Covers inquiries that a fault of ours keeps unfinished: any kind may be escalated so, and a person has to see and end it.

let fixture: BonusFixture;
let backoffice: ExceptionsFixture;
beforeAll(async () => {
  fixture = await bonusFixture();
  backoffice = exceptionsFixtureOf(fixture.deps);
});
afterAll(() => fixture?.close());

const query = async (text: string, values: unknown[] = []) =>
  (await fixture.deps.pool.query(text, values)).rows;

/** Escalates an inquiry of this kind, as after ten attempts that did not finish; inserts it if there is none. */
async function escalated(
  kind: string,
  memberId: string,
  id: string = v7(),
  provider = 'PG',
): Promise<string> {
  const [due] = await query(
    `insert into inquiry (member_id, kind, id, provider, attempts, failed_attempts, next_at, last_answer_at)
       values ($1, $2, $3, $4, 10, 10, now() + interval '1 hour', now() - interval '6 hours')
     on conflict (member_id, kind, id) do update set failed_attempts = 10, provider = excluded.provider, last_answer_at = excluded.last_answer_at
     returning kind, member_id as "memberId", id, provider, attempts as asked, failed_attempts as broken,
               last_answer_at as "lastAnswerAt", escalated_at as "escalatedAt", now() as "takenAt"`,
    [memberId, kind, id, provider],
  );
  await escalateFault(fixture.deps.pool, due as DueInquiry); // The columns are those of the query.
  return id;
}
const alarmsOf = ({ id }: TestMember) =>
  query('select kind, resolved_at is null as open from alarm where member_id = $1 order by kind', [id]);
const waiting = async () =>
  (await query(`select waiting from queue_counts(array['exceptions'], array[60], 100, '{}', null)`))[0]
    ?.waiting;

test('an escalated inquiry of every kind is listed, counted with its queue, and ended by a person', async () => {
  const member = await fixture.player(0);
  const kinds = inquiriesOf(fixture.deps).map(({ kind }) => kind);
  for (const kind of kinds) {
    const before = await waiting();
    const id = await escalated(kind, member.id);
    const item = await backoffice.item(id);
    expect([item.kind, item.allows, item.alarm]).toEqual([kind, ['ask', 'close'], 'no-answer']);
    // Gift links and slips have queues of their own.
    if (kind !== 'gift' && kind !== 'slip') {
      const { rows } = await listExceptions(fixture.deps.pool, { working: false, most: 100 });
      expect(rows.map((row) => row.id)).toContain(id);
      expect([kind, exceptionKinds, await waiting()]).toEqual([
        kind,
        expect.arrayContaining([kind]),
        before + 1,
      ]);
    }
    expect([kind, await backoffice.decide('ask', id)]).toMatchObject([kind, { ok: true }]);
    expect(await query('select failed_attempts, escalated_at from inquiry where id = $1', [id])).toEqual([
      { failed_attempts: 0, escalated_at: null },
    ]);
    // To close a gift link or a slip, its own row is needed.
    if (kind === 'gift' || kind === 'slip') continue;
    await escalated(kind, member.id, id);
    expect([kind, await backoffice.decide('close', id)]).toMatchObject([kind, { ok: true }]);
    expect(await query('select 1 from inquiry where id = $1', [id])).toEqual([]);
  }
  expect(kinds.length).toBeGreaterThan(10);
});

describe('an escalated balance inquiry', () => {
  /** Creates a member whose loss of five baht no bet explains, and returns the id of their balance inquiry. */
  async function loser() {
    const member = await fixture.player(10, 'PG');
    await fixture.into(member, 10);
    await reportBets(fixture.deps.pool, [
      { memberId: member.id, stake: 1n, payout: 1n, at: new Date(Date.now() - hourMs) },
    ]);
    await query(`update game_account set result = -500, refreshed_at = now() where member_id = $1`, [
      member.id,
    ]);
    const [account] = await query('select id from bet_account where member_id = $1', [member.id]);
    return { member, id: account?.id as string }; // A UUID, which the query returns as text.
  }
  async function mismatch(): Promise<void> {
    await query("update bet_sync set read_until = now() + interval '1 minute'");
    for (let i = 0; i < 2; i++) {
      await query('update bet_account set reconcile_at = now(), last_answer_at = null');
      await reconcileBets(fixture.deps, { slackMs: 0 });
      await query("update bet_account set differs_since = differs_since - interval '31 minutes'");
    }
  }

  test('is shown with the game and its bets', async () => {
    const { member, id } = await loser();
    await query(
      "insert into provider (kind, code, adapter, base_url, enabled) values ('game', 'PG', 'mt', 'http://x', true)",
    );
    await escalated('game-balance', member.id, id, 'AGGREGATOR');
    expect(await backoffice.item(id)).toMatchObject({ provider: 'PG', providerEnabled: true, held: false });
    const whole = await getException(fixture.deps.pool, id);
    expect(whole.ok && whole.value.bets).toMatchObject({ since: 0, open: 0 });
  });

  test.each(['before', 'after'])('%s a mismatch of the same account is an alarm of its own', async (when) => {
    const { member, id } = await loser();
    if (when === 'after') await mismatch();
    await escalated('game-balance', member.id, id);
    if (when === 'before') await mismatch();
    expect(await alarmsOf(member)).toEqual([
      { kind: 'bet-mismatch', open: true },
      { kind: 'no-answer', open: true },
    ]);
    await query("update inquiry set next_at = now() where kind = 'game-balance' and member_id = $1", [
      member.id,
    ]);
    await fixture.work();
    expect(await alarmsOf(member)).toEqual([
      { kind: 'bet-mismatch', open: true },
      { kind: 'no-answer', open: false },
    ]);
  });
});
