import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../../ledger/integrity/ledger-check.ts';
import { type TestBackoffice, testBackoffice } from '../../../testing/backoffice/backoffice-server.ts';
import { type BankFixture, bankFixture } from '../../../testing/bank-fixture.ts';
import { rulesBrokenBy } from '../../../testing/ledger/broken-ledger.ts';

let fixture: BankFixture;
let backoffice: TestBackoffice;

/** One credit and one debit by manual adjustment. */
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = await testBackoffice(fixture.server);
  const [ann, bo] = [await backoffice.staffMember('finance'), await backoffice.staffMember('finance')];
  for (const direction of ['credit', 'debit']) {
    const { id: memberId } = await fixture.member(10_000n);
    const body = { way: direction, amount: '700', reason: 'GOODWILL', why: 'waited' };
    const { approvalId } = (
      await backoffice.call('requestManualAdjustment', { as: ann, params: { memberId }, body })
    ).body;
    expect((await backoffice.approve(bo, approvalId)).status).toBe(200);
  }
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});

test('approved manual adjustments break no rule', async () => {
  expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]);
});

/**
 * Drops the check constraints, which hold even when the triggers are disabled; only the owner of the database can remove
 * them.
 */
const withoutChecks = `do $$ declare c text; begin
  for c in select conname from pg_constraint where conrelid = 'approval_request'::regclass and contype = 'c' loop
    execute format('alter table approval_request drop constraint %I', c);
  end loop; end $$;`;

test.each([
  [
    'an adjustment that nobody requested',
    `update entry set debit = 'operator:adjustment' where reason <> 'correction' and debit like 'operator:%' and credit = 'wallet'`,
  ],
  [
    'a credit whose request names no entry',
    `update approval_request set entry_id = null where kind = 'credit'`,
  ],
  [
    'a debit whose request was never approved',
    `${withoutChecks} update approval_request set state = 'open' where kind = 'debit'`,
  ],
  [
    'a credit that was approved as a debit',
    `update approval_request set kind = 'debit' where kind = 'credit'`,
  ],
  ['a request of another amount', `update approval_request set amount = amount + 1 where kind = 'credit'`],
  ['an entry of another amount', `update entry set amount = amount + 1 where credit = 'operator:adjustment'`],
  [
    'another member’s request',
    `update approval_request set member_id = gen_random_uuid() where kind = 'debit'`,
  ],
  [
    'a request that differs from what was read',
    `update approval_request set payload = '{"reason": "FEE"}' where kind = 'credit'`,
  ],
  [
    'one person who requested and approved',
    `${withoutChecks} update approval_request set decided_by = requested_by where kind = 'credit'`,
  ],
  ['an approved request whose entry is gone', `delete from entry where reason = 'correction'`],
])('the ledger check detects %s', async (_, corruption) => {
  expect(await rulesBrokenBy(fixture.deps.pool, corruption)).toContain(
    'each manual adjustment was requested by one person and approved by another, as they read it',
  );
});
