import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeContent } from '../../../content/stored-content.ts';
import { checkLedger } from '../../../ledger/integrity/ledger-check.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';
import { type BankFixture, bankFixture } from '../../../testing/bank-fixture.ts';
import { exceptionsFixtureOf } from '../../../testing/exceptions.ts';
import { untilWaiting } from '../../../testing/locks.ts';
import { type SlipFixture, type SlipMember, slipFixture } from '../../../testing/slip.ts';
import { matchReceipt } from '../match-receipt.ts';
import { postReceipt } from '../post-receipt.ts';
import { receiverOf, referenceKey } from '../receipt-evidence.ts';

let fixture: BankFixture;
let backoffice: TestBackoffice;
let slips: SlipFixture;
let ann: TestStaffMember;
let bo: TestStaffMember;
let member: SlipMember;
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = await testBackoffice(fixture.server);
  slips = slipFixture(fixture);
  await writeContent(fixture.deps.pool, 'slip', { closedFrom: '00:00', closedTo: '00:00' });
  [ann, bo] = [await backoffice.staffMember('finance', 'Ann'), await backoffice.staffMember('finance', 'Bo')];
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});
beforeEach(async () => {
  await fixture.sandbox.heal();
  member = await slips.member();
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

const why = 'the line of 13:15 is this transfer';
const key = (id: string, who = member) => ({ slip: `${who.id}.${id}` });
const read = async (id: string, who = member) =>
  (await backoffice.call('getSlip', { as: ann, params: key(id, who) })).body;
const wallet = (who = member) => fixture.balance(who, 'wallet');
const stateOf = async (id: string) => {
  const { rows } = await fixture.deps.pool.query<{ state: string; note: string }>(
    'select state, note from slip where id = $1',
    [id],
  );
  return rows[0];
};

/** Uploads a slip whose QR was read while its bank is unreachable, so that nobody can verify it. */
async function inDoubt(amount: number, who = member) {
  await fixture.fault('slip', 'error-500');
  await fixture.fault('bank', 'error-500');
  const transRef = await fixture.transfer({
    from: { accountNo: who.accountNo, name: who.accountName },
    amount,
  });
  const picture = await slips.picture(transRef);
  const { body } = await slips.upload(who, picture);
  const id = String(body.reference);
  await fixture.until(async () => (await stateOf(id))?.state === 'read', 'the QR');
  return { id, transRef, picture };
}

/** Suspends the bank receipt of a transfer about which its bank reported only these details. */
async function lineIn(
  amount: bigint,
  from: { accountNo: string | null; names: string[] },
  transRef?: string,
) {
  const { rows } = await fixture.deps.pool.query<{ id: string; bankCode: string }>(
    `select id, bank_code as "bankCode" from deposit_account where bank_code = 'SCB' and mode <> 'QR'`,
  );
  const [account] = rows;
  if (!account) throw new Error('the demo has an account at SCB');
  const { id } = await matchReceipt(fixture.deps, {
    source: 'import',
    key: `import/test/${crypto.randomUUID()}`,
    reference: transRef ? referenceKey('KBANK', transRef) : null,
    receiver: receiverOf({ ...account, currency: 'THB' }),
    amount,
    paidAt: new Date(),
    dayOnly: false,
    from: { bankCode: 'KBANK', ...from },
  });
  const { entryId, state } = await postReceipt(fixture.deps, id);
  if (state !== 'in-suspense' || !entryId) throw new Error('it was not suspended');
  return entryId;
}
const hidden = ({ accountNo }: SlipMember) => `xxx-x-x${accountNo.slice(-5, -1)}-x`;
const accept = (as: TestStaffMember, id: string, line: string, who = member) =>
  backoffice.call('acceptSlip', { as, params: key(id, who), body: { line, why } });

describe('a slip that could not be verified', () => {
  test('is listed once it was escalated, and shows only what its QR says', async () => {
    const { id, transRef } = await inDoubt(120);
    await fixture.deps.pool.query(`update inquiry set escalated_at = now() where kind = 'slip' and id = $1`, [
      id,
    ]);
    const { body } = await backoffice.call('listSlips', { as: ann, query: { most: '100' } });
    const row = body.rows.find((each: { id: string }) => each.id === id);
    expect(row).toMatchObject({ state: 'read', publicId: member.publicId, amount: null });
    expect(row.holder).not.toContain(member.accountName.split(' ')[1]);
    expect(await read(id)).toMatchObject({
      holder: member.accountName,
      qr: { isWhole: true, sendingBank: '004', bankCode: 'KBANK', transRef },
      used: { slipId: id, isThis: true },
      reported: null,
      payment: null,
      lines: [],
      allows: ['ask', 'fail'],
    });
  });

  test('is credited only by its matching bank receipt, and once', async () => {
    const { id, transRef } = await inDoubt(130);
    expect((await accept(ann, id, crypto.randomUUID())).body.code).toBe('NO_DATA');
    const strange = await lineIn(13_000n, { accountNo: '9998887776', names: ['SOMEBODY ELSE'] });
    expect((await accept(ann, id, strange)).body.code).toBe('CHANGED');
    const line = await lineIn(13_000n, { accountNo: hidden(member), names: [] }, transRef);
    expect((await read(id)).lines).toMatchObject([{ id: line, why: ['REFERENCE', 'ACCOUNT'] }]);
    expect((await accept(ann, id, strange)).body.code).toBe('NEEDS_APPROVAL');
    expect((await accept(ann, id, line)).body).toEqual({ amount: '13000' });
    expect([await wallet(), await stateOf(id)]).toEqual([13_000n, { state: 'success', note: '' }]);
    expect((await accept(bo, id, line)).body).toMatchObject({
      code: 'ALREADY_CLOSED',
      params: { who: 'Ann' },
    });
    // The bank finally reports the same payment, and nothing more is credited.
    await fixture.sandbox.heal();
    for (let i = 0; i < 4; i++) await fixture.work();
    expect(await wallet()).toBe(13_000n);
  });

  test('needs approval for a receipt whose account matches in four digits only', async () => {
    const { id } = await inDoubt(135);
    const line = await lineIn(99_000n, { accountNo: hidden(member), names: ['SOMEBODY ELSE'] });
    const found = (await read(id)).lines.find((each: { id: string }) => each.id === line);
    expect(found).toMatchObject({ why: ['ACCOUNT'], alone: false });
    const before = await wallet();
    expect((await accept(ann, id, line)).body.code).toBe('NEEDS_APPROVAL');
    expect(await wallet()).toBe(before);
  });

  test.each([
    [
      'names another payer',
      () => ({ accountNo: 'xxx-x-x8877-x', names: ['SOMEBODY ELSE'] }),
      ['REFERENCE', 'OTHER_PAYER'],
    ],
    [
      'has the name, but another account',
      () => ({ accountNo: '1234567899', names: [member.accountName] }),
      ['REFERENCE', 'NAME', 'OTHER_PAYER'],
    ],
    ['names nobody', () => ({ accountNo: null, names: [] }), ['REFERENCE']],
  ])('needs approval when the receipt with its reference %s', async (_, from, reasons) => {
    const { id, transRef } = await inDoubt(90_000);
    const line = await lineIn(9_000_000n, from(), transRef);
    const found = (await read(id)).lines.find((each: { id: string }) => each.id === line);
    expect(found).toMatchObject({ why: reasons, alone: false });
    for (const role of ['support', 'finance', 'owner'])
      expect((await accept(await backoffice.staffMember(role), id, line)).body.code).toBe('NEEDS_APPROVAL');
    expect(await wallet()).toBe(0n);
    await backoffice.call('failSlip', { as: ann, params: key(id), body: { reason: 'NOT_MATCH', why } });
  });

  test('needs approval where the member registered the account of the receipt after the payment', async () => {
    const { id, transRef } = await inDoubt(136);
    const line = await lineIn(13_600n, { accountNo: hidden(member), names: [] }, transRef);
    expect((await read(id)).lines).toMatchObject([{ id: line, why: ['REFERENCE', 'ACCOUNT'], alone: true }]);
    await fixture.deps.pool.query('update bank_account_claim set claimed_at = now() where member_id = $1', [
      member.id,
    ]);
    const why = ['REFERENCE', 'ACCOUNT', 'ACCOUNT_LATER'];
    expect((await read(id)).lines).toMatchObject([{ id: line, why, alone: false }]);
    expect((await accept(ann, id, line)).body.code).toBe('NEEDS_APPROVAL');
    expect(await wallet()).toBe(0n);
  });

  test('is failed by staff for a reason that its member reads', async () => {
    const { id } = await inDoubt(140);
    const fail = (as: TestStaffMember) =>
      backoffice.call('failSlip', { as, params: key(id), body: { reason: 'DEST_ACC_INVALID', why } });
    expect((await fail(ann)).status).toBe(200);
    expect((await fail(bo)).body.code).toBe('ALREADY_CLOSED');
    expect(await slips.find(member, id)).toMatchObject({ status: 'FAILED', note: 'DEST_ACC_INVALID' });
    const { body } = await backoffice.call('listSlips', { as: ann, query: { of: 'failed' } });
    expect(body.rows[0]).toMatchObject({ id, note: 'DEST_ACC_INVALID' });
    expect((await read(id)).decided).toMatchObject([{ decision: 'close', who: 'Ann' }]);
  });

  test('that staff failed keeps its reference until staff release it, and can then be credited', async () => {
    const { id, picture } = await inDoubt(145);
    await backoffice.call('failSlip', { as: ann, params: key(id), body: { reason: 'INVALID_SLIP', why } });
    await fixture.sandbox.heal();
    const again = async () =>
      slips.ended(member, String((await slips.upload(member, picture)).body.reference));
    expect(await again()).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' });
    expect((await read(id)).allows).toEqual(['release']);
    const release = (as: TestStaffMember) =>
      backoffice.call('releaseSlip', { as, params: key(id), body: { why } });
    await backoffice.call('claimItem', { as: bo, body: { queue: 'slips', item: key(id).slip } });
    expect((await release(ann)).body.code).toBe('TAKEN');
    expect((await release(bo)).status).toBe(200);
    expect((await release(bo)).body.code).toBe('ALREADY_CLOSED');
    expect(await read(id)).toMatchObject({ used: null, allows: [] });
    expect((await read(id)).decided).toMatchObject([
      { decision: 'close' },
      { decision: 'release', who: 'Bo' },
    ]);
    expect(await again()).toMatchObject({ status: 'SUCCESS', amount: 145 });
    expect(await again()).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' });
    expect(await wallet()).toBe(14_500n);
  });

  test('is decided once per key, and the key is refused with other contents even without its stored answer', async () => {
    const { id } = await inDoubt(146);
    const forget = () => fixture.deps.pool.query('delete from request');
    const fail = (key: string, reason: string, text = why, as = ann, of = id) =>
      backoffice.call('failSlip', {
        as,
        key,
        params: { slip: `${member.id}.${of}` },
        body: { reason, why: text },
      });
    const order = crypto.randomUUID();
    expect((await fail(order, 'INVALID_SLIP')).status).toBe(200);
    await forget();
    expect((await fail(order, 'INVALID_SLIP')).status).toBe(200);
    const { id: another } = await inDoubt(147);
    for (const [reason, text, of] of [
      ['NOT_MATCH', why, id],
      ['INVALID_SLIP', 'for another reason', id],
      ['INVALID_SLIP', why, another],
    ] as const) {
      await forget();
      expect((await fail(order, reason, text, ann, of)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    }
    expect(await slips.find(member, another)).toMatchObject({ status: 'PROCESSING' });
    for (const callName of ['recheckSlip', 'releaseSlip'] as const) {
      await forget();
      const other = { as: ann, key: order, params: key(id), body: { why } };
      expect((await backoffice.call(callName, other)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    }
    await backoffice.call('failSlip', { as: ann, params: key(another), body: { reason: 'NOT_MATCH', why } });
  });

  test('that its bank refuses while staff close it is closed once', async () => {
    const { pool } = fixture.deps;
    const { id } = await inDoubt(148);
    await pool.query("update inquiry set escalated_at = now() where kind = 'slip' and id = $1", [id]);
    // One transaction has locked the slip to store its bank's answer; staff close it meanwhile from the list of open
    // exceptions.
    const word = await pool.connect();
    await word.query('begin');
    await word.query('select 1 from slip where id = $1 for update', [id]);
    const closing = exceptionsFixtureOf(fixture.deps).decide('close', id);
    await untilWaiting(pool, 'decide_unmoved');
    await word.query("select slip_fail($1, $2, 'INVALID_SLIP', false)", [member.id, id]);
    await word.query('commit');
    word.release();
    expect(await closing).toMatchObject({ ok: false, code: 'ALREADY_CLOSED' });
    expect(await stateOf(id)).toEqual({ state: 'failed', note: 'INVALID_SLIP' });
  });

  test('cannot be released before it failed', async () => {
    const { id } = await inDoubt(155);
    const { body } = await backoffice.call('releaseSlip', { as: ann, params: key(id), body: { why } });
    expect(body.code).toBe('CHANGED');
    await backoffice.call('failSlip', { as: ann, params: key(id), body: { reason: 'INVALID_SLIP', why } });
  });

  test('is verified again at once when staff ask for it, and credited by the bank’s answer', async () => {
    const { id } = await inDoubt(150);
    await fixture.deps.pool.query(
      `update inquiry set escalated_at = now(), next_at = now() + interval '1 day' where kind = 'slip' and id = $1`,
      [id],
    );
    await fixture.sandbox.heal();
    const { status } = await backoffice.call('recheckSlip', {
      as: ann,
      params: key(id),
      body: { why: 'it is back' },
    });
    expect(status).toBe(200);
    expect(await slips.ended(member, id)).toMatchObject({ status: 'SUCCESS' });
    expect(await wallet()).toBe(15_000n);
  });

  test('with the reference of another member’s slip shows that slip', async () => {
    const { id, picture } = await inDoubt(160);
    const stranger = await slips.member();
    const { body } = await slips.upload(stranger, picture);
    const second = String(body.reference);
    await fixture.until(async () => (await stateOf(second))?.state === 'failed', 'the refusal');
    expect(await read(second, stranger)).toMatchObject({
      note: 'SLIP_REFNO_DUPLICATED',
      used: { slipId: id, publicId: member.publicId, isThis: false },
      allows: [],
    });
    const line = await lineIn(16_000n, { accountNo: hidden(member), names: [] });
    expect((await accept(ann, second, line, stranger)).body.code).toBe('ALREADY_CLOSED');
  });
});

describe('a slip above the staff member’s limit', () => {
  const propose = (id: string, line: string, more: object = {}) =>
    backoffice.call('requestDecisionApproval', {
      as: ann,
      body: {
        memberId: '00000000-0000-0000-0000-000000000000',
        itemId: line,
        kind: 'alarm',
        decision: 'credit-member',
        toMember: member.publicId,
        slip: id,
        why: 'MEMBER_SHOWED: the statement',
        ...more,
      },
    });
  const agree = async (as: TestStaffMember, approvalId: string) => {
    const { body } = await backoffice.call('getApproval', { as, params: { approvalId } });
    return backoffice.call('approveRequest', { as, params: { approvalId }, body: { hash: body.hash } });
  };
  const large = async () => {
    const { id, transRef } = await inDoubt(6_000);
    return { id, line: await lineIn(600_000n, { accountNo: hidden(member), names: [] }, transRef) };
  };

  test('is credited with its receipt when a second staff member approves', async () => {
    const boss = await backoffice.staffMember('owner');
    const { id, line } = await large();
    expect((await read(id)).lines).toMatchObject([{ id: line, alone: false }]);
    expect((await accept(ann, id, line)).body.code).toBe('ABOVE_LIMIT');
    const { approvalId } = (await propose(id, line)).body;
    const approval = { id: approvalId, decision: 'credit-member', by: ann.name };
    expect((await read(id)).lines).toMatchObject([{ id: line, approval }]);
    expect((await agree(ann, approvalId)).body.code).toBe('SAME_PERSON');
    expect([await wallet(), (await stateOf(id))?.state]).toEqual([0n, 'read']);
    const answers = await Promise.all([1, 2, 3].map(() => agree(boss, approvalId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await wallet(), await stateOf(id)]).toEqual([600_000n, { state: 'success', note: '' }]);
  });

  test('that failed before the approval takes nothing from suspense', async () => {
    const boss = await backoffice.staffMember('owner');
    const { id, line } = await large();
    const { approvalId } = (await propose(id, line)).body;
    await backoffice.call('failSlip', { as: bo, params: key(id), body: { reason: 'INVALID_SLIP', why } });
    expect((await agree(boss, approvalId)).status).toBe(409);
    expect([await wallet(), (await stateOf(id))?.state]).toEqual([0n, 'failed']);
    await backoffice.call('returnBankReceipt', { as: boss, params: { id: line }, body: { why } });
  });

  test('is requested only for its own member, and only as a credit', async () => {
    const { id, line } = await large();
    const stranger = await slips.member();
    expect((await propose(id, line, { toMember: stranger.publicId })).body.code).toBe('ALREADY_CLOSED');
    expect((await propose(id, line, { decision: 'return', toMember: undefined })).body).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

describe('concurrent decisions', () => {
  test('of fifty staff to accept one slip credit it once', async () => {
    const { id, transRef } = await inDoubt(170);
    const line = await lineIn(17_000n, { accountNo: hidden(member), names: [] }, transRef);
    const staff = await Promise.all(Array.from({ length: 10 }, () => backoffice.staffMember('finance')));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => accept(staff[n % 10] ?? ann, id, line)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.code ?? 'done'))).toEqual(
      new Set(['done', 'ALREADY_CLOSED']),
    );
    expect(await wallet()).toBe(17_000n);
  });

  test('to accept and to fail one slip: exactly one takes effect', async () => {
    for (let i = 0; i < 4; i++) {
      const { id, transRef } = await inDoubt(180);
      const line = await lineIn(18_000n, { accountNo: hidden(member), names: [] }, transRef);
      const before = await wallet();
      const failing = { as: bo, params: key(id), body: { reason: 'INVALID_SLIP', why } };
      const answers = await Promise.all([accept(ann, id, line), backoffice.call('failSlip', failing)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const isCredited = answers[0]?.status === 200;
      expect((await wallet()) - before).toBe(isCredited ? 18_000n : 0n);
      expect((await stateOf(id))?.state).toBe(isCredited ? 'success' : 'failed');
      if (!isCredited)
        await backoffice.call('returnBankReceipt', { as: ann, params: { id: line }, body: { why } });
    }
  });

  test('are refused while another staff member has claimed the slip', async () => {
    const { id } = await inDoubt(190);
    await backoffice.call('claimItem', { as: bo, body: { queue: 'slips', item: key(id).slip } });
    const failing = { params: key(id), body: { reason: 'INVALID_SLIP', why } };
    expect((await backoffice.call('failSlip', { as: ann, ...failing })).body).toMatchObject({
      code: 'TAKEN',
      params: { who: 'Bo' },
    });
    expect((await backoffice.call('failSlip', { as: bo, ...failing })).status).toBe(200);
  });
});

describe('the picture of a slip', () => {
  const see = (token: string, id: string, who = member) =>
    fetch(`${backoffice.url}/backoffice/files/slips/${key(id, who).slip}`, {
      headers: { cookie: `kapao_backoffice=${token}` },
    });

  test('is served only to staff with the right, uncached, and each view is audited', async () => {
    const { id } = await inDoubt(210);
    const answer = await see(ann.token, id);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ]);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 2)
        .toString('hex'),
    ).toBe('ffd8');
    const writer = await backoffice.staffMember('content');
    expect((await see(writer.token, id)).status).toBe(403);
    const viewer = await backoffice.staffMember('viewer');
    expect((await see(viewer.token, id)).status).toBe(403);
    const { body } = await backoffice.call('getSlip', { as: viewer, params: key(id) });
    expect([body.holder, body.name, body.own.accountNo].join(' ')).toMatch(/^\S+ \S•+ \S+ \S•+ •+\S{0,4}$/u);
    expect(JSON.stringify(body)).not.toContain(member.accountNo);
    expect((await see('nobody', id)).status).toBe(401);
    const { rows } = await fixture.deps.pool.query(
      `select who, member_id as "memberId" from audit where subject = 'slip-picture' and subject_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ who: 'Ann', memberId: member.id }]);
  });

  test('answers 404 when its file is gone, and the slip can still be read', async () => {
    const { id } = await inDoubt(220);
    const { rows } = await fixture.deps.pool.query<{ key: string }>(
      'select file_key as key from slip where id = $1',
      [id],
    );
    await fixture.deps.files.remove(rows[0]?.key ?? '');
    expect((await see(ann.token, id)).status).toBe(404);
    expect(await read(id)).toMatchObject({ id, state: 'read' });
    // Another member's slip is not found under this member.
    expect((await see(ann.token, id, await slips.member())).status).toBe(404);
  });
});
