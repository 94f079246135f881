import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeContent } from '../../content/stored-content.ts';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { type SlipFixture, type SlipMember, slipFixture } from '../../testing/slip.ts';

let fixture: BankFixture;
let slips: SlipFixture;
let member: SlipMember;
beforeAll(async () => {
  fixture = await bankFixture();
  slips = slipFixture(fixture);
  await writeContent(fixture.deps.pool, 'slip', { closedFrom: '00:00', closedTo: '00:00' });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.fault('bank', 'error-500');
  member = await slips.member();
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

const victim = join(import.meta.dirname, '../../testing/process/slip-victim.ts');

/** Lets another process take up the slip, and kills it when it is about to run the nth query with these words. */
async function killAt(reference: string, words: string, nth: string): Promise<void> {
  const { server, sandbox, deps } = fixture;
  const args = [server.databaseUrl, sandbox.url, deps.settings.dataDir, member.id, reference, words, nth];
  const child = spawn(process.execPath, [victim, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    expect(line).toBe('stopped');
    break;
  }
  child.kill('SIGKILL');
  await ended;
}

test.each([
  ['before the picture is read', 'from slip where', '1', 'stored'],
  ['with the picture read and nothing written down', 'slip_read', '1', 'stored'],
  ['before the bank is asked', 'from slip where', '2', 'read'],
  ['with the bank’s answer in hand', 'from deposit_account', '1', 'read'],
  ['with the payment taken', 'slip_reported', '1', 'read'],
  ['before the payment is booked', 'from bank_receipt p where', '1', 'verified'],
])(
  'a slip whose process was killed %s is credited once by the next process',
  async (_, words, nth, state) => {
    const { pool } = fixture.deps;
    const payer = { accountNo: member.accountNo, name: member.accountName };
    const { body } = await slips.upload(
      member,
      await slips.picture(await fixture.transfer({ from: payer, amount: 45 })),
    );
    await killAt(body.reference, words, nth);
    const { rows } = await pool.query('select state from slip where id = $1', [body.reference]);
    expect(rows).toEqual([{ state }]);
    expect(await fixture.balance(member, 'wallet')).toBe(0n);
    // Expires the leases of the dead process.
    await pool.query('update inquiry set next_at = now()');
    expect(await slips.ended(member, body.reference)).toMatchObject({ status: 'SUCCESS' });
    expect(await fixture.balance(member, 'wallet')).toBe(4_500n);
    for (let i = 0; i < 3; i++) await fixture.work();
    expect(await fixture.balance(member, 'wallet')).toBe(4_500n);
    // An inquiry that met another one at the payment's row asks once more, a moment later.
    await fixture.until(async () => {
      const left = await pool.query(
        `select kind from inquiry where member_id = $1 or kind = 'bank-receipt'`,
        [member.id],
      );
      return left.rows.length === 0;
    }, 'an end of all asking');
    expect(await fixture.balance(member, 'wallet')).toBe(4_500n);
  },
);
