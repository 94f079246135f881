import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../../ledger/integrity/ledger-check.ts';
import type { TestMember } from '../../../testing/app.ts';
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
let member: TestMember;
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
beforeEach(async () => {
  member = await fixture.member(300_000_00n);
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

const withdraw = async (baht: number, of = member) => ({
  id: `${of.id}.${await fixture.withdraw(of, baht)}`,
});
const idOf = ({ id }: Which) => id.slice(37);
type Which = Awaited<ReturnType<typeof withdraw>>;
const approve = (as: TestStaffMember, params: Which, key?: string) =>
  backoffice.call('approveWithdrawal', { as, params, body: {}, ...(key && { key }) });
const refuse = (as: TestStaffMember, params: Which) =>
  backoffice.call('refuseWithdrawal', {
    as,
    params,
    body: { reason: 'NAME_DIFFERS', text: 'told by phone' },
  });
const one = async (as: TestStaffMember, params: Which) =>
  (await backoffice.call('getWithdrawal', { as, params })).body;
const waiting = async (as = ann, query: Record<string, string> = {}) =>
  (await backoffice.call('listWithdrawals', { as, query })).body;
const written = async (item: Which) =>
  (
    await fixture.deps.pool.query(
      `select action, who, staff_id = $2 as anns, why, after ->> 'decision' as decision from audit
        where subject_id = $1 order by seq`,
      [idOf(item), ann.id],
    )
  ).rows;
const yes = { status: 200, body: { state: 'created', approvals: 1, needed: 1 } };

test('waiting withdrawals are listed with masks, the oldest first, page by page', async () => {
  const rich = await fixture.member(300_000_00n);
  const items = [await withdraw(6_000), await withdraw(40_000, rich)];
  const { rows, waiting: sums } = await waiting();
  const mine = rows.filter(({ id }: { id: string }) => items.some((item) => item.id === id));
  expect(mine).toMatchObject([
    {
      ...items[0],
      amount: '600000',
      currency: 'THB',
      needed: 1,
      approvedBy: [],
      reviewReason: 'ABOVE_LIMIT',
    },
    { ...items[1], amount: '4000000', needed: 2 },
  ]);
  const { rows: named } = await fixture.deps.pool.query(
    'select name, phone, bank_account_no as no from member where id = $1',
    [member.id],
  );
  for (const clear of Object.values(named[0])) expect(JSON.stringify(rows)).not.toContain(clear);
  expect(sums).toEqual([expect.objectContaining({ currency: 'THB', count: rows.length })]);
  const seen: string[] = [];
  for (let after = ''; ; ) {
    const page = await waiting(ann, { most: '1', ...(after && { after }) });
    seen.push(...page.rows.map(({ id }: { id: string }) => id));
    if (page.next === null) break;
    after = page.next;
  }
  expect(seen).toEqual(rows.map(({ id }: { id: string }) => id));
  await refuse(ann, items[0]!);
  await refuse(ann, items[1]!);
});

test('one approval sends a withdrawal, and is audited', async () => {
  const item = await withdraw(6_000);
  expect(await one(ann, item)).toMatchObject({ cannotApprove: null, state: 'review' });
  expect(await approve(ann, item)).toMatchObject(yes);
  expect(await written(item)).toEqual([
    { action: 'approveWithdrawal', who: 'Ann', anns: true, why: 'OK', decision: 'approve' },
  ]);
  await fixture.until(async () => (await one(bo, item)).state === 'paid', 'paid');
  expect(await approve(bo, item)).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_CLOSED', params: { who: 'Ann' } },
  });
});

describe('an approver whose own work a withdrawal rests on', () => {
  const propose = async (by: TestStaffMember, path: 'requestManualAdjustment', body: object) => {
    const params = { memberId: member.id };
    const made = await backoffice.call(path, { as: by, params, body });
    return String(made.body.approvalId);
  };
  const accept = async (as: TestStaffMember, approvalId: string) => {
    const { hash } = (await backoffice.call('getApproval', { as, params: { approvalId } })).body;
    const accepted = await backoffice.call('approveRequest', { as, params: { approvalId }, body: { hash } });
    if (accepted.status !== 200) throw new Error(JSON.stringify(accepted.body));
  };
  const refused = { status: 409, body: { code: 'OWN_WORK' } };

  test('cannot approve after crediting its member manually', async () => {
    const cy = await backoffice.staffMember('finance');
    const by = { way: 'credit', amount: '10000', reason: 'GAME_FAULT', why: 'a lost spin' };
    await accept(cy, await propose(ann, 'requestManualAdjustment', by));
    const item = await withdraw(6_000);
    expect(await approve(ann, item)).toMatchObject(refused);
    expect(await approve(cy, item)).toMatchObject(refused);
    expect(await one(ann, item)).toMatchObject({ cannotApprove: 'OWN_WORK', approvals: [] });
    expect(await approve(bo, item)).toMatchObject(yes);
  });

  test('cannot approve after releasing the bank account that it goes to', async () => {
    const former = await fixture.member();
    const [cy, account] = [await backoffice.staffMember('finance'), '7778889990'];
    const claim = `insert into bank_account_claim (bank_code, account_no, member_id) values ('SCB', $1, $2)`;
    await fixture.deps.pool.query(claim, [account, former.id]);
    const page = await backoffice.call('getMember', { as: ann, params: { memberId: former.id } });
    const params = { memberId: former.id, claimId: page.body.formerBanks[0].id };
    const released = await backoffice.call('requestReleaseApproval', {
      as: ann,
      params,
      body: { why: 'both were asked' },
    });
    await accept(cy, released.body.approvalId);
    await fixture.deps.pool.query("update member set bank_code = 'SCB', bank_account_no = $1 where id = $2", [
      account,
      member.id,
    ]);
    const item = await withdraw(6_000);
    expect(await approve(ann, item)).toMatchObject(refused);
    expect(await approve(cy, item)).toMatchObject(refused);
    expect(await approve(bo, item)).toMatchObject(yes);
  });

  test('cannot count after releasing its member’s hold, even with an earlier approval', async () => {
    const item = await withdraw(40_000);
    expect(await approve(ann, item)).toMatchObject({ body: { state: 'review', approvals: 1, needed: 2 } });
    const setStatus = (name: string) =>
      backoffice.call('setAccountStatus', {
        as: ann,
        params: { memberId: member.id },
        body: { act: name, why: 'a call' },
      });
    expect((await setStatus('hold-withdrawals')).status).toBe(200);
    expect((await setStatus('release-withdrawals')).status).toBe(200);
    expect(await approve(bo, item)).toMatchObject({ body: { state: 'review', approvals: 1, needed: 2 } });
    const cy = await backoffice.staffMember('finance');
    expect(await approve(cy, item)).toMatchObject({ body: { state: 'created', approvals: 2 } });
  });

  test('can approve for another member, and after a month', async () => {
    const other = await fixture.member(300_000_00n);
    const cy = await backoffice.staffMember('finance');
    const by = { way: 'credit', amount: '10000', reason: 'GAME_FAULT', why: 'a lost spin' };
    await accept(cy, await propose(ann, 'requestManualAdjustment', by));
    expect(await approve(ann, await withdraw(6_000, other))).toMatchObject(yes);
    const item = await withdraw(6_000);
    await fixture.deps.pool.query(
      `update withdrawal set created_at = created_at + interval '31 days' where id = $1`,
      [idOf(item)],
    );
    expect(await approve(ann, item)).toMatchObject(yes);
  });
});

test('a large withdrawal needs another approver, whatever the approver’s name', async () => {
  const item = await withdraw(40_000);
  expect(await approve(ann, item)).toMatchObject({ body: { state: 'review', approvals: 1, needed: 2 } });
  expect(await approve(ann, item)).toMatchObject({ status: 409, body: { code: 'SAME_PERSON' } });
  expect(await one(ann, item)).toMatchObject({
    cannotApprove: 'SAME_PERSON',
    approvals: [{ who: 'Ann', mine: true }],
  });
  await fixture.deps.pool.query(`update staff_member set name = 'Ann Lee' where id = $1`, [ann.id]);
  expect(await approve(ann, item)).toMatchObject({ status: 409, body: { code: 'SAME_PERSON' } });
  await fixture.deps.pool.query(`update staff_member set name = 'Ann' where id = $1`, [ann.id]);
  expect((await waiting(bo, { view: 'second' })).rows).toMatchObject([{ id: item.id, approvedBy: ['Ann'] }]);
  expect(await approve(bo, item)).toMatchObject({ body: { state: 'created', approvals: 2 } });
  await fixture.until(async () => (await one(bo, item)).state === 'paid', 'paid');
});

test('a rejection returns the money and keeps the reason', async () => {
  const item = await withdraw(6_000);
  expect(await refuse(bo, item)).toMatchObject({ status: 200, body: { state: 'returned' } });
  expect(await fixture.balance(member, 'wallet')).toBe(300_000_00n);
  expect(await written(item)).toMatchObject([
    { who: 'Bo', why: 'NAME_DIFFERS: told by phone', decision: 'reject' },
  ]);
  const { rows } = (await backoffice.call('listDecidedWithdrawals', { as: ann })).body;
  expect(rows[0]).toMatchObject({ withdrawal: item.id, decision: 'reject', who: 'Bo', state: 'returned' });
});

test('fifty concurrent approvals take effect once', async () => {
  const staff = await Promise.all(Array.from({ length: 10 }, () => backoffice.staffMember('finance')));
  const item = await withdraw(6_000);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => approve(staff[i % 10]!, item)));
  const [first, ...more] = answers.filter(({ status }) => status === 200);
  expect(first).toMatchObject(yes);
  expect(more).toEqual([]);
  const names = new Set(staff.map(({ name }) => name));
  for (const { status, body } of answers.filter((answer) => answer !== first)) {
    expect([status, ['ALREADY_CLOSED', 'SAME_PERSON'].includes(body.code)]).toEqual([409, true]);
    if (body.code === 'ALREADY_CLOSED') expect(names).toContain(body.params.who);
  }
  expect(await written(item)).toHaveLength(1);
  const { rows } = await fixture.deps.pool.query('select 1 from decision where subject_id = $1', [
    idOf(item),
  ]);
  expect(rows).toHaveLength(1);
});

test('of an approval and a rejection at once one takes effect', async () => {
  const item = await withdraw(6_000);
  const answers = await Promise.all([approve(ann, item), refuse(bo, item)]);
  const { state } = await one(ann, item);
  const [winner, ...more] = answers.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  expect(winner === answers[0] ? ['created', 'sent', 'paid'] : ['returned']).toContain(state);
  expect(answers.find((answer) => answer !== winner)?.body.code).toBe('ALREADY_CLOSED');
});

test('a claimed withdrawal is not decided by others until the claim ends', async () => {
  const item = await withdraw(6_000);
  const body = { queue: 'withdrawals', item: item.id };
  await backoffice.call('claimItem', { as: bo, body });
  expect(await approve(ann, item)).toMatchObject({
    status: 409,
    body: { code: 'TAKEN', params: { who: 'Bo' } },
  });
  expect(await refuse(ann, item)).toMatchObject({
    status: 409,
    body: { code: 'TAKEN', params: { who: 'Bo' } },
  });
  expect(await written(item)).toEqual([]);
  expect((await one(ann, item)).state).toBe('review');
  await fixture.deps.pool.query(`update queue_claim set until = now() where item_id = $1`, [item.id]);
  expect(await approve(ann, item)).toMatchObject(yes);
});

test('a parked withdrawal is decided only by the one who parked it', async () => {
  const item = await withdraw(6_000);
  const body = { queue: 'withdrawals', item: item.id };
  await backoffice.call('parkItem', { as: bo, body });
  await backoffice.call('unassignItem', { as: bo, body: { ...body, left: true } });
  const answers = await Promise.all([approve(ann, item), approve(bo, item), refuse(ann, item)]);
  expect(answers.map(({ status }) => status)).toEqual([409, 200, 409]);
  for (const { body: said } of [answers[0]!, answers[2]!])
    expect(said.code === 'ALREADY_CLOSED' || (said.code === 'TAKEN' && said.params.who === 'Bo')).toBe(true);
});

test('an approval repeated with its key is recorded once, even when its answer was lost', async () => {
  const item = await withdraw(6_000);
  const key = v7();
  const answers = await Promise.all([approve(ann, item, key), approve(ann, item, key)]);
  for (const { status, body } of answers)
    if (status !== 200) expect(body.code).toBe('IDEMPOTENCY_IN_PROGRESS');
  // Deletes the key, as if the process had died between the decision and the answer.
  await fixture.deps.pool.query('delete from request where key = $1', [key]);
  expect((await approve(ann, item, key)).status).toBe(200);
  expect(await written(item)).toHaveLength(1);
});

test('a withdrawal cancelled by its member cannot be approved', async () => {
  const item = await withdraw(6_000);
  await backoffice.call('claimItem', { as: ann, body: { queue: 'withdrawals', item: item.id } });
  await fixture.server.call('cancelWithdraw', { token: member.token, params: { withdrawId: idOf(item) } });
  expect(await approve(ann, item)).toMatchObject({ status: 409, body: { code: 'ALREADY_CLOSED' } });
  expect(await one(ann, item)).toMatchObject({ state: 'returned', cannotApprove: 'ALREADY_CLOSED' });
});

test('approvals above a role’s single or daily limit are refused, even when many are sent at once', async () => {
  await fixture.deps.pool.query(
    `insert into role (code, name, rights, limits) values ('small', 'Small', array['withdrawals.see', 'withdrawals.decide'],
       '{"withdrawal": {"THB": {"each": 1000000, "day": 1500000}}}')`,
  );
  const cy = await backoffice.staffMember('small');
  const large = await withdraw(12_000);
  expect(await one(cy, large)).toMatchObject({
    cannotApprove: 'ABOVE_LIMIT',
    mayApprove: [{ code: 'finance', name: 'Finance' }],
  });
  expect(await one(ann, large)).toMatchObject({ cannotApprove: null, mayApprove: [] });
  expect(await approve(cy, large)).toMatchObject({ status: 409, body: { code: 'ABOVE_LIMIT' } });
  const members = await Promise.all([1, 2, 3, 4].map(() => fixture.member(300_000_00n)));
  const items = await Promise.all(members.map((of) => withdraw(6_000, of)));
  const answers = await Promise.all(items.map((item) => approve(cy, item)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ body }) => body.code === 'ABOVE_LIMIT')).toHaveLength(2);
  for (const item of [large, ...items]) await refuse(ann, item);
});

test('an approval counts only while its approver has right and limit; otherwise another is needed', async () => {
  const sql = (text: string, values: unknown[] = []) => fixture.deps.pool.query(text, values);
  await sql(
    `insert into role (code, name, rights, limits) values ('large', 'Large', array['withdrawals.see', 'withdrawals.decide'],
       '{"withdrawal": {"THB": {"each": 5000000, "day": 15000000}}}')`,
  );
  const lost = [
    [
      `update staff_member set state = 'stopped' where id = $1`,
      `update staff_member set state = 'active' where id = $1`,
    ],
    [
      `update staff_member set role = 'viewer' where id = $1`,
      `update staff_member set role = 'large' where id = $1`,
    ],
    ...[
      [1_000_000, 15_000_000],
      [5_000_000, 3_000_000],
    ].map(([each, day]) => [
      `update role set limits = '{"withdrawal": {"THB": {"each": ${each}, "day": ${day}}}}'
        where code = 'large' and exists (select from staff_member where id = $1)`,
      `update role set limits = '{"withdrawal": {"THB": {"each": 5000000, "day": 15000000}}}'
        where code = 'large' and exists (select from staff_member where id = $1)`,
    ]),
  ];
  for (const [lose = '', regain = ''] of lost) {
    const cy = await backoffice.staffMember('large');
    const item = await withdraw(40_000, await fixture.member(300_000_00n));
    const later = await withdraw(40_000, await fixture.member(300_000_00n));
    for (const each of [item, later])
      expect((await approve(cy, each)).body).toEqual({ state: 'review', approvals: 1, needed: 2 });
    await sql(lose, [cy.id]);
    expect((await one(bo, item)).approvals).toMatchObject([{ who: cy.name, counts: false }]);
    const listed = (await waiting(bo, { view: 'second' })).rows.map(({ id }: Which) => id);
    expect(listed).not.toContain(item.id);
    for (const each of [item, later])
      expect((await approve(bo, each)).body).toEqual({ state: 'review', approvals: 1, needed: 2 });
    expect((await approve(ann, item)).body).toEqual({ state: 'created', approvals: 2, needed: 2 });
    // Approvers who have regained the right need not approve anew, and there may be no third person, so one of the
    // two repeats the approval.
    expect((await approve(bo, later)).body.code).toBe('SAME_PERSON');
    await sql(regain, [cy.id]);
    expect((await one(bo, later)).cannotApprove).toBeNull();
    expect((await approve(bo, later)).body).toEqual({ state: 'created', approvals: 2, needed: 2 });
  }
});

/** Creates a member who shares name and account holder with no other test member, which would be a sign of fraud. */
async function memberOfOwnName() {
  const made = await fixture.member(300_000_00n);
  const name = `Own ${made.id.replaceAll(/[^a-z]/g, '')}`;
  await fixture.deps.pool.query('update member set name = $2, bank_account_name = $2 where id = $1', [
    made.id,
    name,
  ]);
  return made;
}

test('a bulk approval decides each withdrawal by itself', async () => {
  const members = await Promise.all([1, 2, 3, 4].map(() => memberOfOwnName()));
  const [small, held, two, large] = [
    await withdraw(6_000, members[0]),
    await withdraw(7_000, members[1]),
    await withdraw(40_000, members[2]),
    await withdraw(25_000, members[3]),
  ];
  await backoffice.call('claimItem', { as: bo, body: { queue: 'withdrawals', item: held.id } });
  const items = [small, held, two, large, { id: `${v7()}.${v7()}` }].map(({ id }) => id);
  const key = v7();
  const { body } = await backoffice.call('approveWithdrawals', { as: ann, body: { items }, key });
  const expected = [
    { id: small.id, refused: null },
    { id: held.id, refused: { code: 'TAKEN', who: 'Bo' } },
    { id: two.id, refused: { code: 'NEEDS_APPROVAL' } },
    { id: large.id, refused: { code: 'NEEDS_APPROVAL' } },
    { id: items[4]!, refused: { code: 'NO_DATA' } },
  ];
  expect(body.results).toEqual(expected);
  // Deletes the key, as if the process had died before it answered, and repeats the call.
  await fixture.deps.pool.query('delete from request where key = $1', [key]);
  expect(
    (await backoffice.call('approveWithdrawals', { as: ann, body: { items }, key })).body.results,
  ).toEqual(expected);
  expect(await written(small)).toHaveLength(1);
});

test.each([
  ['signs of fraud', 'abuse_flag', 'minimal-wagering'],
  ['an open risk review', 'member_flag', 'large-day'],
])('a bulk approval leaves out a withdrawal with %s, and pays the others', async (_, table, kind) => {
  const [flagged, plain] = [await memberOfOwnName(), await memberOfOwnName()];
  const items = [await withdraw(6_000, flagged), await withdraw(6_000, plain)];
  await fixture.deps.pool.query(
    `insert into ${table} (member_id, kind, about, reason) values ($1, $2, '', '{}')`,
    [flagged.id, kind],
  );
  const { body } = await backoffice.call('approveWithdrawals', {
    as: ann,
    body: { items: items.map(({ id }) => id) },
  });
  expect(body.results).toEqual([
    { id: items[0]!.id, refused: { code: 'FLAGGED' } },
    { id: items[1]!.id, refused: null },
  ]);
  expect(await one(ann, items[0]!)).toMatchObject({ state: 'review', member: { flags: [kind] } });
  // The flagged withdrawal may be approved by itself, after a look at its risk signals.
  expect(await approve(ann, items[0]!)).toMatchObject(yes);
});

test('the full account number is shown only with the right, and the view is audited', async () => {
  const item = await withdraw(6_000);
  const [shown, hidden] = await Promise.all([
    backoffice.call('showWithdrawal', { as: ann, params: item }),
    backoffice.call('showWithdrawal', { as: await backoffice.staffMember('viewer'), params: item }),
  ]);
  expect(shown.body.accountNo).toMatch(/^\d{10,}$/);
  expect(hidden.body.code).toBe('NOT_ALLOWED');
  expect(await written(item)).toMatchObject([{ action: 'showWithdrawal', who: 'Ann' }]);
  await refuse(ann, item);
});

test('consoles are notified of withdrawals in review and their decisions, not of automatic ones', async () => {
  const hints = async () =>
    (
      await fixture.deps.pool.query<{ what: string }>(
        `delete from outbox where payload ->> 'event' = 'backoffice' returning payload -> 'data' ->> 'what' as what`,
      )
    ).rows.map(({ what }) => what);
  await hints();
  await withdraw(100);
  expect(await hints()).toEqual([]);
  const item = await withdraw(6_000, await fixture.member(300_000_00n));
  expect(await hints()).toEqual(['withdrawals']);
  await approve(ann, item);
  expect(await hints()).toEqual(['withdrawals']);
});

test('the detail shows risk signals and figures of its member', async () => {
  const item = await withdraw(6_000);
  const shown = await one(ann, item);
  expect(shown.riskSignals).toEqual(
    expect.arrayContaining([
      { sign: 'ABOVE_LIMIT', good: false },
      { sign: 'FIRST_WITHDRAWAL', good: false },
    ]),
  );
  expect(shown).toMatchObject({
    money: { wallet: '29400000', held: '600000', games: '0' },
    figures: { withdrawals: { count: 0, amount: '0' }, play: { bets: 0, turnover: '0' } },
    before: [],
    sameDevice: [],
  });
  await refuse(ann, item);
});
