import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { changeWithdrawal } from '../../testing/inquiry.ts';
import { killedTransactionEnds, killInTransaction } from '../../testing/process/kill-when.ts';
import type { ResolutionOrder } from './decision.ts';
import { resolveException } from './resolve-exception.ts';

let fixture: BankFixture;
let backoffice: ExceptionsFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = exceptionsFixtureOf(fixture.deps);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  fixture.post.losing = true;
  member = await fixture.member(1_000_000n);
});

const victim = join(import.meta.dirname, '../../testing/victim.ts');

async function silent(): Promise<ResolutionOrder> {
  const { body } = await fixture.server.call('withdraw', { token: member.token, body: { amount: 300 } });
  const id = String(body.withdrawId);
  const sending = { from: 'created', to: 'sent', inquireInMs: 60_000 } as const;
  expect(await changeWithdrawal(fixture.deps.pool, { memberId: member.id, id }, sending)).toBe(true);
  await backoffice.escalate('withdrawal', member.id, id);
  const subject = { kind: 'withdrawal', memberId: member.id, id } as const;
  return { id: deriveId(id, 'order'), subject, decision: 'done', who: 'Ann', why: 'told by phone' };
}
/** Counts the stored decision, its ledger entry and the ended withdrawal. */
const rowCounts = async ({ subject }: ResolutionOrder) => {
  const { rows } = await fixture.deps.pool.query<{ decided: bigint; moved: bigint; ended: bigint }>(
    `select (select count(*) from decision where subject_id = $1) as decided,
            (select count(*) from entry where resolves = $1) as moved,
            (select count(*) from withdrawal where id = $1 and ended_at is not null) as ended`,
    [subject.id],
  );
  return rows[0];
};
const nothing = { decided: 0n, moved: 0n, ended: 0n };
const everything = { decided: 1n, moved: 1n, ended: 1n };

test.each(killedTransactionEnds)(
  'a process that is killed while it decides leaves all or nothing, when the database %s',
  async (how) => {
    const order = await silent();
    const { pool } = fixture.deps;
    const url = pool.options.connectionString ?? '';
    const args = [url, fixture.sandbox.url, 'decide', member.id, order.subject.id];
    await killInTransaction(pool, 'insert on decision', how, victim, args);
    expect(await rowCounts(order)).toEqual(how === 'rolls it back' ? nothing : everything);
    // A retry under the same id learns that it was decided, or decides it now.
    expect(await resolveException(fixture.deps, order)).toEqual({
      ok: true,
      replayed: how !== 'rolls it back',
      amount: 30_000n,
    });
    expect(await rowCounts(order)).toEqual(everything);
    expect((await checkLedger(pool)).violations).toEqual([]);
  },
);

test('a process that dies after the commit has decided, and the same order is a replay', async () => {
  const order = await silent();
  const post: Ledger['post'] = async (entry) => {
    await fixture.deps.ledger.post(entry);
    throw new Error('killed');
  };
  const dying = { ...fixture.deps, ledger: { busy: false, post } };
  await expect(resolveException(dying, order)).rejects.toThrow('killed');
  expect(await rowCounts(order)).toEqual(everything);
  expect(await resolveException(fixture.deps, order)).toEqual({ ok: true, replayed: true, amount: 30_000n });
  expect(await rowCounts(order)).toEqual(everything);
  expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]);
});
