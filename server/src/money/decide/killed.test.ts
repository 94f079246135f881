import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deriveId } from '../../base/derive-id.ts';
import { checkBook } from '../../ledger/check/book-check.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankWorld, bankWorld } from '../../testing/bank.ts';
import { type Desk, deskOf } from '../../testing/desk.ts';
import { programEnv } from '../../testing/process/program-env.ts';
import { changeWithdrawal } from '../withdraw/withdraw.queries.ts';
import { decide } from './decide.ts';
import type { Order } from './decision.ts';

let world: BankWorld;
let desk: Desk;
let member: TestMember;
beforeAll(async () => {
  world = await bankWorld();
  desk = deskOf(world.deps);
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.post.losing = true;
  member = await world.member(1_000_000n);
});

const victim = join(import.meta.dirname, '../../testing/victim.ts');

async function silent(): Promise<Order> {
  const { body } = await world.server.call('withdraw', { token: member.token, body: { amount: 300 } });
  const id = String(body.withdrawId);
  const sending = { from: 'created', to: 'sent', actInMs: 60_000 } as const;
  expect(await changeWithdrawal(world.deps.pool, { memberId: member.id, id }, sending)).toBe(true);
  await desk.callPerson('withdrawal', member.id, id);
  const subject = { kind: 'withdrawal', memberId: member.id, id } as const;
  return { id: deriveId(id, 'order'), subject, decision: 'done', who: 'Ann', why: 'told by phone' };
}
/** How much stands of it: the decision, and its movement. */
const standing = async ({ subject }: Order) => {
  const { rows } = await world.deps.pool.query<{ decided: bigint; moved: bigint; ended: bigint }>(
    `select (select count(*) from decision where subject_id = $1) as decided,
            (select count(*) from entry where resolves = $1) as moved,
            (select count(*) from withdrawal where id = $1 and ended_at is not null) as ended`,
    [subject.id],
  );
  return rows[0];
};
const often = { interval: 10 };
const nothing = { decided: 0n, moved: 0n, ended: 0n };
const everything = { decided: 1n, moved: 1n, ended: 1n };

test.each(['lets go of it', 'loses it'])(
  'a process that is killed while it decides leaves all or nothing, when the database %s',
  async (how) => {
    const order = await silent();
    const { pool } = world.deps;
    // The transaction waits for as long as it takes, so that the process dies in the middle of it.
    await pool.query(
      `create function slowly() returns trigger language plpgsql
         set lock_timeout = 0 set client_connection_check_interval = 0
         as 'begin perform pg_advisory_xact_lock(1); return null; end';
       create trigger slowly after insert on decision for each row execute function slowly()`,
    );
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(1)');
    const url = pool.options.connectionString ?? '';
    const args = [victim, url, world.sandbox.url, 'decide', member.id, order.subject.id];
    const child = spawn(process.execPath, args, { env: programEnv(), stdio: 'ignore' });
    const posting = `from pg_stat_activity where datname = current_database() and query like '%ledger_post_one%'
      and state = 'active' and pid <> pg_backend_pid()`;
    const isPosting = async () => (await pool.query(`select 1 ${posting}`)).rowCount;
    await expect
      .poll(async () => (await pool.query(`select 1 ${posting} and wait_event = 'advisory'`)).rowCount, often)
      .toBe(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    // PostgreSQL finds out that nobody listens only when it answers; or it dies at this moment itself.
    if (how === 'loses it') await pool.query(`select pg_terminate_backend(pid) ${posting}`);
    else await holder.query('rollback');
    await expect.poll(isPosting, often).toBe(0);
    holder.release(true);
    await pool.query('drop function slowly cascade');
    expect(await standing(order)).toEqual(how === 'loses it' ? nothing : everything);
    // Whoever sends it again, under the same id, hears that it stands, or decides it now.
    expect(await decide(world.deps, order)).toEqual({
      ok: true,
      replayed: how !== 'loses it',
      amount: 30_000n,
    });
    expect(await standing(order)).toEqual(everything);
    expect((await checkBook(pool)).violations).toEqual([]);
  },
);

test('one that dies after the commit has decided, and the same order again only says so', async () => {
  const order = await silent();
  const post: Ledger['post'] = async (entry) => {
    await world.deps.ledger.post(entry);
    throw new Error('killed');
  };
  const dying = { ...world.deps, ledger: { busy: false, post } };
  await expect(decide(dying, order)).rejects.toThrow('killed');
  expect(await standing(order)).toEqual(everything);
  expect(await decide(world.deps, order)).toEqual({ ok: true, replayed: true, amount: 30_000n });
  expect(await standing(order)).toEqual(everything);
  expect((await checkBook(world.deps.pool)).violations).toEqual([]);
});
