import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBook } from '../../ledger/integrity/ledger-check.ts';
import { type TestDesk, testDesk } from '../../testing/backoffice/backoffice-server.ts';
import { type BankWorld, bankWorld } from '../../testing/bank-fixture.ts';
import { killInTransaction, transactionEnds } from '../../testing/process/kill-when.ts';

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

test.each(transactionEnds)(
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
    const url = pool.options.connectionString ?? '';
    const args = [url, world.sandbox.url, 'by-hand', bo.id, params.proposalId, hash];
    await killInTransaction(pool, 'update on proposal', how, victim, args);
    const all = { accepted: 1n, moved: 1n, told: 1n };
    expect(await standing()).toEqual(how === 'loses it' ? { accepted: 0n, moved: 0n, told: 0n } : all);
    const again = await desk.call('acceptProposal', { as: bo, params, body: { hash } });
    expect(again.status).toBe(how === 'loses it' ? 200 : 409);
    expect(await standing()).toEqual(all);
    expect(await world.balance(member, 'wallet')).toBe(10_700n);
    expect((await checkBook(pool)).violations).toEqual([]);
  },
);
