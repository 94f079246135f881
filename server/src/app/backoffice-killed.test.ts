import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../ledger/integrity/ledger-check.ts';
import { creditReceipt } from '../payments/bank-receipts/admin/resolve-bank-receipt.ts';
import { matchReceipt } from '../payments/bank-receipts/match-receipt.ts';
import { postReceipt } from '../payments/bank-receipts/post-receipt.ts';
import { receiverOf } from '../payments/bank-receipts/receipt-evidence.ts';
import { decideWithdrawal } from '../payments/withdrawals/admin/decide-withdrawal.ts';
import type { TestMember } from '../testing/app.ts';
import { auditedAction } from '../testing/backoffice/audited-action.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../testing/backoffice/backoffice-server.ts';
import { type BankFixture, bankFixture } from '../testing/bank-fixture.ts';
import { exceptionsFixtureOf } from '../testing/exceptions.ts';
import { killedTransactionEnds, killInTransaction } from '../testing/process/kill-when.ts';

// Kills a process while a staff member moves money in the console.

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

const victim = join(import.meta.dirname, '../testing/victim.ts');

interface Press {
  readonly id: string;
  /** Arguments for the process to be killed: the action, its owner, its item, and the staff member. */
  readonly args: readonly string[];
  again(): Promise<{ readonly ok: boolean }>;
}

async function refusal(member: TestMember, bo: TestStaffMember): Promise<Press> {
  const { body } = await fixture.server.call('withdraw', { token: member.token, body: { amount: 6_000 } });
  const id = String(body.withdrawId);
  const word = { decision: 'reject', why: 'KILLED' } as const;
  return {
    id,
    args: ['backoffice-refuse', member.id, id, bo.id],
    again: () => decideWithdrawal(fixture.deps, auditedAction(bo.id, id), { memberId: member.id, id }, word),
  };
}

let lineCount = 0;
async function lineOfMember(member: TestMember, bo: TestStaffMember): Promise<Press> {
  const { rows } = await fixture.deps.pool.query<{ id: string; bankCode: string }>(
    `select id, bank_code as "bankCode" from deposit_account where bank_code = 'SCB' and mode <> 'QR'`,
  );
  const [account] = rows;
  if (!account) throw new Error('the demo has an account at SCB');
  const from = { bankCode: 'BBL', accountNo: `88800${member.phone.slice(3)}`, names: ['TEST MEMBER'] };
  const line = async (amount: bigint) => {
    const { id } = await matchReceipt(fixture.deps, {
      ...{ source: 'line', key: `line/killed/${++lineCount}`, reference: null, amount, from, dayOnly: false },
      receiver: receiverOf({ ...account, currency: 'THB' }),
      paidAt: new Date(),
    });
    return (await postReceipt(fixture.deps, id)).entryId ?? '';
  };
  // The member has paid from that account before.
  const known = await line(1_000n + BigInt(lineCount));
  await exceptionsFixtureOf(fixture.deps).decide('credit-member', known, { toMember: member.publicId });
  const id = await line(30_000n + BigInt(lineCount));
  const credit = { publicId: member.publicId, why: 'killed' };
  return {
    id,
    args: ['backoffice-receipt', member.publicId, id, bo.id],
    again: () => creditReceipt(fixture.deps, auditedAction(bo.id, id), id, credit),
  };
}

const cases = [
  { what: 'refuses a withdrawal', made: refusal },
  { what: 'credits a bank line', made: lineOfMember },
].flatMap((one) => killedTransactionEnds.map((how) => ({ ...one, how })));

test.each(cases)(
  'a process that is killed while it $what leaves all or nothing, when the database $how',
  async ({ made, how }) => {
    const { pool } = fixture.deps;
    const press = await made(await fixture.member(1_000_000n), await backoffice.staffMember('finance'));
    /** Returns the decision, its entries, and the audit row. */
    const rowCounts = async () =>
      (
        await pool.query(
          `select (select count(*) from decision where subject_id = $1) as decided,
                (select count(*) from entry e join decision d on d.entry_id = e.id where d.subject_id = $1) as moved,
                (select count(*) from audit where subject_id = $1::text and action = 'press') as audited`,
          [press.id],
        )
      ).rows[0];
    const args = [pool.options.connectionString ?? '', fixture.sandbox.url, ...press.args];
    await killInTransaction(pool, 'insert on decision', how, victim, args);
    const all = { decided: 1n, moved: 1n, audited: 1n };
    expect(await rowCounts()).toEqual(
      how === 'rolls it back' ? { decided: 0n, moved: 0n, audited: 0n } : all,
    );
    // Repeating the request returns success, whether it was done before or is done now; a third one changes nothing.
    for (let n = 0; n < 2; n++) {
      expect(await press.again()).toMatchObject({ ok: true });
      expect(await rowCounts()).toEqual(all);
    }
    expect((await checkLedger(pool)).violations).toEqual([]);
  },
);
