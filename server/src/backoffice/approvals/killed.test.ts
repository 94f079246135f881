import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import { type TestBackoffice, testBackoffice } from '../../testing/backoffice/backoffice-server.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { killedTransactionEnds, killInTransaction } from '../../testing/process/kill-when.ts';

let fixture: BankFixture;
let backoffice: TestBackoffice;
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = await testBackoffice(fixture.server);
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});

const victim = join(import.meta.dirname, '../../testing/victim.ts');

test.each(killedTransactionEnds)(
  'killing the process during an approval leaves all or nothing, when the database %s',
  async (how) => {
    const { pool } = fixture.deps;
    const member = await fixture.member(10_000n);
    const [ann, bo] = [await backoffice.staffMember('owner'), await backoffice.staffMember('owner')];
    const made = await backoffice.call('requestManualAdjustment', {
      as: ann,
      params: { memberId: member.id },
      body: { way: 'credit', amount: '700', reason: 'GOODWILL', why: 'waited' },
    });
    const params = { approvalId: String(made.body.approvalId) };
    const { hash } = (await backoffice.call('getApproval', { as: bo, params })).body;
    /** Returns the approval, its entries, and the audit row. */
    const rowCounts = async () => {
      const { rows } = await pool.query(
        `select (select count(*) from approval_request where id = $1 and state = 'approved') as accepted,
                (select count(*) from entry e join approval_request p on p.entry_id = e.id where p.id = $1) as moved,
                (select count(*) from audit where subject_id = $1::text and action = 'approveRequest') as audited`,
        [params.approvalId],
      );
      return rows[0];
    };
    const url = pool.options.connectionString ?? '';
    const args = [url, fixture.sandbox.url, 'by-hand', bo.id, params.approvalId, hash];
    await killInTransaction(pool, 'update on approval_request', how, victim, args);
    const all = { accepted: 1n, moved: 1n, audited: 1n };
    expect(await rowCounts()).toEqual(
      how === 'rolls it back' ? { accepted: 0n, moved: 0n, audited: 0n } : all,
    );
    const again = await backoffice.call('approveRequest', { as: bo, params, body: { hash } });
    expect(again.status).toBe(how === 'rolls it back' ? 200 : 409);
    expect(await rowCounts()).toEqual(all);
    expect(await fixture.balance(member, 'wallet')).toBe(10_700n);
    expect((await checkLedger(pool)).violations).toEqual([]);
  },
);
