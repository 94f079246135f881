import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBook } from '../../ledger/check/book-check.ts';
import { type BankWorld, bankWorld } from '../../testing/bank.ts';
import { type TestDesk, testDesk } from '../../testing/console/desk-server.ts';
import { programEnv } from '../../testing/process/program-env.ts';

let world: BankWorld;
let desk: TestDesk;
beforeAll(async () => {
  world = await bankWorld();
  desk = await testDesk(world.server);
});
afterAll(async () => {
  await desk?.close();
  await world?.close();
});

const victim = join(import.meta.dirname, '../../testing/victim.ts');
const often = { interval: 10 };

test.each(['lets go of it', 'loses it'])(
  'a process that is killed while it accepts leaves all or nothing, when the database %s',
  async (how) => {
    const { pool } = world.deps;
    const member = await world.member(10_000n);
    const [ann, bo] = [await desk.operator('owner'), await desk.operator('owner')];
    const made = await desk.call('proposeByHand', {
      as: ann,
      params: { memberId: member.id },
      body: { way: 'credit', amount: '700', reason: 'GOODWILL', why: 'waited' },
    });
    const params = { proposalId: String(made.body.proposalId) };
    const { hash } = (await desk.call('getProposal', { as: bo, params })).body;
    /** The acceptance, its money, and the row of the audit. */
    const standing = async () => {
      const { rows } = await pool.query(
        `select (select count(*) from proposal where id = $1 and state = 'accepted') as accepted,
                (select count(*) from entry e join proposal p on p.entry_id = e.id where p.id = $1) as moved,
                (select count(*) from audit where subject_id = $1::text and action = 'acceptProposal') as told`,
        [params.proposalId],
      );
      return rows[0];
    };
    await pool.query(
      // PostgreSQL does not look meanwhile whether anybody listens, however long the kill takes.
      `create table let_go ();
       create function slowly() returns trigger language plpgsql as $$ begin
         perform set_config('client_connection_check_interval', '0', true);
         while not exists (select from let_go) loop perform pg_sleep(0.1); end loop;
         return null;
       end $$;
       create trigger slowly after update on proposal for each row execute function slowly()`,
    );
    const args = [
      victim,
      pool.options.connectionString ?? '',
      world.sandbox.url,
      'by-hand',
      bo.id,
      params.proposalId,
      hash,
    ];
    const child = spawn(process.execPath, args, { env: programEnv(), stdio: 'ignore' });
    const posting = `from pg_stat_activity where datname = current_database() and query like '%ledger_post_one%'
      and state = 'active' and pid <> pg_backend_pid()`;
    await expect
      .poll(async () => (await pool.query(`select 1 ${posting} and wait_event = 'PgSleep'`)).rowCount, often)
      .toBe(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    // PostgreSQL finds out that nobody listens only when it answers; or it dies at this moment itself.
    if (how === 'loses it') await pool.query(`select pg_terminate_backend(pid) ${posting}`);
    else await pool.query('insert into let_go default values');
    await expect.poll(async () => (await pool.query(`select 1 ${posting}`)).rowCount, often).toBe(0);
    await pool.query('drop function slowly cascade; drop table let_go');
    const all = { accepted: 1n, moved: 1n, told: 1n };
    expect(await standing()).toEqual(how === 'loses it' ? { accepted: 0n, moved: 0n, told: 0n } : all);
    const again = await desk.call('acceptProposal', { as: bo, params, body: { hash } });
    expect(again.status).toBe(how === 'loses it' ? 200 : 409);
    expect(await standing()).toEqual(all);
    expect(await world.balance(member, 'wallet')).toBe(10_700n);
    expect((await checkBook(pool)).violations).toEqual([]);
  },
);
