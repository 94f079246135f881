import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBook } from '../ledger/integrity/ledger-check.ts';
import { creditLine } from '../payments/bank-receipts/admin/settle-bank-receipt.ts';
import { takePayment } from '../payments/bank-receipts/match-receipt.ts';
import { bookPayment } from '../payments/bank-receipts/post-receipt.ts';
import { receiverOf } from '../payments/bank-receipts/receipt-evidence.ts';
import { decideWithdrawal } from '../payments/withdrawals/admin/review-withdrawal.ts';
import type { TestMember } from '../testing/app.ts';
import { deskPress } from '../testing/backoffice/audited-action.ts';
import { type TestDesk, type TestOperator, testDesk } from '../testing/backoffice/backoffice-server.ts';
import { type BankWorld, bankWorld } from '../testing/bank-fixture.ts';
import { deskOf } from '../testing/exceptions.ts';
import { killInTransaction, transactionEnds } from '../testing/process/kill-when.ts';

// A process dies while one person moves money at the console.

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

const victim = join(import.meta.dirname, '../testing/victim.ts');

interface Press {
  readonly id: string;
  /** What the victim is told: what to do, whose it is, what, and by whom. */
  readonly args: readonly string[];
  again(): Promise<{ readonly ok: boolean }>;
}

async function refusal(member: TestMember, bo: TestOperator): Promise<Press> {
  const { body } = await world.server.call('withdraw', { token: member.token, body: { amount: 6_000 } });
  const id = String(body.withdrawId);
  const word = { decision: 'reject', why: 'KILLED' } as const;
  return {
    id,
    args: ['desk-refuse', member.id, id, bo.id],
    again: () => decideWithdrawal(world.deps, deskPress(bo.id, id), { memberId: member.id, id }, word),
  };
}

let told = 0;
async function lineOfMember(member: TestMember, bo: TestOperator): Promise<Press> {
  const { rows } = await world.deps.pool.query<{ id: string; bankCode: string }>(
    `select id, bank_code as "bankCode" from deposit_account where bank_code = 'SCB' and mode <> 'QR'`,
  );
  const [account] = rows;
  if (!account) throw new Error('the demo has an account at SCB');
  const from = { bankCode: 'BBL', accountNo: `88800${member.phone.slice(3)}`, names: ['TEST MEMBER'] };
  const line = async (amount: bigint) => {
    const { id } = await takePayment(world.deps, {
      ...{ teller: 'line', key: `line/killed/${++told}`, reference: null, amount, from, dayOnly: false },
      receiver: receiverOf({ ...account, currency: 'THB' }),
      paidAt: new Date(),
    });
    return (await bookPayment(world.deps, id)).entryId ?? '';
  };
  // They paid from there before.
  const known = await line(1_000n + BigInt(told));
  await deskOf(world.deps).decide('give-to-member', known, { toMember: member.publicId });
  const id = await line(30_000n + BigInt(told));
  const credit = { publicId: member.publicId, why: 'killed' };
  return {
    id,
    args: ['desk-line', member.publicId, id, bo.id],
    again: () => creditLine(world.deps, deskPress(bo.id, id), id, credit),
  };
}

const cases = [
  { what: 'refuses a withdrawal', made: refusal },
  { what: 'credits a bank line', made: lineOfMember },
].flatMap((one) => transactionEnds.map((how) => ({ ...one, how })));

test.each(cases)(
  'a process that is killed while it $what leaves all or nothing, when the database $how',
  async ({ made, how }) => {
    const { pool } = world.deps;
    const press = await made(await world.member(1_000_000n), await desk.operator('finance'));
    /** The decision, its money, and the row of the audit. */
    const standing = async () =>
      (
        await pool.query(
          `select (select count(*) from decision where subject_id = $1) as decided,
                (select count(*) from entry e join decision d on d.entry_id = e.id where d.subject_id = $1) as moved,
                (select count(*) from audit where subject_id = $1::text and action = 'press') as told`,
          [press.id],
        )
      ).rows[0];
    const args = [pool.options.connectionString ?? '', world.sandbox.url, ...press.args];
    await killInTransaction(pool, 'insert on decision', how, victim, args);
    const all = { decided: 1n, moved: 1n, told: 1n };
    expect(await standing()).toEqual(how === 'loses it' ? { decided: 0n, moved: 0n, told: 0n } : all);
    // The same press again hears that it is done, or does it now; and a third one changes nothing.
    for (let n = 0; n < 2; n++) {
      expect(await press.again()).toMatchObject({ ok: true });
      expect(await standing()).toEqual(all);
    }
    expect((await checkBook(pool)).violations).toEqual([]);
  },
);
