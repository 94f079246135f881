import { NIL, v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Alarm, raiseAlarm } from '../../../inquiry/alarm.ts';
import { checkLedger } from '../../../ledger/integrity/ledger-check.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';
import { type BankFixture, bankFixture } from '../../../testing/bank-fixture.ts';

let fixture: BankFixture;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = await testBackoffice(fixture.server);
  ann = await backoffice.staffMember('finance', 'Ann');
  bo = await backoffice.staffMember('finance', 'Bo');
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

const total = {
  kind: 'total',
  account: 'operator:qr:KBANK',
  currency: 'THB',
  ours: '5000',
  theirs: '9000',
} as const;
async function reconciliationBreak(more: Partial<Alarm> = {}) {
  const id = v7();
  await raiseAlarm(
    fixture.deps,
    { ...total, details: { readings: [new Date().toISOString()] }, ...more },
    id,
  );
  return { id };
}
const close = (as: TestStaffMember, params: { id: string }) =>
  backoffice.call('closeReconciliationBreak', {
    as,
    params,
    body: { reason: 'PROVIDER_CORRECTED', text: 'mail of today' },
  });
const note = (as: TestStaffMember, params: { id: string }, keeps = false, key = v7()) =>
  backoffice.call('noteReconciliationBreak', {
    as,
    params,
    body: { text: 'they call back at four', keeps },
    key,
  });
const detail = async (params: { id: string }) =>
  (await backoffice.call('getReconciliationBreak', { as: ann, params })).body;
const listed = async (query = {}) =>
  (await backoffice.call('listReconciliationBreaks', { as: ann, query })).body.rows;

test('a break is listed with its evidence until staff close it with a reason', async () => {
  const found = await reconciliationBreak();
  expect(await listed({ kind: 'total' })).toMatchObject([
    { ...found, kind: 'total', ours: '5000', theirs: '9000', suspense: '0', memberId: null, keeper: null },
  ]);
  expect(await listed({ kind: 'bet-mismatch' })).toEqual([]);
  expect(await detail(found)).toMatchObject({
    evidence: { readings: [expect.any(String)] },
    allows: ['close'],
    decisions: [],
  });
  expect((await close(ann, found)).status).toBe(200);
  expect(await detail(found)).toMatchObject({
    allows: [],
    closedAt: expect.any(String),
    decisions: [{ decision: 'close', who: 'Ann', why: 'PROVIDER_CORRECTED: mail of today' }],
  });
  expect((await close(bo, found)).body).toMatchObject({ code: 'ALREADY_CLOSED', params: { who: 'Ann' } });
  expect(await listed()).toEqual([]);
});

test('empty fields of an invalid row are left out of its evidence', async () => {
  const details = {
    provider: 'JOKER',
    betId: null,
    username: null,
    why: 'winAmount: no amount',
    excerpt: '{}',
  };
  const found = await reconciliationBreak({
    kind: 'unreadable',
    account: 'operator:game-result:JOKER',
    details,
  });
  const { evidence } = await detail(found);
  expect(evidence).toEqual({ provider: 'JOKER', why: 'winAmount: no amount', excerpt: '{}' });
  await close(ann, found);
});

test('a bet gap shows its missing period, and compares at most its last six hours', async () => {
  const [from, to] = [new Date(Date.now() - 40 * 3_600_000), new Date(Date.now() - 36 * 3_600_000)];
  const missing = { from: from.toISOString(), to: to.toISOString() };
  const gap = { kind: 'bet-gap', account: 'operator:game-result:SEXYGAME' } as const;
  const found = await reconciliationBreak({ ...gap, details: { provider: 'SEXYGAME', ...missing } });
  expect(await listed({ kind: 'bet-gap' })).toMatchObject([{ ...found, missing }]);
  expect((await detail(found)).span).toEqual(missing);
  await close(ann, found);
  const long = { from: new Date(Date.now() - 90 * 3_600_000).toISOString(), to: missing.to };
  const other = await reconciliationBreak({ ...gap, details: { provider: 'SEXYGAME', ...long } });
  expect(await detail(other)).toMatchObject({ missing: long, span: { to: missing.to } });
  expect(Date.parse((await detail(other)).span.from)).toBe(to.getTime() - 6 * 3_600_000);
  await close(ann, other);
  const total = await reconciliationBreak();
  expect((await detail(total)).missing).toBeNull();
  await close(ann, total);
});

test('alarms of other queues are not listed', async () => {
  const line = await reconciliationBreak({ kind: 'unattributed' });
  expect(await listed()).toEqual([]);
  expect((await backoffice.call('getReconciliationBreak', { as: ann, params: line })).body.code).toBe(
    'NO_DATA',
  );
  expect((await close(ann, line)).body.code).toBe('NO_DATA');
});

test('fifty concurrent closings take effect once, and the others hear who closed it', async () => {
  const staff = await Promise.all(Array.from({ length: 10 }, () => backoffice.staffMember('finance')));
  const found = await reconciliationBreak();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => close(staff[i % 10]!, found)));
  const [winner, ...more] = answers
    .map(({ status }, i) => ({ status, who: staff[i % 10]!.name }))
    .filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  for (const { status, body } of answers)
    if (status !== 200) expect(body).toMatchObject({ code: 'ALREADY_CLOSED', params: { who: winner?.who } });
});

test('a note is stored once per key, and a claimed break is noted and closed by its holder only', async () => {
  const found = await reconciliationBreak();
  const key = v7();
  expect((await note(ann, found, true, key)).status).toBe(200);
  await fixture.deps.pool.query('delete from request where key = $1', [key]);
  expect((await note(ann, found, true, key)).status).toBe(200);
  // The note is stored once also after the call's own key was deleted.
  await fixture.deps.pool.query('delete from request');
  expect((await note(ann, found, true, key)).status).toBe(200);
  await fixture.deps.pool.query('delete from request');
  expect((await note(ann, found, false, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect((await note(bo, found)).status).toBe(200);
  expect(await detail(found)).toMatchObject({
    keeper: 'Ann',
    notes: [
      { who: 'Bo', keeps: false },
      { who: 'Ann', keeps: true, text: 'they call back at four' },
    ],
  });
  await backoffice.call('claimItem', { as: bo, body: { queue: 'reconciliation', item: found.id } });
  expect((await note(ann, found)).body).toMatchObject({ code: 'TAKEN', params: { who: 'Bo' } });
  expect((await close(ann, found)).body).toMatchObject({ code: 'TAKEN', params: { who: 'Bo' } });
  expect((await close(bo, found)).status).toBe(200);
  expect((await note(bo, found)).body.code).toBe('ALREADY_CLOSED');
  const { rows } = await fixture.deps.pool.query(
    `select action, who from audit where subject = 'difference' and subject_id = $1 order by seq`,
    [found.id],
  );
  expect(rows).toEqual([
    { action: 'noteReconciliationBreak', who: 'Ann' },
    { action: 'noteReconciliationBreak', who: 'Bo' },
    { action: 'closeReconciliationBreak', who: 'Bo' },
  ]);
});

test('a break of an account leads to the ledger entries of that account', async () => {
  const member = await fixture.member();
  const { body } = await fixture.server.call('createQr', {
    token: member.token,
    params: { bankCode: 'KBANK' },
    body: { amount: 50 },
  });
  await fixture.pay(body.payload);
  await fixture.until(async () => (await fixture.balance(member, 'wallet')) === 50_00n, 'credited');
  const found = await reconciliationBreak();
  const { rows, next } = (await backoffice.call('listReconciliationBreakEntries', { as: ann, params: found }))
    .body;
  expect(rows).toMatchObject([{ publicId: member.publicId, amount: '-5000', reference: expect.any(String) }]);
  expect(next).toBeNull();
  await close(ann, found);
});

test('a break with money in suspense cannot be closed by one person', async () => {
  const found = await reconciliationBreak({ kind: 'contradiction' });
  await fixture.deps.pool.query('update alarm set suspense = 700, resolved_at = now() where id = $1', [
    found.id,
  ]);
  const { allows } = await detail(found);
  expect(allows).toContain('credit-member');
  expect(allows).not.toContain('close');
  expect((await close(ann, found)).body.code).toMatch(/CHANGED|ALREADY_CLOSED/);
  const { publicId: toMember } = await fixture.member();
  const decision = 'credit-member';
  const body = { memberId: NIL, itemId: found.id, kind: 'alarm', decision, toMember, why: 'it is theirs' };
  const { approvalId } = (await backoffice.call('requestDecisionApproval', { as: ann, body })).body;
  const approval = { id: approvalId, decision, by: 'Ann' };
  expect(await detail(found)).toMatchObject({ approval });
  expect(await listed()).toMatchObject([{ ...found, approval }]);
  await fixture.deps.pool.query('update alarm set suspense = 0 where id = $1', [found.id]);
});
