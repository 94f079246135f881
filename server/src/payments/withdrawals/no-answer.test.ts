import { hourMs } from '@kapao/core/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createProviderRegistry } from '../../providers/registry/provider-registry.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { inquire } from '../../testing/inquiry.ts';
import { payoutInquiry } from './payout-inquiry.ts';
import { findWithdrawal } from './withdrawal.queries.ts';

let fixture: BankFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture({ timeoutMs: 100 });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.sandbox.heal();
  fixture.post.losing = true;
  member = await fixture.member(1_000_000n);
});

const withdraw = (baht: number) => fixture.withdraw(member, baht);
const stateOf = async (id: string) => (await findWithdrawal(fixture.deps.pool, member.id, id))?.state;
/** Moves all times of the withdrawal back by this much. */
const passes = async (id: string, ms: number) => {
  const earlier = `- $3 * interval '1 ms'`;
  for (const sql of [
    `update inquiry set last_answer_at = last_answer_at ${earlier}, next_at = now() where member_id = $1 and id = $2`,
    `update withdrawal set created_at = created_at ${earlier}, approved_at = approved_at ${earlier},
            sent_at = sent_at ${earlier} where member_id = $1 and id = $2`,
  ])
    await fixture.deps.pool.query(sql, [member.id, id, ms]);
};
/** Runs the inquiry now, and returns whether it was escalated. */
const asked = async (id: string, { providers } = fixture.deps): Promise<boolean> => {
  await fixture.deps.pool.query('update inquiry set next_at = now() where id = $1', [id]);
  await inquire(fixture.deps, payoutInquiry({ ...fixture.deps, providers }), {
    kind: 'withdrawal',
    memberId: member.id,
    id,
  });
  const { rows } = await fixture.deps.pool.query(
    `select a.escalated_at is not null as called, al.id is not null as alarmed
       from inquiry a left join alarm al on al.id = a.id and al.resolved_at is null where a.id = $1`,
    [id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].alarmed).toBe(rows[0].called);
  return rows[0].called;
};
const approve = async (id: string) => (await exceptionsFixtureOf(fixture.deps).decide('approve', id)).ok;

test('a withdrawal is escalated a day after it was sent, and not before', async () => {
  const id = await withdraw(300);
  await fixture.fault('bank', 'timeout-before');
  expect(await asked(id)).toBe(false);
  expect(await stateOf(id)).toBe('sent');
  await passes(id, 24 * hourMs - 60_000);
  expect(await asked(id)).toBe(false);
  await passes(id, 60_000);
  expect(await asked(id)).toBe(true);
});

test('a withdrawal approved after three days is escalated a day after it was sent', async () => {
  const id = await withdraw(6_000);
  await passes(id, 72 * hourMs);
  await fixture.fault('bank', 'timeout-before');
  expect(await approve(id)).toBe(true);
  for (let i = 0; i < 3; i++) expect(await asked(id)).toBe(false);
  expect(await stateOf(id)).toBe('sent');
  await passes(id, 24 * hourMs - 60_000);
  expect(await asked(id)).toBe(false);
  await passes(id, 60_000);
  expect(await asked(id)).toBe(true);
});

test.each([300, 6_000])(
  'a withdrawal of %i baht that no job took for three days is escalated a day after it was sent',
  async (baht) => {
    const id = await withdraw(baht);
    if (baht > 5_000) expect(await approve(id)).toBe(true);
    await passes(id, 72 * hourMs);
    await fixture.fault('bank', 'timeout-before');
    for (let i = 0; i < 3; i++) expect(await asked(id)).toBe(false);
    await passes(id, 24 * hourMs);
    expect(await asked(id)).toBe(true);
  },
);

test('a withdrawal of a disabled channel is escalated after a day, though it was not sent', async () => {
  const id = await withdraw(300);
  const disabled = { ...fixture.deps, providers: createProviderRegistry([]) };
  expect(await asked(id, disabled)).toBe(false);
  await passes(id, 24 * hourMs - 60_000);
  expect(await asked(id, disabled)).toBe(false);
  await passes(id, 60_000);
  expect(await asked(id, disabled)).toBe(true);
  expect(await stateOf(id)).toBe('created');
});
