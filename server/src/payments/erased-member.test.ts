import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountCode } from '../ledger/entry.ts';
import { checkLedger } from '../ledger/integrity/ledger-check.ts';
import { openAccounts, postIn } from '../ledger/ledger.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { QrPayment } from '../providers/qr/qr-gateway.ts';
import type { TestMember } from '../testing/app.ts';
import { accountOf, type BankFixture, bankFixture } from '../testing/bank-fixture.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../testing/exceptions.ts';
import { move } from '../testing/ledger/ledger.ts';
import { matchReceipt } from './bank-receipts/match-receipt.ts';
import { postReceipt } from './bank-receipts/post-receipt.ts';
import { receiverOf } from './bank-receipts/receipt-evidence.ts';
import { creditGift } from './giftlinks/credit-gift.ts';
import { findGift } from './giftlinks/gift.queries.ts';
import { creditQr } from './qr-deposits/credit-qr.ts';
import { findQrByReference, type Qr } from './qr-deposits/qr.queries.ts';
import { receiveQrCallback } from './qr-deposits/receive-qr-callback.ts';
import { settleWithdrawal } from './withdrawals/settle-withdrawal.ts';
import { findWithdrawal } from './withdrawals/withdrawal.queries.ts';

let fixture: BankFixture;
let backoffice: ExceptionsFixture;
let member: TestMember;
let qr: Qr;
let numbers = 0;
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = exceptionsFixtureOf(fixture.deps);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  member = await fixture.member();
  qr = await paidQr();
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

const sql = async (text: string, values: unknown[] = []) =>
  (await fixture.deps.pool.query(text, values)).rows;
const number = () => `LATE${++numbers}`;
const gateway = { code: 'KBANK', currency: 'THB' } as const;
const wallet = () => fixture.balance(member, 'wallet');
const suspense = () => fixture.operatorBalance('operator:suspense');

/** A callback of the gateway about this payment on the member's QR. */
const tell = (payment: Partial<QrPayment> = {}) =>
  receiveQrCallback(
    fixture.deps,
    gateway,
    {
      thanks: {},
      read: () => ({
        kind: 'payment',
        reference: qr.reference,
        payment: { paymentNo: number(), amount: 300_00n, ...payment },
      }),
    } as unknown as Parameters<typeof receiveQrCallback>[2],
    {} as Parameters<typeof receiveQrCallback>[3],
  );

/** Returns a QR that was paid, with the money spent since. */
async function paidQr(): Promise<Qr> {
  const order = { token: member.token, params: { bankCode: 'KBANK' }, body: { amount: 500 } };
  const { body } = await fixture.server.call('createQr', order);
  const [row] = await sql('select reference from qr where id = $1', [body.qrcodeId]);
  const made = (await findQrByReference(fixture.deps.pool, 'KBANK', row.reference))!; // Created above.
  await creditQr(fixture.deps, made, { paymentNo: `FIRST/${made.id}`, amount: 500_00n });
  expect(
    await fixture.deps.ledger.post(move(member.id, 'wallet', 'operator:bank:SCB', 500_00n)),
  ).toMatchObject({ ok: true });
  await sql('delete from inquiry where member_id = $1', [member.id]);
  return made;
}

/** Returns the refusal of an erasure that two people approved; null: the member is erased. */
async function erase(): Promise<string | null> {
  const approval = v7();
  await inTransaction(fixture.deps.pool, async (client) => {
    await client.query("set local session_replication_role = 'replica'");
    await client.query(
      `insert into approval_request (id, kind, member_id, payload, hash, why, requested_by, expires_at, state, decided_by, decided_at, decided_why)
       values ($1, 'member-erasure', $2, '{}', sha256('x'), 'asked', gen_random_uuid(), now(), 'approved', gen_random_uuid(), now(), 'seen')`,
      [approval, member.id],
    );
  });
  const [row] = await sql("select member_erase($1, $2, 0, '{}') as said", [member.id, approval]);
  return row.said;
}

/** Returns the open exceptions about this payment of a gateway. */
const openAbout = async (paymentNo: string) =>
  (await backoffice.all()).filter(({ evidence }) => evidence?.paymentNo === paymentNo);

describe('a second payment on a QR that an erased member paid', () => {
  beforeEach(async () => expect(await erase()).toBeNull());

  test.each([
    ['without a payer', {}],
    ['from another account', { payer: { bankCode: 'SCB', accountNo: '5550001112', name: 'SOMEBODY ELSE' } }],
  ])('waits in suspense as nobody’s, %s, and staff return it', async (_, more) => {
    const before = await suspense();
    const paymentNo = number();
    for (let i = 0; i < 3; i++) await tell({ paymentNo, ...more });
    expect([await wallet(), await suspense()]).toEqual([0n, before + 300_00n]);
    const [open, ...others] = await openAbout(paymentNo);
    expect(others).toEqual([]);
    expect(open).toMatchObject({ alarm: 'unattributed', amount: 300_00n, publicId: null });
    const [{ publicId }] = await sql('select public_id as "publicId" from member where id = $1', [member.id]);
    for (const toMember of [publicId, undefined])
      expect(await backoffice.decide('credit-member', open!, toMember ? { toMember } : {})).toMatchObject({
        ok: false,
        code: 'NO_MEMBER',
      });
    expect(await backoffice.decide('return', open!)).toMatchObject({ ok: true });
    expect([await wallet(), await suspense()]).toEqual([0n, before]);
  });

  test('goes to another member whom staff name', async () => {
    const paymentNo = number();
    await tell({ paymentNo });
    const [open] = await openAbout(paymentNo);
    const other = await fixture.member();
    const [{ toMember }] = await sql('select public_id as "toMember" from member where id = $1', [other.id]);
    expect(await backoffice.decide('credit-member', open!, { toMember })).toMatchObject({ ok: true });
    expect(await fixture.balance(other, 'wallet')).toBe(300_00n);
  });

  test('with another amount under the same number raises one alarm', async () => {
    const paymentNo = number();
    await tell({ paymentNo });
    const before = await suspense();
    for (let i = 0; i < 2; i++) await tell({ paymentNo, amount: 301_00n });
    expect(await suspense()).toBe(before);
    expect((await openAbout(paymentNo)).map(({ alarm }) => alarm).toSorted()).toEqual([
      'payment',
      'unattributed',
    ]);
  });

  test('leaves the first payment alone when it is reported again, and doubts it with another amount', async () => {
    const first = `FIRST/${qr.id}`;
    const before = await suspense();
    await tell({ paymentNo: first, amount: 500_00n });
    expect(await openAbout(first)).toEqual([]);
    await tell({ paymentNo: first, amount: 501_00n });
    expect(await suspense()).toBe(before);
    expect((await openAbout(first)).map(({ alarm }) => alarm)).toEqual(['payment']);
  });
});

test('ten payments at the moment of the erasure are the member’s or in suspense', async () => {
  const before = await suspense();
  const names = Array.from({ length: 10 }, number);
  const [said] = await Promise.all([erase(), ...names.map((paymentNo) => tell({ paymentNo }))]);
  const [kept, waits] = [await wallet(), (await suspense()) - before];
  expect(kept + waits).toBe(3_000_00n);
  // An erasure that finds money or its recheck is refused.
  expect(kept === 0n ? [null] : ['MONEY', 'OPEN', null]).toContain(said);
  if (said === null) expect(kept).toBe(0n);
});

test.each(['line', 'import', 'slip'] as const)(
  'a payment from a former account goes to suspense, reported by %s',
  async (source) => {
    const { accountNo, name } = accountOf(member);
    expect(await erase()).toBeNull();
    const before = await suspense();
    const { id } = await matchReceipt(fixture.deps, {
      ...{ source, key: `${source}/${number()}`, reference: `ref/KBANK/${number()}`, amount: 77_00n },
      ...(source === 'import' && { file: `file ${member.id}` }),
      receiver: receiverOf({ id: crypto.randomUUID(), bankCode: 'SCB', currency: 'THB' }),
      ...{ paidAt: new Date(), dayOnly: false, from: { bankCode: 'KBANK', accountNo, names: [name] } },
    });
    expect(await postReceipt(fixture.deps, id)).toMatchObject({ state: 'in-suspense', memberId: null });
    expect([await wallet(), await suspense()]).toEqual([0n, before + 77_00n]);
    expect((await backoffice.all()).some(({ evidence }) => evidence?.bankReceiptId === id)).toBe(true);
  },
);

test('a payment whose payer changes at every reading is given up after some attempts, and the inquiry goes on', async () => {
  const { accountNo } = accountOf(member);
  const { id } = await matchReceipt(fixture.deps, {
    ...{ source: 'line', key: `line/${number()}`, reference: null, amount: 78_00n, dayOnly: false },
    receiver: receiverOf({ id: crypto.randomUUID(), bankCode: 'SCB', currency: 'THB' }),
    ...{ paidAt: new Date(), from: { bankCode: 'KBANK', accountNo, names: [] } },
  });
  const others = await Promise.all(Array.from({ length: 8 }, () => fixture.member()));
  let posts = 0;
  const post = async () => {
    const next = others[posts++ % others.length]!;
    await sql('update bank_account_claim set member_id = $2 where account_no = $1', [accountNo, next.id]);
    return { ok: false, code: 'NO_ACCOUNT' } as const;
  };
  const { pool } = fixture.deps;
  await expect(postReceipt({ pool, ledger: { busy: false, post } }, id)).rejects.toThrow('keeps changing');
  expect(posts).toBe(5);
  expect(await sql('select from inquiry where id = $1', [id])).toHaveLength(1);
});

test('the ledger moves nothing to an erased member, alone or beside others, and calls under way begin nothing', async () => {
  expect(await erase()).toBeNull();
  const other = await fixture.member();
  const { pool, ledger } = fixture.deps;
  await openAccounts(pool as never, member.id, 'THB', ['game:PG']);
  const to = (id: string, code: AccountCode) => ledger.post(move(id, 'operator:bank:SCB', code, 5n));
  const refused = { ok: false, code: 'NO_ACCOUNT' };
  expect(await to(member.id, 'wallet')).toMatchObject(refused);
  expect(await to(member.id, 'game:PG')).toMatchObject(refused);
  const batch = [member, other].map(({ id }) => move(id, 'operator:bank:SCB', 'wallet', 5n));
  const outcomes = await inTransaction(pool, (client) => postIn(client, batch));
  expect(outcomes.map(({ ok }) => ok)).toEqual([false, true]);
  const calls = [
    "select qr_begin($1, gen_random_uuid(), 'KBANK', 'a reference', 5, 1000, 30)",
    "select gift_begin($1, gen_random_uuid(), gen_random_uuid(), 'TRUE', sha256('v'), 'v', 1000)",
    "select slip_begin($1, gen_random_uuid(), 'slip/x', 'EASY', 6)",
    'select refuse_deposit($1, 5)',
  ];
  for (const call of calls) await expect(sql(call, [member.id])).rejects.toThrow('is erased');
});

test('a gift that is credited too late raises an alarm', async () => {
  const id = v7();
  await sql(
    `insert into gift_link (member_id, id, request_id, provider, digest, ending, state, amount, sent_at, ended_at)
     values ($1, $2, $2, 'TRUE', sha256('voucher'), 'abcd', 'refused', 900, now(), now())`,
    [member.id, id],
  );
  const gift = (await findGift(fixture.deps.pool, member.id, id))!; // Inserted above.
  expect(await erase()).toBeNull();
  for (let i = 0; i < 2; i++)
    await expect(creditGift(fixture.deps, gift, { kind: 'ours', amount: 900n } as never)).rejects.toThrow(
      'not credited',
    );
  expect(await wallet()).toBe(0n);
  expect((await backoffice.all()).filter(({ evidence }) => evidence?.giftId === id)).toHaveLength(1);
});

test.each([
  ['return', 'operator:payout:KBANK'],
  ['write-off', 'operator:written-off'],
] as const)(
  'a payout that comes back late waits in suspense, and is not the erased member’s: %s',
  async (decision, account) => {
    const id = v7();
    await fixture.deps.ledger.post(move(member.id, 'operator:bank:SCB', 'wallet', 600_00n));
    const part = { kind: 'hold', reason: 'withdraw', operationLock: 'withdraw' } as const;
    await fixture.deps.ledger.post({
      ...move(member.id, 'wallet', 'held', 600_00n),
      ...part,
      id,
      movementId: id,
    });
    await sql(
      `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state)
     values ($1, $2, 60000, 'THB', 'KBANK', '9876501234', 'X', 'KBANK', 'sent')`,
      [member.id, id],
    );
    const paid = (await findWithdrawal(fixture.deps.pool, member.id, id))!; // Inserted above.
    await settleWithdrawal(fixture.deps, paid, { kind: 'paid' } as never);
    await sql('delete from inquiry where member_id = $1', [member.id]);
    expect(await erase()).toBeNull();
    const before = await suspense();
    for (let i = 0; i < 2; i++)
      await settleWithdrawal(fixture.deps, paid, { kind: 'failed', code: 'BACK' } as never);
    expect([await wallet(), await suspense()]).toEqual([0n, before + 600_00n]);
    const [open, ...others] = (await backoffice.all()).filter(({ evidence }) => evidence?.withdrawId === id);
    expect(others).toEqual([]);
    expect(open!.allows).toEqual(['write-off', 'return']);
    expect(await backoffice.decide('credit-member', open!)).toMatchObject({ ok: false, code: 'NOT_ALLOWED' });
    const had = await fixture.operatorBalance(account);
    expect(await backoffice.decide(decision, open!)).toMatchObject({ ok: true, amount: 600_00n });
    expect([await wallet(), await suspense()]).toEqual([0n, before]);
    expect((await fixture.operatorBalance(account)) - had).toBe(600_00n);
  },
);

test('a friend who still plays brings an erased inviter no commission', async () => {
  const inviters = [member.id, (await fixture.member()).id];
  const friends = [(await fixture.member()).id, (await fixture.member()).id];
  for (const [at, inviter] of inviters.entries())
    await sql('select invitation_open($1, $2, null)', [inviter, friends[at]]);
  expect(await erase()).toBeNull();
  await sql(
    "select commissions_write('2026-11-01', 1, 1, $1::uuid[], $2::uuid[], '{100,100}', '{0,0}', '{7,7}', '{}')",
    [inviters, friends],
  );
  const left = await sql(
    'select uncollected::int as sum from invite_summary where member_id = any ($1) order by member_id = $2 desc',
    [inviters, member.id],
  );
  expect(left.map(({ sum }) => sum)).toEqual([0, 7]);
});
