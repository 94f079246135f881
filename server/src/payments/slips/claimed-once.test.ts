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
  await fixture.sandbox.heal();
  member = await slips.member();
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

const wallet = (who = member) => fixture.balance(who, 'wallet');
const transferOf = ({ accountNo, accountName: name }: SlipMember, amount: number) =>
  fixture.transfer({ from: { accountNo, name }, amount });
/** Uploads the same picture as a slip of each member. */
async function uploadAll(picture: Buffer, members: readonly SlipMember[]): Promise<string[]> {
  return Promise.all(
    members.map(async (who) => {
      const { status, body } = await slips.upload(who, picture);
      expect(status).toBe(200);
      return body.reference;
    }),
  );
}

test('fifty copies of one slip at once, by its owner and others, are credited once', async () => {
  await fixture.fault('bank', 'error-500');
  const others = await Promise.all(Array.from({ length: 48 }, () => slips.member()));
  const picture = await slips.picture(await transferOf(member, 500));
  const everybody = [member, member, ...others];
  // Three batches, each as large as the picture queue takes at once.
  const references: string[] = [];
  for (let at = 0; at < everybody.length; at += 17)
    references.push(...(await uploadAll(picture, everybody.slice(at, at + 17))));
  const ended = await Promise.all(everybody.map((who, i) => slips.ended(who, references[i] ?? '')));
  await fixture.until(async () => (await wallet()) > 0n, 'the credit');
  expect(await wallet()).toBe(50_000n);
  for (const other of others) expect(await wallet(other)).toBe(0n);
  expect(ended.filter(({ note }) => note === 'SLIP_REFNO_DUPLICATED')).toHaveLength(49);
  const { rows } = await fixture.deps.pool.query('select id from bank_receipt where member_id = $1', [
    member.id,
  ]);
  expect(rows).toHaveLength(1);
});

test('a slip uploaded again is refused, and shows its owner the earlier credit', async () => {
  const picture = await slips.picture(await transferOf(member, 70));
  const first = await slips.judged(member, picture);
  const second = await slips.judged(member, picture);
  expect(second).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED', credited: { amount: 70 } });
  expect(second.credited.statementId).toBe(first.credited.statementId);
  const stranger = await slips.member();
  expect(await slips.judged(stranger, picture)).toMatchObject({
    note: 'SLIP_REFNO_DUPLICATED',
    credited: null,
  });
  expect(await wallet()).toBe(7_000n);
});

test('a slip that comes after its bank line succeeds without a second credit', async () => {
  const transRef = await transferOf(member, 80);
  await fixture.until(async () => (await wallet()) === 8_000n, 'the line');
  const slip = await slips.judged(member, await slips.picture(transRef));
  expect(slip).toMatchObject({ status: 'SUCCESS', credited: { amount: 80 } });
  expect(await wallet()).toBe(8_000n);
});

test('a bank line that comes after its slip is not credited again', async () => {
  await fixture.fault('bank', 'error-500');
  const slip = await slips.judged(member, await slips.picture(await transferOf(member, 90)));
  expect(slip).toMatchObject({ status: 'SUCCESS' });
  await fixture.sandbox.heal();
  await fixture.until(async () => {
    const { rows } = await fixture.deps.pool.query('select sources from bank_receipt where member_id = $1', [
      member.id,
    ]);
    return rows[0]?.sources.includes('line');
  }, 'the line');
  expect(await wallet()).toBe(9_000n);
});

test('slip and bank line at once are credited once for each of ten members', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => slips.member()));
  const references = await Promise.all(
    members.map(async (who) => {
      const picture = await slips.picture(await transferOf(who, 33));
      return (await slips.upload(who, picture)).body.reference;
    }),
  );
  for (const [i, who] of members.entries()) {
    expect(await slips.ended(who, references[i] ?? '')).toMatchObject({ status: 'SUCCESS' });
    expect(await wallet(who)).toBe(3_300n);
  }
  for (let i = 0; i < 5; i++) await fixture.work();
  for (const who of members) expect(await wallet(who)).toBe(3_300n);
});
