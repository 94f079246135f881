import { dayKey } from '@kapao/core/calendar';
import { periodOf } from '@kapao/core/period';
import { hourMs } from '@kapao/core/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../../ledger/integrity/ledger-check.ts';
import { newKey, type TestMember } from '../../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';
import { accountOf, type BankFixture, bankFixture } from '../../../testing/bank-fixture.ts';
import { giftsOf } from '../../../testing/gift.ts';
import { importStatement, statementWindow } from '../../bank-receipts/import-statement.ts';
import { matchReceipt } from '../../bank-receipts/match-receipt.ts';
import { postReceipt } from '../../bank-receipts/post-receipt.ts';
import { gatewayKey, type ReceiptEvidence, receiverOf } from '../../bank-receipts/receipt-evidence.ts';
import { creditQr } from '../../qr-deposits/credit-qr.ts';
import { findQr } from '../../qr-deposits/qr.queries.ts';

let fixture: BankFixture;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
let member: TestMember;
const receiver = receiverOf({ id: crypto.randomUUID(), bankCode: 'SCB', currency: 'THB' });
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = await testBackoffice(fixture.server);
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});
beforeEach(async () => {
  member = await fixture.member();
  [ann, bo] = [await backoffice.staffMember('finance'), await backoffice.staffMember('owner')];
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

const wallet = () => fixture.balance(member, 'wallet');
const propose = (baht: number, reason = 'DEPOSIT_MISSED') =>
  backoffice.call('requestManualAdjustment', {
    as: ann,
    key: newKey(),
    params: { memberId: member.id },
    body: { way: 'credit', amount: String(baht * 100), reason, why: 'sent at noon, with a slip' },
  });
const read = (approvalId: string) => backoffice.call('getApproval', { as: bo, params: { approvalId } });
async function accept(approvalId: string) {
  const { hash } = (await read(approvalId)).body;
  return backoffice.call('approveRequest', { as: bo, key: newKey(), params: { approvalId }, body: { hash } });
}
async function creditManually(baht: number): Promise<void> {
  const { body } = await propose(baht);
  expect((await accept(body.approvalId)).status).toBe(200);
}

let lines = 0;
const now = () => new Date();
/**
 * Matches a bank receipt of a payment from the member's own account, or from the account in `more`, which no member
 * registered.
 */
async function line(baht: number, paidAt: Date, more: Partial<ReceiptEvidence> = {}) {
  const { accountNo, name } = accountOf(member);
  const { id } = await matchReceipt(fixture.deps, {
    source: 'line',
    key: `line/missed/${++lines}`,
    reference: null,
    receiver,
    amount: BigInt(baht * 100),
    paidAt,
    dayOnly: false,
    from: { bankCode: 'KBANK', accountNo, names: [name] },
    ...more,
  });
  return postReceipt(fixture.deps, id);
}
const shown = async (id: string) =>
  (await backoffice.call('getBankReceipt', { as: bo, params: { id } })).body;

const decide = async (id: string, decision: string) => {
  const item = { kind: 'alarm', memberId: '00000000-0000-0000-0000-000000000000', itemId: id };
  const toMember = decision === 'credit-member' ? { toMember: member.publicId } : {};
  const proposed = await backoffice.call('requestDecisionApproval', {
    as: ann,
    key: newKey(),
    body: { ...item, decision, why: 'asked the bank', force: false, ...toMember },
  });
  expect(proposed.status).toBe(200);
  expect((await accept(proposed.body.approvalId)).status).toBe(200);
};

test('a second open request for the same missed deposit is refused', async () => {
  expect((await propose(500)).status).toBe(200);
  expect((await propose(500)).body.code).toBe('TAKEN');
  expect((await propose(501)).status).toBe(200);
  expect((await propose(500, 'GOODWILL')).status).toBe(200);
});

test('the approver sees when the same amount was credited before', async () => {
  await line(510, now());
  await creditManually(510);
  const { body } = await propose(510);
  expect((await read(body.approvalId)).body.after).toMatchObject({ lastOfAmount: expect.any(String) });
  const first = await propose(511);
  expect((await read(first.body.approvalId)).body.after).not.toHaveProperty('lastOfAmount');
});

describe('a payment reported after it was credited manually', () => {
  test.each([
    ['seconds', 30_000],
    ['a day', 24 * hourMs],
    ['forty days, which a statement may go back,', 40 * 24 * hourMs],
    ['by a bank that writes it down ten minutes after', -600_000],
    ['by a bank that writes it down an hour after', -61 * 60_000],
  ])('goes to suspense when it was paid %s before', async (_, beforeMs) => {
    await creditManually(520);
    const { state, entryId } = await line(520, new Date(Date.now() - beforeMs));
    expect([state, await wallet()]).toEqual(['in-suspense', 520_00n]);
    expect(await shown(entryId!)).toMatchObject({
      cause: 'possible-duplicate',
      like: [{ amount: '52000', state: 'by-hand', publicId: member.publicId }],
    }); // Set, because the receipt is in suspense.
  });

  test('goes to suspense when a bank’s clock is hours ahead', async () => {
    await creditManually(524);
    expect((await line(524, new Date(Date.now() + 7 * hourMs))).state).toBe('in-suspense');
    expect(await wallet()).toBe(524_00n);
  });

  test('is credited when it is one more than an hour after it', async () => {
    await creditManually(521);
    await fixture.deps.pool.query(
      "update missed_deposit set credited_at = credited_at - interval '63 minutes' where member_id = $1",
      [member.id],
    );
    expect((await line(521, new Date())).state).toBe('credited');
    expect(await wallet()).toBe(1_042_00n);
  });

  test.each([
    ['of another amount', -60_000, 522],
    ['that no statement goes back to', -62 * 24 * hourMs, 521],
  ])('is credited when it is one %s', async (_, ms, baht) => {
    await creditManually(521);
    expect((await line(baht, new Date(Date.now() + ms))).state).toBe('credited');
    expect(await wallet()).toBe(BigInt(521 + baht) * 100n);
  });

  test.each([
    ['a month at least', 7, [29, 32], ['in-suspense', 'credited']],
    ['as long as a statement goes back', 100, [99, 102], ['in-suspense', 'credited']],
  ] as const)('is compared with the manual credit for %s', async (_, statementDays, days, states) => {
    const { pool } = fixture.deps;
    const set = "update content set value = jsonb_set(value, '{statementDays}', $1) where key = 'deposit'";
    await pool.query(set, [String(statementDays)]);
    for (const [i, day] of days.entries()) {
      await creditManually(538);
      expect((await line(538, new Date(Date.now() - day * 24 * hourMs))).state).toBe(states[i]);
    }
    await pool.query(set, ['60']);
  });

  test('goes to suspense when a statement reports it on the oldest accepted day', async () => {
    await creditManually(539);
    const { rows } = await fixture.deps.pool.query<{ id: string }>(
      "select id from deposit_account where bank_code = 'SCB' and mode <> 'QR' limit 1",
    );
    const { accountNo, name } = accountOf(member);
    // A statement imported at eleven in the morning accepts the day sixty days ago, and noon of that day is still
    // within the time searched.
    const morning = new Date(periodOf('day', now()).start.getTime() - 13 * hourMs);
    await fixture.deps.pool.query('update missed_deposit set credited_at = $2 where member_id = $1', [
      member.id,
      morning,
    ]);
    const window = await statementWindow(fixture.deps.pool, morning);
    const day = dayKey(window.from);
    const csv = ['at,amount,fromBank,fromAccountNo,fromName', [day, 539, 'KBANK', accountNo, name].join()];
    const taken = await importStatement(fixture.deps, rows[0]?.id ?? '', csv.join('\n'), window);
    expect(taken).toEqual({ ok: true, credited: 0, suspended: 1, known: 0 });
  });

  test('goes to suspense once, and the next one is credited', async () => {
    await creditManually(523);
    const paid = new Date(Date.now() - hourMs);
    expect((await line(523, paid)).state).toBe('in-suspense');
    expect((await line(523, paid)).state).toBe('credited');
  });

  test('goes to suspense also when it was paid by the member’s QR', async () => {
    const order = { token: member.token, params: { bankCode: 'KBANK' }, body: { amount: 524 } };
    const { body } = await fixture.server.call('createQr', order);
    await creditManually(524);
    const qr = await findQr(fixture.deps.pool, member.id, body.qrcodeId);
    const paid = (paymentNo: string) => creditQr(fixture.deps, qr!, { paymentNo, amount: 524_00n }); // Inserted above.
    for (let i = 0; i < 3; i++) await paid(`MISSED1${member.id}`);
    expect(await wallet()).toBe(524_00n);
    const { rows } = await fixture.deps.pool.query(
      'select id from alarm where member_id = $1 and suspense = 52400 and kind = $2',
      [member.id, 'possible-duplicate'],
    );
    expect((await shown(rows[0].id)).like).toMatchObject([{ state: 'by-hand' }]);
    await paid(`MISSED2${member.id}`);
    expect(await wallet()).toBe(2n * 524_00n);
  });

  test.each([0, 1])(
    'goes to suspense once for each of two credits, and a third QR payment is credited',
    async (day) => {
      const order = { token: member.token, params: { bankCode: 'KBANK' }, body: { amount: 524 } };
      const { body } = await fixture.server.call('createQr', order);
      for (let i = 0; i < 2; i++) await creditManually(533 + day);
      const amount = BigInt(533 + day) * 100n;
      const qr = await findQr(fixture.deps.pool, member.id, body.qrcodeId);
      const at = new Date(Date.now() - (1 + day * 24) * hourMs);
      for (let i = 0; i < 3; i++)
        await creditQr(fixture.deps, qr!, { paymentNo: `TWICE${day}${i}${member.id}`, amount, at }); // Inserted above.
      expect(await wallet()).toBe(3n * amount);
    },
  );

  test('is credited when it was paid longer ago than a statement goes back', async () => {
    await creditManually(535);
    expect((await line(535, new Date(Date.now() - 62 * 24 * hourMs))).state).toBe('credited');
    expect(await wallet()).toBe(2n * 535_00n);
  });

  test('goes to suspense when its row has only a day, and the credit was made before noon', async () => {
    await creditManually(536);
    const noon = new Date(periodOf('day', now()).start.getTime() - 12 * hourMs); // Noon of yesterday.
    await fixture.deps.pool.query('update missed_deposit set credited_at = $1 where member_id = $2', [
      new Date(noon.getTime() - 3 * hourMs),
      member.id,
    ]);
    const row = { source: 'import', file: 'day', dayOnly: true } as const;
    expect((await line(536, noon, row)).state).toBe('in-suspense');
  });

  test('of a day that a row without a time reported is not taken for that row’s payment', async () => {
    const noon = new Date(periodOf('day', now()).start.getTime() - 12 * hourMs); // Noon of yesterday.
    const row = { source: 'import', file: 'part', dayOnly: true } as const;
    expect((await line(541, noon, row)).state).toBe('credited');
    await creditManually(541);
    await fixture.deps.pool.query('update missed_deposit set credited_at = $1 where member_id = $2', [
      new Date(noon.getTime() - 5 * hourMs),
      member.id,
    ]);
    // Of the two payments, the line reports the one that was credited by hand, and then the one of the row.
    expect((await line(541, new Date(noon.getTime() - 6 * hourMs))).state).toBe('in-suspense');
    await line(541, new Date(noon.getTime() + hourMs));
    expect(await wallet()).toBe(2n * 541_00n);
  });

  test.each([
    ['booked on the day after the credit', 536, { dayOnly: true }, 16],
    ['with Bangkok’s clock written as UTC', 540, { dayOnly: false }, 6],
  ])('goes to suspense when its row is %s', async (_, baht, row, hours) => {
    await creditManually(baht);
    const noon = new Date(periodOf('day', now()).start.getTime() - 12 * hourMs); // Noon of yesterday.
    await fixture.deps.pool.query('update missed_deposit set credited_at = $1 where member_id = $2', [
      new Date(noon.getTime() - hours * hourMs),
      member.id,
    ]);
    expect((await line(baht, noon, { source: 'import', file: `late${baht}`, ...row })).state).toBe(
      'in-suspense',
    );
  });

  test('stays in suspense when a gateway names its member later', async () => {
    const kbank = receiverOf({ id: crypto.randomUUID(), bankCode: 'KBANK', currency: 'THB' });
    const order = { token: member.token, params: { bankCode: 'KBANK' }, body: { amount: 524 } };
    const { body } = await fixture.server.call('createQr', order);
    const paymentNo = `UNCLEAR${member.id}`;
    const from = { bankCode: null, accountNo: null, names: [] };
    const evidence = { from, receiver: kbank, gatewayKey: gatewayKey('KBANK', paymentNo) };
    const { entryId } = await line(537, now(), evidence);
    await creditManually(537);
    const qr = await findQr(fixture.deps.pool, member.id, body.qrcodeId);
    for (let i = 0; i < 2; i++) await creditQr(fixture.deps, qr!, { paymentNo, amount: 537_00n }); // Inserted above.
    expect(await wallet()).toBe(537_00n);
    expect((await shown(entryId!)).like).toMatchObject([{ state: 'by-hand' }]); // Set, because the receipt is in suspense.
  });

  test('stays in suspense when a slip names its member later', async () => {
    const untold = { from: { bankCode: null, accountNo: null, names: [] } };
    const paid = new Date(Date.now() - hourMs);
    const reference = `ref/KBANK/MISSED${member.id}`;
    const { entryId } = await line(525, paid, { ...untold, reference });
    await creditManually(525);
    const slip = { source: 'slip', key: reference, reference } as const;
    for (let i = 0; i < 2; i++) expect((await line(525, paid, slip)).state).toBe('in-suspense');
    expect((await shown(entryId!)).like).toMatchObject([{ state: 'by-hand' }]); // Set, because the receipt is in suspense.
    expect(await wallet()).toBe(525_00n);
  });

  test('is credited only with a second approval, and staff see why', async () => {
    // Account that the member paid from before and that no member registered.
    const from = { bankCode: 'BBL', accountNo: `77700${member.phone.slice(3)}`, names: ['TEST MEMBER'] };
    const before = await line(526, now(), { from });
    await decide(before.entryId!, 'credit-member'); // Set, because the receipt is in suspense.
    await creditManually(527);
    const { entryId } = await line(527, new Date(Date.now() - hourMs), { from });
    const { candidates } = await shown(entryId!); // Set, because the receipt is in suspense.
    expect(candidates).toMatchObject([
      {
        publicId: member.publicId,
        alone: false,
        reasons: expect.arrayContaining([{ code: 'CREDITED_BY_HAND', at: expect.any(String) }]),
      },
    ]);
    const params = { id: entryId! };
    const body = { publicId: member.publicId, why: 'theirs' };
    expect(
      (await backoffice.call('creditBankReceipt', { as: bo, key: newKey(), params, body })).body.code,
    ).toBe('NEEDS_APPROVAL');
  });
});

describe('the decision of staff on a suspended payment', () => {
  const waiting = async (baht: number) => {
    await creditManually(baht);
    const { entryId } = await line(baht, new Date(Date.now() - hourMs));
    return entryId!; // Set, because the receipt is in suspense.
  };
  test('that it was another one credits it, and the missed payment is still suspended when it comes', async () => {
    await decide(await waiting(530), 'credit-member');
    expect(await wallet()).toBe(2n * 530_00n);
    expect((await line(530, new Date(Date.now() - hourMs))).state).toBe('in-suspense');
  });

  test('that it was the missed one returns it, and the next payment is credited', async () => {
    await decide(await waiting(531), 'return');
    expect(await wallet()).toBe(531_00n);
    expect((await line(531, new Date(Date.now() - hourMs))).state).toBe('credited');
  });
});

test('a manual credit is not approved when the payment arrived after the request', async () => {
  const { body } = await propose(540);
  await line(540, new Date(Date.now() - hourMs));
  expect((await accept(body.approvalId)).body.code).toBe('ALREADY_CLOSED');
  expect([await wallet(), (await read(body.approvalId)).body.state]).toEqual([540_00n, 'superseded']);
});

test('a manual credit is not approved when the payment was credited from suspense after the request', async () => {
  const from = { bankCode: 'BBL', accountNo: `77800${member.phone.slice(3)}`, names: ['TEST MEMBER'] };
  const { id, entryId } = await line(545, now(), { from });
  const { body } = await propose(545);
  await decide(entryId!, 'credit-member'); // Set, because the receipt is in suspense.
  await fixture.deps.pool.query(
    "update bank_receipt set created_at = now() - interval '400 days' where id = $1",
    [id],
  );
  expect((await accept(body.approvalId)).body.code).toBe('ALREADY_CLOSED');
  expect(await wallet()).toBe(545_00n);
});

test('a manual credit is not approved while a gift link may still bring the amount', async () => {
  const gifts = giftsOf(fixture);
  const link = await gifts.make(63);
  await fixture.fault('giftlink', 'timeout-after', 1);
  await fixture.server.call('redeemTruelink', { token: member.token, key: newKey(), body: { link } });
  const { body } = await propose(63);
  expect((await accept(body.approvalId)).body.code).toBe('ALREADY_CLOSED');
  await gifts.untilState(member, 'credited');
  expect(await wallet()).toBe(63_00n);
});

test('a manual credit and its payment at the same moment credit once', async () => {
  for (let i = 0; i < 5; i++) {
    const { body } = await propose(550 + i);
    const before = await wallet();
    await Promise.all([accept(body.approvalId), line(550 + i, new Date(Date.now() - hourMs))]);
    expect((await wallet()) - before).toBe(BigInt(550 + i) * 100n);
  }
});
