import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPool } from '../../base/db/pool.ts';
import { type PostAtStakeRow, postAtStakeQuery, postOneValues } from '../../ledger/columns.ts';
import type { Entry } from '../../ledger/entry.ts';
import { createLedger } from '../../ledger/ledger.ts';
import { newKey } from '../../testing/app.ts';
import { hold } from '../../testing/ledger/ledger.ts';
import { type LimitsWorld, limitsWorld, type Player } from '../../testing/limits.ts';
import { untilWaiting } from '../../testing/locks.ts';

// Two stakes of one member at the same moment, at two copies of the server: the limit has room for one of them.

let world: LimitsWorld;
let pools: pg.Pool[];
let player: Player;
beforeAll(async () => {
  world = await limitsWorld();
  pools = [1, 2].map(() => createPool(world.server.databaseUrl, { max: 4 }));
});
afterAll(async () => {
  await Promise.all((pools ?? []).map((pool) => pool.end()));
  await world?.close();
});
beforeEach(async () => {
  player = await world.player(2000, 'PG', 'SEXYGAME');
  await player.set({ lossDay: 500 });
});

/** 300 baht of the 500 that may be lost. */
const stake = (turn: 'game:PG' | 'game:SEXYGAME'): Entry => hold(player.id, 300_00n, { turn, atStake: true });
const atStake = async (client: pg.Pool | pg.ClientBase, entry: Entry) =>
  (await client.query<PostAtStakeRow>({ ...postAtStakeQuery, values: postOneValues(entry) })).rows[0]?.code;

/** What somebody else has locked in the meantime. */
async function locking(statement: string, values: unknown[] = []) {
  const client = await world.deps.pool.connect();
  await client.query('begin');
  return {
    taken: client.query(statement, values),
    async release() {
      await client.query('rollback');
      client.release();
    },
  };
}

test('both wait for the member’s money, which somebody else has locked, and one goes through', async () => {
  for (const _ of [1, 2, 3]) {
    player = await world.player(2000);
    await player.set({ lossDay: 500 });
    const held = await locking(`select 1 from account where member_id = $1 and code = 'held' for update`, [
      player.id,
    ]);
    await held.taken;
    const posted = (['game:PG', 'game:SEXYGAME'] as const).map((turn, i) =>
      createLedger(pools[i] as pg.Pool).post(stake(turn)),
    );
    await new Promise((resume) => setTimeout(resume, 200));
    await held.release();
    const codes = (await Promise.all(posted)).map((outcome) => (outcome.ok ? 'OK' : outcome.code));
    expect(codes.sort()).toEqual(['LIMITED', 'OK']);
    expect(await world.balance(player, 'held')).toBe(300_00n);
  }
});

test('the second is judged when the first has ended, and not while it is under way', async () => {
  // The first is posted and not committed yet; the last thing that it wrote is the clock of play.
  const first = await (pools[0] as pg.Pool).connect();
  await first.query('begin');
  expect(await atStake(first, stake('game:PG'))).toBe('OK');
  // Whoever has judged the limit by now would wait for the clock behind this, and then go on.
  const clock = await locking('lock table play_clock');
  await untilWaiting(world.deps.pool, 'lock table play_clock');
  const second = atStake(pools[1] as pg.Pool, stake('game:SEXYGAME')).catch((fault) => fault.code);
  await untilWaiting(world.deps.pool, 'ledger_post_at_stake');
  await first.query('commit');
  first.release();
  await clock.taken;
  await clock.release();
  // On a busy machine it may have waited for half a second, and then nothing was done.
  expect(['LIMITED', '55P03']).toContain(await second);
  expect(await atStake(world.deps.pool, stake('game:SEXYGAME'))).toBe('LIMITED');
  expect(await world.balance(player, 'held')).toBe(300_00n);
});

test('the same stake twice at once is one stake, and the second is not refused for the first', async () => {
  const entry = stake('game:PG');
  const first = await (pools[0] as pg.Pool).connect();
  await first.query('begin');
  expect(await atStake(first, entry)).toBe('OK');
  const second = atStake(pools[1] as pg.Pool, entry).catch((fault) => fault.code);
  await untilWaiting(world.deps.pool, 'ledger_post_at_stake');
  await first.query('commit');
  first.release();
  expect(['REPLAYED', '55P03']).toContain(await second);
  expect(await world.balance(player, 'held')).toBe(300_00n);
});

test('what needs the limits while somebody else has them locked is told to come again, and keeps no connection', async () => {
  const held = await locking('select limits_lock($1)', [player.id]);
  await held.taken;
  const busy = { status: 429, body: { code: 'REQUEST_LIMIT' } };
  for (const answer of await Promise.all([player.launch(), player.qr(100), player.set({ lossDay: 400 })])) {
    expect(answer).toMatchObject(busy);
    expect(answer.headers.get('retry-after')).toBe('1');
  }
  await held.release();
  const key = newKey();
  expect(
    await player.call('createQr', { key, params: { bankCode: 'KBANK' }, body: { amount: 100 } }),
  ).toMatchObject({
    status: 200,
  });
});
