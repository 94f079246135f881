import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/app.ts';
import type { AccrualTask } from './accrual.ts';
import { runAccrual } from './accrual-run.ts';
import { accrueLeftOut } from './accrue-left-out.ts';

// Covers how far a failing accrual gets, whatever it calculates.

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ onLog: () => {} });
});
afterAll(() => server?.close());

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.deps.pool.query<T>(text, values)).rows;
const left = async () =>
  (await rows<{ id: string }>('select member_id as id from accrual_left_out')).map(({ id }) => id);
const alarms = () =>
  rows(`select member_id as "memberId", resolved_at is null as open from alarm where kind = 'accrual'`);

describe('the accrual of a period', () => {
  const work = (some: Partial<AccrualTask<readonly string[]>>): AccrualTask<readonly string[]> => ({
    kind: 'commission',
    period: '2026-01-01',
    end: new Date('2026-01-02T00:00:00+07:00'),
    next: async (after) => (after === null ? ids : []),
    accrue: async (memberIds) => memberIds,
    write: async (_, memberIds) => {
      written.push(...memberIds);
    },
    ...some,
  });
  const ids = Array.from(
    { length: 1_500 },
    (_, n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  );
  const inviterId = v7();
  let written: string[] = [];
  beforeEach(async () => {
    written = [];
    for (const table of ['accrual_run', 'alarm', 'invitation']) await rows(`delete from ${table}`);
  });
  /** Marks all members as left out, because their bets were unknown. */
  async function leaveAll(): Promise<void> {
    await rows("insert into accrual_run (kind, period, done_at) values ('commission', '2026-01-01', now())");
    await rows(
      `insert into accrual_left_out (kind, period, member_id) select 'commission', '2026-01-01', m from unnest($1::uuid[]) m`,
      [ids],
    );
  }

  test('blames no member for a lost database connection or a deadlock', async () => {
    for (const code of ['57P01', '40P01']) {
      const gone = Object.assign(new Error('gone'), { code });
      const run = runAccrual(server.deps, work({ accrue: () => Promise.reject(gone) }));
      await expect(run).rejects.toBe(gone);
    }
    expect(await rows('select 1 from accrual_left_out where alarm_id is not null')).toEqual([]);
    expect(await alarms()).toEqual([]);
  });

  test('stops when aborted during the search for a failing member', async () => {
    const ending = new AbortController();
    let tries = 0;
    const failing = work({
      async accrue() {
        tries++;
        ending.abort();
        throw new Error('no');
      },
    });
    expect(await runAccrual(server.deps, failing, { signal: ending.signal })).toBe('stopped');
    expect(tries).toBe(1);
    expect(await alarms()).toEqual([]);
  });

  test('makes fewer than fifty attempts, however many members fail', async () => {
    let tries = 0;
    const failing = work({
      async accrue() {
        tries++;
        throw new Error('no');
      },
    });
    expect(await runAccrual(server.deps, failing)).toBe('stuck');
    expect(tries).toBeLessThan(50);
  });

  test('leaves out ten failing members, is stuck at the eleventh, and continues once its data is corrected', async () => {
    const odd = ids.filter((_, n) => n % 100 === 0).slice(0, 11);
    const mended: string[] = [];
    const failing = work({
      next: async (after) => ids.slice(after === null ? 0 : ids.indexOf(after) + 1).slice(0, 1_000),
      async write(client, memberIds) {
        if (memberIds.some((id) => odd.includes(id) && !mended.includes(id))) throw new Error('no');
        await client.query(
          'insert into invitation (inviter_id, member_id) select $1, m from unnest($2::uuid[]) m',
          [inviterId, memberIds],
        );
      },
    });
    const invited = async () =>
      (await rows<{ id: string }>('select member_id as id from invitation order by 1')).map(({ id }) => id);
    expect(await runAccrual(server.deps, failing)).toBe('stuck');
    expect((await left()).sort()).toEqual(odd.slice(0, 10));
    expect(await invited()).toEqual(ids.slice(0, 1_000).filter((id) => !odd.includes(id)));
    mended.push(odd[10] ?? '');
    expect(await runAccrual(server.deps, failing)).toBe('done');
    expect(await invited()).toEqual(ids.filter((id) => !odd.slice(0, 10).includes(id)));
  });

  test('of left-out members stops between two batches when aborted, and continues there', async () => {
    await leaveAll();
    const ending = new AbortController();
    const stopping = work({
      async write(_, memberIds) {
        written.push(...memberIds);
        ending.abort();
      },
    });
    await accrueLeftOut(server.deps.pool, 'commission', async () => stopping, ending.signal);
    expect(written).toEqual(ids.slice(0, 1_000));
    await accrueLeftOut(server.deps.pool, 'commission', async () => work({}), new AbortController().signal);
    expect(written).toEqual(ids);
    expect(await left()).toEqual([]);
  });

  test('of left-out members stops where all fail, and raises one alarm', async () => {
    await leaveAll();
    let mayWrite = false;
    const failing = work({
      async write(_, memberIds) {
        if (!mayWrite) throw new Error('no');
        written.push(...memberIds);
      },
    });
    const again = () => accrueLeftOut(server.deps.pool, 'commission', async () => failing);
    await again();
    await again();
    expect(await left()).toHaveLength(1_500);
    expect(await alarms()).toMatchObject([{ memberId: null, open: true }]);
    // A closed alarm is raised again, though not at once.
    await rows('update alarm set resolved_at = now()');
    await again();
    expect(await alarms()).toMatchObject([{ open: false }]);
    await rows("update alarm set resolved_at = now() - interval '1 day'");
    await again();
    expect(await alarms()).toMatchObject([{ open: true }]);
    mayWrite = true;
    await again();
    expect(written).toEqual(ids);
    expect(await alarms()).toMatchObject([{ open: false }]);
  });
});
