import type { AddressInfo } from 'node:net';
import { NIL } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { wageredBetween } from '../../testing/game/wagering-totals.ts';
import { untilWaiting } from '../../testing/locks.ts';
import { httpServer } from '../../testing/network/http-server.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import { usernameAtGame } from '../accounts/activate-slot.ts';
import type { GameMember } from '../accounts/game-deps.ts';
import { startBetSync } from './bet.queries.ts';
import { betsInquiry } from './sync-bets.ts';

const count = 10_000;
const players = 20;

let fixture: TransferFixture;
let members: GameMember[];
let provider: Awaited<ReturnType<typeof pgServer>>;
let reading: string;
beforeAll(async () => {
  fixture = await transferFixture();
  members = await Promise.all(Array.from({ length: players }, () => fixture.member(0n, 'PG')));
  await startBetSync(fixture.deps.pool, ['PG']);
  provider = await pgServer(members.map(({ publicId }) => usernameAtGame(publicId)));
  reading = (await rows<{ id: string }>('select id from bet_sync'))[0]?.id ?? '';
});
afterAll(async () => {
  await provider?.close();
  await fixture?.close();
});
beforeEach(async () => {
  provider.asked.length = 0;
  provider.stored.length = 0;
  for (const table of ['bet', 'bet_day', 'bet_account', 'bet_total']) await rows(`delete from ${table}`);
  await rows('update bet_sync set cursor = null, window_from = null, window_to = null');
});

const rows = async <T extends object>(text: string) => (await fixture.database.pool.query<T>(text)).rows;
const ask = () => {
  const providers = fixture.providersWith((row) => ({ ...row, baseUrl: provider.url }));
  const subject = { kind: 'bets', memberId: NIL, id: reading };
  return betsInquiry({ ...fixture.deps, providers }).ask(subject, {
    asked: 0,
    lastAnswerAt: new Date(),
    escalatedAt: null,
  });
};
/** Reads everything, however slow the machine: a run that ends before its last page continues at once. */
async function readAll() {
  for (;;) {
    const result = await ask();
    if (result.kind !== 'retry' || result.inMs > 0) return result;
  }
}
/** Expects every bet: one credit of stake and 1.5 of payout. */
async function expectAll(): Promise<void> {
  expect(await rows('select count(*) from bet')).toEqual([{ count: BigInt(count) }]);
  const days = await rows(
    'select sum(bets)::int as bets, sum(turnover)::int as turnover, sum(payouts)::int as payouts from bet_day',
  );
  expect(days).toEqual([{ bets: count, turnover: count * 100, payouts: count * 150 }]);
  const [first] = members;
  const played = first ? await wageredBetween(fixture.deps.pool, first.id, new Date(0), new Date()) : [];
  expect(played).toMatchObject([{ bets: BigInt(count / players) }]);
}

it('ten thousand bets are stored page by page, with one balance inquiry for each member', async () => {
  expect(await readAll()).toMatchObject({ kind: 'retry', inMs: 3_000 });
  expect(provider.asked).toEqual([0, 1500, 3000, 4500, 6000, 7500, 9000]);
  // Only one page is in memory, however long the history.
  expect(provider.stored).toEqual(provider.asked);
  await expectAll();
  expect(await rows("select count(*) from inquiry where kind = 'game-balance'")).toEqual([
    { count: BigInt(players) },
  ]);
});

it('a sync that is killed while it stores a page keeps its cursor, and the next one continues there', async () => {
  await rows('update bet_sync set pages = 0');
  const client = await fixture.deps.pool.connect();
  // The third page of seven waits for this lock, with its rows written so far.
  await client.query('begin');
  await client.query(`insert into bet (member_id, code, bet_id, category, version, status, settled_at, stake, turnover, payout,
      worth, stake_value, turnover_value, payout_value)
    select a.member_id, 'PG', 'b4000', 'slot', 0, 'open', now(), 0, 0, 0, 1, 0, 0, 0 from game_account a
     where a.username = '${provider.nameOf(4_000)}'`);
  const killed = expect(readAll()).rejects.toThrow();
  await untilWaiting(fixture.deps.pool, 'bets_store');
  await rows(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%bets_store%'`);
  await killed;
  await client.query('rollback');
  client.release();
  expect(await rows('select pages, cursor from bet_sync')).toEqual([{ pages: 2n, cursor: '3000' }]);
  expect(await rows('select count(*) from bet')).toEqual([{ count: 3_000n }]);
  provider.asked.length = 0;
  await readAll();
  expect(provider.asked[0]).toBe(3_000);
  await expectAll();
});

it('concurrent readers store all pages and count each bet once', async () => {
  await Promise.all([readAll(), readAll(), readAll()]);
  await expectAll();
  expect(await rows('select cursor from bet_sync')).toEqual([{ cursor: String(count) }]);
});

/** Starts a PG imitation with a long history, in which bet n has version n. */
async function pgServer(names: readonly string[]) {
  const asked: number[] = [];
  /** Number of bets stored at each request for a page. */
  const stored: number[] = [];
  const nameOf = (id: number) => names[id % names.length] ?? '';
  const server = httpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const fields = new URLSearchParams(Buffer.concat(chunks).toString());
    const after = Number(fields.get('row_version'));
    asked.push(after);
    stored.push(Number((await rows<{ count: bigint }>('select count(*) from bet'))[0]?.count));
    const length = Math.max(0, Math.min(Number(fields.get('count')), count - after));
    const data = Array.from({ length }, (_, n) => ({
      betId: `b${after + n + 1}`,
      playerName: nameOf(after + n + 1),
      betAmount: 1,
      winAmount: 1.5,
      betEndTime: Date.now() - (after + n) * 20_000,
      rowVersion: after + n + 1,
    }));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data, error: null }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // A TCP server's address is an object once it listens.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stored,
    nameOf,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
