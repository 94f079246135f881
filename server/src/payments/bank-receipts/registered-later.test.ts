import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestMember } from '../../testing/app.ts';
import { accountOf, type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { matchReceipt } from './match-receipt.ts';
import { postReceipt } from './post-receipt.ts';
import { type ReceiptEvidence, receiverOf } from './receipt-evidence.ts';

// Anybody may register an account number and a name that they read on somebody's slip, so an account that was registered
// after a payment does not show whose the payment is.

let fixture: BankFixture;
let payments = 0;
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());

const receiver = receiverOf({ id: crypto.randomUUID(), bankCode: 'SCB', currency: 'THB' });
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

/** Returns the report of a payment of a stranger, and registers their account for somebody else. */
function stranger(change: Partial<ReceiptEvidence> = {}) {
  const four = String(7_000 + ++payments);
  const bankAccountNo = `30010${four}9`;
  const bankAccountName = 'SOMEBODY ELSE';
  const reported: ReceiptEvidence = {
    source: 'line',
    key: `later/${payments}`,
    reference: null,
    receiver,
    amount: 600_00n + BigInt(payments),
    paidAt: new Date(),
    dayOnly: false,
    from: { bankCode: 'KBANK', accountNo: `xxxxx${four}x`, names: ['MR SOMEBODY ELSE'] },
    ...change,
  };
  return {
    reported,
    thief: () => registerNow(bankAccountNo, bankAccountName),
    whole: { bankCode: 'KBANK', accountNo: bankAccountNo, names: [] },
  };
}
async function registerNow(bankAccountNo: string, bankAccountName: string): Promise<TestMember> {
  const member = await fixture.server.createMember({ bankAccountNo, bankAccountName });
  await fixture.deps.pool.query('update bank_account_claim set claimed_at = now() where member_id = $1', [
    member.id,
  ]);
  return member;
}
async function take(reported: ReceiptEvidence) {
  const { id } = await matchReceipt(fixture.deps, reported);
  return (await postReceipt(fixture.deps, id)).state;
}

test.each(['whole', 'masked'])(
  'a receipt in suspense goes to nobody who registers its account, %s, later',
  async (how) => {
    const { reported, thief, whole } = stranger();
    const line = how === 'whole' ? { ...reported, from: whole } : reported;
    expect(await take(line)).toBe('in-suspense');
    const later = await thief();
    expect(await take(line)).toBe('in-suspense');
    expect(await take({ ...line, source: 'slip', key: `${line.key}/slip` })).toBe('in-suspense');
    expect(await fixture.balance(later, 'wallet')).toBe(0n);
    // Their own next payment is theirs.
    expect(await take({ ...line, key: `${line.key}/own`, amount: 1_000_00n, paidAt: new Date() })).toBe(
      'credited',
    );
  },
);

test.each([
  ['a slip', { source: 'slip' }, -3, 'in-suspense'],
  ['an imported row', { source: 'import', file: 'f'.repeat(64) }, -3, 'in-suspense'],
  ['a slip, its bank’s clock a minute behind', { source: 'slip' }, -1, 'credited'],
  ['an imported row of that day', { source: 'import', file: 'e'.repeat(64), dayOnly: true }, 0, 'credited'],
  ['a line of a feed that was down for three days', {}, -3 * 24 * 60, 'in-suspense'],
  ['a line of a bank whose zone is wrong by half a day', {}, -12 * 60, 'credited'],
] as const)(
  '%s that is reported after its account was registered decides by the time of payment',
  async (_, change, at, state) => {
    const { reported, thief } = stranger({ ...change, paidAt: minutes(at) });
    await thief();
    expect(await take(reported)).toBe(state);
  },
);

test('a receipt goes to nobody who takes the name of its payer later', async () => {
  const { reported, thief } = stranger();
  const later = await thief();
  const rename = (name: string) =>
    fixture.deps.pool.query('update member set bank_account_name = $2 where id = $1', [later.id, name]);
  await rename('THE THIEF');
  expect(await take(reported)).toBe('in-suspense');
  await rename('SOMEBODY ELSE');
  expect(await take(reported)).toBe('in-suspense');
});

test('an account that somebody registers later keeps no payment from its payer', async () => {
  const payer = await fixture.member();
  const { accountNo, name } = accountOf(payer);
  const { reported } = stranger({
    paidAt: minutes(0),
    from: { bankCode: 'KBANK', accountNo: `xxxxx${accountNo.slice(5)}`, names: [name] },
  });
  const { id } = await matchReceipt(fixture.deps, reported);
  await registerNow(`88888${accountNo.slice(5)}`, name);
  expect(await postReceipt(fixture.deps, id)).toMatchObject({ state: 'credited', memberId: payer.id });
});

test('a feed that was down for days gives a payment once to who paid it, and none to the next owner of an account', async () => {
  const paidAt = minutes(-3 * 24 * 60);
  const [payer, mover] = [await fixture.member(), await fixture.member()];
  const paidBy = (member: TestMember, source: ReceiptEvidence['source'], key: string, file?: string) => {
    const { accountNo, name } = accountOf(member);
    const from = { bankCode: 'KBANK', accountNo, names: [name] };
    return stranger({ source, key, paidAt, amount: 7_000_00n, from, ...(file && { file }) }).reported;
  };
  // A slip and a statement brought it meanwhile; the feed tells of it last.
  for (const reported of [
    paidBy(payer, 'slip', 'down/slip'),
    paidBy(payer, 'import', 'down/row', 'd'.repeat(64)),
    paidBy(payer, 'line', 'down/line'),
  ])
    expect(await take(reported)).toBe('credited');
  expect(await fixture.balance(payer, 'wallet')).toBe(7_000_00n);

  // Another member has the account since yesterday.
  const line = paidBy(mover, 'line', 'down/moved');
  const claim = 'update bank_account_claim set member_id = $2, claimed_at = $3 where member_id = $1';
  const next = await fixture.server.createMember({ bankAccountNo: '9090909090', bankAccountName: 'NEXT' });
  await fixture.deps.pool.query('delete from bank_account_claim where member_id = $1', [next.id]);
  await fixture.deps.pool.query(claim, [mover.id, next.id, minutes(-24 * 60)]);
  expect(await take(line)).toBe('in-suspense');
  expect(await fixture.balance(next, 'wallet')).toBe(0n);
});
