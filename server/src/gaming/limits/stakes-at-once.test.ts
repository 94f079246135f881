import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import { createLedger } from '../../ledger/ledger.ts';
import {
  type PostRow,
  postOneQuery,
  postOneValues,
  postQuery,
  postValues,
} from '../../ledger/post-columns.ts';
import { createPool } from '../../platform/db/pool.ts';
import { newKey } from '../../testing/app.ts';
import { deposit, hold, newMembers } from '../../testing/ledger/ledger.ts';
import { type LimitsFixture, limitsFixture, type Player } from '../../testing/limits-fixture.ts';
import { untilWaiting, waitForLocks } from '../../testing/locks.ts';

// Tests two stakes of one member at the same time on two servers, when the limit allows only one.

let fixture: LimitsFixture;
let pools: pg.Pool[];
let player: Player;
beforeAll(async () => {
  fixture = await limitsFixture();
  await waitForLocks(fixture.deps.pool, 'ledger_post', 'ledger_post_one');
  pools = [1, 2].map(() => createPool(fixture.server.databaseUrl, { max: 4 }));
});
afterAll(async () => {
  await Promise.all((pools ?? []).map((pool) => pool.end()));
  await fixture?.close();
});
beforeEach(async () => {
  player = await fixture.player(2000, 'PG', 'SEXYGAME');
  await player.set({ lossDay: 500 });
});

/** Returns a stake of 300 baht, of the 500 that may be lost. */
const stake = (operationLock: 'game:PG' | 'game:SEXYGAME'): Entry =>
  hold(player.id, 300_00n, { operationLock, atStake: true });
const alone = async (client: pg.Pool | pg.ClientBase, entry: Entry) =>
  (await client.query<PostRow>({ ...postOneQuery, values: postOneValues(entry) })).rows[0]?.code;
/** Posts the entry in a batch with others, which must succeed whatever its outcome. */
async function amongOthers(client: pg.Pool | pg.ClientBase, entry: Entry) {
  const others = (await newMembers(fixture.deps.pool, 3)).map((other) => deposit(other, 1n));
  const { rows } = await client.query<PostRow>({ ...postQuery, values: postValues([...others, entry]) });
  const codes = rows.map(({ code }) => code);
  expect(codes.slice(0, 3)).toEqual(['OK', 'OK', 'OK']);
  return codes[3];
}
const modes = [
  { name: 'alone', post: alone },
  { name: 'in a batch', post: amongOthers },
];

/** Runs a statement in another session, so that it holds the locks meanwhile. */
async function locking(statement: string, values: unknown[] = []) {
  const client = await fixture.deps.pool.connect();
  await client.query('begin');
  return {
    taken: client.query(statement, values),
    async release() {
      await client.query('rollback');
      client.release();
    },
  };
}

test('two servers wait for the member’s locked account, and one of their stakes is posted', async () => {
  for (const _ of [1, 2, 3]) {
    player = await fixture.player(2000);
    await player.set({ lossDay: 500 });
    const held = await locking(`select 1 from account where member_id = $1 and code = 'held' for update`, [
      player.id,
    ]);
    await held.taken;
    const posted = (['game:PG', 'game:SEXYGAME'] as const).map((operationLock, i) =>
      createLedger(pools[i] as pg.Pool).post(stake(operationLock)),
    );
    await new Promise((resume) => setTimeout(resume, 200));
    await held.release();
    const codes = (await Promise.all(posted)).map((outcome) => (outcome.ok ? 'OK' : outcome.code));
    expect(codes.sort()).toEqual(['LIMITED', 'OK']);
    expect(await fixture.balance(player, 'held')).toBe(300_00n);
  }
});

describe.each(modes)('$name', ({ post }) => {
  test('a second stake is busy while the first is uncommitted, and refused by the limit afterwards', async () => {
    const first = await (pools[0] as pg.Pool).connect();
    await first.query('begin');
    expect(await post(first, stake('game:PG'))).toBe('OK');
    const second = stake('game:SEXYGAME');
    expect(await post(pools[1] as pg.Pool, second)).toBe('BUSY');
    await first.query('commit');
    first.release();
    expect(await post(pools[1] as pg.Pool, second)).toBe('LIMITED');
    expect(await fixture.balance(player, 'held')).toBe(300_00n);
  });

  test('the same stake is busy while it is uncommitted, then replayed, and never refused by the limit', async () => {
    const entry = stake('game:PG');
    const first = await (pools[0] as pg.Pool).connect();
    await first.query('begin');
    expect(await post(first, entry)).toBe('OK');
    expect(await post(pools[1] as pg.Pool, entry)).toBe('BUSY');
    await first.query('commit');
    first.release();
    expect(await post(pools[1] as pg.Pool, entry)).toBe('REPLAYED');
    expect(await fixture.balance(player, 'held')).toBe(300_00n);
  });

  test('a stake is checked under the lock that setting a limit takes', async () => {
    const limits = await locking('lock table member_limit');
    await limits.taken;
    const judged = post(pools[1] as pg.Pool, stake('game:PG'));
    await untilWaiting(fixture.deps.pool, 'ledger_post');
    const { rows } = await fixture.deps.pool.query('select limits_try_lock($1) as free', [player.id]);
    await limits.release();
    expect(rows).toEqual([{ free: false }]);
    expect(await judged).toBe('OK');
  });

  test('a stake waits for a limit that is being set, and is then refused by it', async () => {
    player = await fixture.player(2000, 'PG');
    const setting = await (pools[0] as pg.Pool).connect();
    await setting.query('begin');
    await setting.query('select limits_lock($1)', [player.id]);
    await setting.query("insert into member_limit (member_id, name, value) values ($1, 'lossDay', 10000)", [
      player.id,
    ]);
    expect(await post(pools[1] as pg.Pool, stake('game:PG'))).toBe('BUSY');
    const posted = createLedger(pools[1] as pg.Pool).post(stake('game:PG'));
    await new Promise((resume) => setTimeout(resume, 100));
    await setting.query('commit');
    setting.release();
    expect(await posted).toMatchObject({
      ok: false,
      code: 'LIMITED',
      refusal: { limit: 'lossDay', remaining: 10000 },
    });
  });

  test('a posted stake starts the play clock; a refused one does not', async () => {
    const seen = async () =>
      (await fixture.deps.pool.query('select 1 from play_clock where member_id = $1', [player.id])).rowCount;
    expect(await post(fixture.deps.pool, { ...stake('game:PG'), amount: 501_00n })).toBe('LIMITED');
    expect(await post(fixture.deps.pool, { ...stake('game:PG'), debit: 'game:PG' })).toBe('MONEY_NOT_ENOUGH');
    expect(await seen()).toBe(0);
    expect(await post(fixture.deps.pool, stake('game:PG'))).toBe('OK');
    expect(await seen()).toBe(1);
  });
});

test('calls answer 429 with retry-after while another session holds the member’s limits lock, and keep no connection', async () => {
  const { pool } = fixture.deps;
  const held = await locking('select limits_lock($1)', [player.id]);
  await held.taken;
  const inUse = () => pool.totalCount - pool.idleCount;
  const busy = { status: 429, body: { code: 'REQUEST_LIMIT' } };
  for (const answer of await Promise.all([player.launch(), player.qr(100), player.set({ lossDay: 400 })])) {
    expect(answer).toMatchObject(busy);
    expect(answer.headers.get('retry-after')).toBe('1');
  }
  // Only the session that holds the lock still has its connection.
  await expect.poll(inUse).toBe(1);
  await held.release();
  const key = newKey();
  expect(
    await player.call('createQr', { key, params: { bankCode: 'KBANK' }, body: { amount: 100 } }),
  ).toMatchObject({
    status: 200,
  });
});
