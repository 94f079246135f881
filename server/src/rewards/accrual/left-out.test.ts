import { dayMs, hourMs } from '@kapao/core/time';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postBackdated } from '../../ledger/post-backdated.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { deposit, move } from '../../testing/ledger/ledger.ts';
import { reportBets } from '../../testing/rewards/bets.ts';
import { yesterdayAt } from '../../testing/rewards/friends.ts';
import { insertDemoGames } from '../../testing/transfer-fixture.ts';
import { accrueCommission } from '../invite/accrue-commission.ts';
import { accrueRefunds } from '../refund/accrue-refunds.ts';

let server: TestServer;
let inviter: TestMember;
let plain: TestMember;
let unknown: TestMember;
beforeAll(async () => {
  server = await testServer({ onLog: () => {} });
  await insertDemoGames(server.deps.pool);
});
afterAll(() => server?.close());
beforeEach(async () => {
  const tables = [
    'accrual_run',
    'bet_sync',
    'bet',
    'bet_day',
    'bet_gap',
    'alarm',
    'invitation',
    'invite_summary',
    'commission',
  ];
  for (const table of tables) await rows(`delete from ${table}`);
  inviter = await server.createMember();
  [plain, unknown] = [await friend(), await friend()];
  // Both lost at PG; one of them may have played at JOKER as well.
  await open(plain, 'PG');
  for (const code of ['PG', 'JOKER']) await open(unknown, code);
  await moveThroughGame(unknown, 'JOKER');
  await reportBets(
    server.deps.pool,
    [plain, unknown].map(({ id }) => ({ memberId: id, at: yesterdayAt(12), stake: 100_00n })),
    { knownUntil: yesterdayAt(48) },
  );
});

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.deps.pool.query<T>(text, values)).rows;
const friend = () => server.createMember({ inviterId: inviter.id });
const open = ({ id }: TestMember, code: string) =>
  rows(
    "insert into game_account (member_id, code, username, password, active) values ($1, $2, $3, sha256('x'), true)",
    [id, code, v7()],
  );
async function moveThroughGame({ id }: TestMember, code: string): Promise<void> {
  await rows("insert into account (member_id, code, currency) values ($1, $2, 'THB')", [id, `game:${code}`]);
  const statement = { type: 'transfer', counterpart: code } as const;
  const client = await server.deps.pool.connect();
  await postBackdated(client, new Date(), [
    deposit(id, 100_00n),
    move(id, 'wallet', `game:${code}`, 100_00n, { statement }),
    move(id, `game:${code}`, 'wallet', 100_00n, { statement }),
  ]);
  client.release();
}
// Half an hour later for everything at night, because yesterday is not yet due between midnight and 00:30.
const night = (later = 0) => accrueCommission(server.deps, {}, new Date(Date.now() + hourMs / 2 + later));
const joker = (knownUntil: Date, bets: Parameters<typeof reportBets>[1] = []) =>
  reportBets(server.deps.pool, bets, { provider: 'JOKER', knownUntil });
const paid = async () =>
  (
    await rows<{ friend: string; amount: bigint }>(
      'select friend_id as friend, amount from commission where member_id = $1 order by nth',
      [inviter.id],
    )
  ).map(({ friend, amount }) => [friend === plain.id ? 'plain' : 'unknown', amount]);
const waitedLong = () => rows("update accrual_run set waits_since = now() - interval '25 hours'");
const close = (kind: string) =>
  rows("update alarm set resolved_at = now() + interval '30 minutes' where kind = $1", [kind]);
/** Records a gap in JOKER's bets of the morning. */
async function gapAtJoker(): Promise<void> {
  await joker(yesterdayAt(48));
  await rows("select bet_gap_note('JOKER', $1, $2, $3)", [v7(), yesterdayAt(6), yesterdayAt(9)]);
}

describe('commission of a day with missing bets of a provider', () => {
  test('leaves out members who could play there, and pays them net of wins once the bets are reported', async () => {
    await joker(yesterdayAt(6));
    expect(await night()).toBe('waiting');
    await waitedLong();
    expect(await night()).toBe('done');
    expect(await paid()).toEqual([['plain', 500n]]);
    expect(await night()).toBeNull();
    expect(await paid()).toEqual([['plain', 500n]]);
    await joker(yesterdayAt(48), [
      { memberId: unknown.id, at: yesterdayAt(13), stake: 10_00n, payout: 70_00n },
    ]);
    // Run concurrently, as by several copies of the server.
    await Promise.all([night(), night(), night()]);
    expect(await paid()).toEqual([
      ['plain', 500n],
      ['unknown', 200n],
    ]);
    await night();
    expect(await paid()).toHaveLength(2);
    expect(await rows('select 1 from accrual_left_out')).toEqual([]);
  });

  test('is paid with the known bets when staff closed the alarm', async () => {
    await joker(yesterdayAt(6));
    await night();
    await waitedLong();
    await night();
    await close('no-answer');
    await night();
    expect(await paid()).toEqual([
      ['plain', 500n],
      ['unknown', 500n],
    ]);
  });

  test('waits again on a later day, with a new alarm, after the alarm of a former day was closed', async () => {
    await reportBets(server.deps.pool, [{ memberId: unknown.id, at: yesterdayAt(36), stake: 100_00n }], {
      knownUntil: yesterdayAt(240),
    });
    await joker(yesterdayAt(6));
    await night();
    await waitedLong();
    await night();
    const called = () =>
      rows<{ day: string }>(
        "select details ->> 'period' as day from alarm where kind = 'no-answer' and resolved_at is null",
      );
    const [first] = await called();
    // While the alarm is open, the next night raises no other.
    await night(dayMs);
    expect(await called()).toEqual([first]);
    await rows('delete from accrual_run where period > $1', [first?.day]);
    await close('no-answer');
    await night();
    const known = [
      ['plain', 500n],
      ['unknown', 500n],
    ];
    expect(await paid()).toEqual(known);
    // JOKER has reported nothing since.
    for (let i = 0; i < 2; i++) await night(dayMs);
    expect(await paid()).toEqual(known);
    expect(await called()).toHaveLength(1);
    expect(await called()).not.toEqual([first]);
    await rows('update alarm set resolved_at = $1 where resolved_at is null', [yesterdayAt(49)]);
    await night(dayMs);
    expect(await paid()).toEqual([...known, ['unknown', 500n]]);
  });

  test('waits for a permanent gap until staff close its alarm', async () => {
    await gapAtJoker();
    expect(await night()).toBe('waiting');
    await waitedLong();
    expect(await night()).toBe('done');
    expect(await paid()).toEqual([['plain', 500n]]);
    // The gap already has its alarm.
    expect(await rows('select kind from alarm')).toEqual([{ kind: 'bet-gap' }]);
    await close('bet-gap');
    await night();
    expect(await paid()).toEqual([
      ['plain', 500n],
      ['unknown', 500n],
    ]);
  });

  test('does not wait for a member who never moved money there', async () => {
    await open(plain, 'JOKER');
    await gapAtJoker();
    await night();
    await waitedLong();
    expect(await night()).toBe('done');
    expect(await paid()).toEqual([['plain', 500n]]);
  });

  test('does not wait for a gap of another day', async () => {
    await joker(yesterdayAt(48));
    await rows("select bet_gap_note('JOKER', $1, $2, $3)", [v7(), yesterdayAt(-9), yesterdayAt(0)]);
    expect(await night()).toBe('done');
    expect(await paid()).toHaveLength(2);
  });

  test('leaves out only the member with an unreadable bet, until its alarm is closed', async () => {
    const odd = {
      id: v7(),
      memberId: unknown.id,
      currency: 'THB',
      betId: 'odd',
      at: yesterdayAt(13),
      details: {},
    };
    await rows('select bets_store_invalid($1, now(), $2)', ['PG', JSON.stringify([odd])]);
    expect(await night()).toBe('done');
    expect(await paid()).toEqual([['plain', 500n]]);
    await night();
    expect(await paid()).toEqual([['plain', 500n]]);
    await close('unreadable');
    await night();
    expect(await paid()).toHaveLength(2);
  });

  test('pays a member with a closed unreadable bet although another provider, which they never used, has a gap', async () => {
    await joker(yesterdayAt(6));
    const at = yesterdayAt(13);
    const odd = { id: v7(), memberId: plain.id, currency: 'THB', betId: 'odd', at, details: {} };
    await rows('select bets_store_invalid($1, now(), $2)', ['PG', JSON.stringify([odd])]);
    await night();
    await waitedLong();
    await night();
    expect(await paid()).toEqual([]);
    await close('unreadable');
    await night();
    expect(await paid()).toEqual([['plain', 500n]]);
  });
});

test('weekly cashback leaves out members with missing bets, who get it when the bets are reported', async () => {
  const now = new Date('2026-11-15T01:10:00+07:00');
  const at = new Date('2026-11-10T12:00:00+07:00');
  const client = await server.deps.pool.connect();
  for (const { id } of [plain, unknown])
    await postBackdated(client, at, [
      deposit(id, 1_000_00n, { statement: { type: 'deposit', counterpart: 'BANK' } }),
      move(id, 'wallet', 'operator:game-result:PG', 1_000_00n, { reason: 'game-result' }),
    ]);
  client.release();
  await reportBets(
    server.deps.pool,
    [plain, unknown].map(({ id }) => ({ memberId: id, at, stake: 1_000_00n })),
    { knownUntil: yesterdayAt(48) },
  );
  await joker(new Date('2026-11-14T00:00:00+07:00'));
  const accrue = () => accrueRefunds({ pool: server.deps.pool }, { now });
  const refunds = async () =>
    (await rows<{ id: string }>('select member_id as id from refund order by amount, n')).map(({ id }) => id);
  expect(await accrue()).toBe('waiting');
  await waitedLong();
  expect(await accrue()).toBe('done');
  expect(await refunds()).toEqual([plain.id]);
  await joker(new Date('2026-11-15T00:00:00+07:00'));
  await accrue();
  expect(new Set(await refunds())).toEqual(new Set([plain.id, unknown.id]));
  await accrue();
  expect(await refunds()).toHaveLength(2);
});
