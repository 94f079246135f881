import { dayKey } from '@kapao/core/calendar';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../../ledger/integrity/ledger-check.ts';
import { statusChangesOf } from '../../../members/account-status/account-status.queries.ts';
import type { ApprovalRequest } from '../../../platform/backoffice/approval-kind.ts';
import type { TestMember } from '../../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';
import { accountOf, type BankFixture, bankFixture } from '../../../testing/bank-fixture.ts';
import { exceptionsFixtureOf } from '../../../testing/exceptions.ts';
import { importStatement } from '../import-statement.ts';
import { statementApproval } from './statement-approval.ts';
import { getStatementFile, releaseFacts } from './wrong-statement.ts';

const day = dayKey(new Date(Date.now() - 3 * 86_400_000));

let fixture: BankFixture;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
let scb: string;
let gsb: string;
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = await testBackoffice(fixture.server);
  [ann, bo] = [await backoffice.staffMember('support', 'Ann'), await backoffice.staffMember('finance', 'Bo')];
  const { accounts } = (await backoffice.call('listFedAccounts', { as: ann })).body;
  [scb, gsb] = ['SCB', 'GSB'].map(
    (bank) => accounts.find(({ bankCode }: { bankCode: string }) => bankCode === bank).id,
  ) as [string, string]; // Present in the demo data.
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

let baht = 500;
/** Returns a statement of one payment of each member, and one of nobody if asked. */
const statement = (members: readonly TestMember[], isOfNobody = false) =>
  [
    'at,amount,fromBank,fromAccountNo,fromName',
    ...members.map((member) => `${day} 10:15,${baht},KBANK,${accountOf(member).accountNo},TEST MEMBER`),
    ...(isOfNobody ? [`${day} 10:15,${baht}.50,,,NOBODY`] : []),
  ].join('\n');
const newest = async () => (await backoffice.call('listStatementFiles', { as: ann })).body.files[0];
const release = (file: string, as = ann, hold = true) =>
  backoffice.call('requestStatementRelease', {
    as,
    params: { file },
    body: { hold, why: 'it is the statement of GSB' },
  });
async function approve(approvalId: string, as = bo) {
  const { hash } = (await backoffice.call('getApproval', { as: bo, params: { approvalId } })).body;
  return backoffice.call('approveRequest', { as, params: { approvalId }, body: { hash } });
}
const held = async (...members: readonly TestMember[]) => {
  const { rows } = await fixture.deps.pool.query<{ held: boolean }>(
    'select withdrawals_held_at is not null as held from member where id = any ($1) order by id',
    [members.map(({ id }) => id)],
  );
  return rows.map((row) => row.held);
};

test('a wrong statement whose payments were all credited is released by two, and its members’ withdrawals are held', async () => {
  const [spender, saver, other] = [await fixture.member(), await fixture.member(), await fixture.member()];
  // Payments that another statement credited are not affected.
  expect(
    await importStatement(fixture.deps, scb, statement([other]).replace(',500,', ',499,')),
  ).toMatchObject({ credited: 1 });
  const csv = statement([spender, saver]);
  expect(await importStatement(fixture.deps, scb, csv)).toMatchObject({ credited: 2 });
  const spent = {
    memberId: spender.id,
    id: v7(),
    kind: 'move',
    debit: 'wallet',
    credit: 'operator:demo',
  } as const;
  await fixture.deps.ledger.post({ ...spent, amount: 450_00n, currency: 'THB', reason: 'test' });
  const refused = { ok: false, flaws: [{ code: 'OTHER_ACCOUNT' }] };
  expect(await importStatement(fixture.deps, gsb, csv)).toMatchObject(refused);

  const { file, ...shown } = await newest();
  expect(shown).toMatchObject({
    ...{
      account: expect.stringMatching(/^SCB /),
      credited: 2,
      creditedAmount: '100000',
      waiting: 0,
      returned: 0,
    },
    ...{ releasedAt: null, requestedBy: null, openRequest: null },
  });
  const detail = async () => (await backoffice.call('getStatementFile', { as: ann, params: { file } })).body;
  expect(await detail()).toMatchObject({ left: '55000', payments: [{ isHeld: false }, { isHeld: false }] });
  expect((await detail()).payments.map(({ wallet }: { wallet: string }) => wallet).sort()).toEqual([
    '5000',
    '50000',
  ]);

  const { approvalId } = (await release(file)).body;
  expect((await release(file, bo)).body.code).toBe('TAKEN');
  expect((await newest()).openRequest).toBe(approvalId);
  expect((await backoffice.call('getApproval', { as: bo, params: { approvalId } })).body.after).toMatchObject(
    {
      ...{ creditedPayments: '2', holdsWithdrawals: true },
      ...{
        total: { amount: '100000', currency: 'THB' },
        stillInWallets: { amount: '55000', currency: 'THB' },
      },
    },
  );
  // The request alone releases nothing, and its requester cannot approve it.
  expect((await approve(approvalId, ann)).status).not.toBe(200);
  expect(await importStatement(fixture.deps, gsb, csv)).toMatchObject(refused);
  expect(await held(spender, saver, other)).toEqual([false, false, false]);

  expect((await approve(approvalId)).status).toBe(200);
  expect(await held(spender, saver, other)).toEqual([true, true, false]);
  expect(await detail()).toMatchObject({
    releasedAt: expect.anything(),
    payments: [{ isHeld: true }, { isHeld: true }],
  });
  expect((await release(file)).body.code).toBe('ALREADY_CLOSED');
  // Each hold is an action of the approver on that member, for the requester's reason.
  for (const { id } of [spender, saver])
    expect(await statusChangesOf(fixture.deps.pool, id)).toMatchObject([
      { act: 'hold-withdrawals', who: 'Bo', why: 'it is the statement of GSB' },
    ]);
  expect(await statusChangesOf(fixture.deps.pool, other.id)).toEqual([]);

  // The import for the right account suspends all payments as possible duplicates, and credits nothing twice.
  expect(await importStatement(fixture.deps, gsb, csv)).toMatchObject({
    ok: true,
    credited: 0,
    suspended: 2,
  });
  expect(await newest()).toMatchObject({
    file,
    account: expect.stringMatching(/^GSB /),
    releasedAt: null,
    waiting: 2,
  });
  expect([await fixture.balance(spender, 'wallet'), await fixture.balance(saver, 'wallet')]).toEqual([
    50_00n,
    500_00n,
  ]);
  expect(await importStatement(fixture.deps, scb, csv)).toMatchObject(refused);
  // The credits of the wrong account stay on the page, apart from the right account's payments.
  expect(await detail()).toMatchObject({
    ...{ creditedAmount: '0', left: '0', payments: [] },
    earlier: [
      {
        ...{
          account: expect.stringMatching(/^SCB /),
          currency: 'THB',
          creditedAmount: '100000',
          left: '55000',
        },
        payments: [{ isHeld: true }, { isHeld: true }],
      },
    ],
  });
});

test('what the members still have is summed over more payments than the page lists', async () => {
  baht++;
  const [rich, poor] = [await fixture.member(), await fixture.member()];
  expect(await importStatement(fixture.deps, scb, statement([rich, poor]))).toMatchObject({ credited: 2 });
  const { file } = await newest();
  const client = await fixture.deps.pool.connect();
  try {
    await client.query('begin');
    // Larger payments of one member displace the other's from the list.
    await client.query(
      `insert into bank_receipt select (jsonb_populate_record(p, jsonb_build_object(
              'id', gen_random_uuid(), 'amount', p.amount + n, 'entry_id', gen_random_uuid(), 'credit_id', gen_random_uuid()))).*
         from bank_receipt p cross join generate_series(1, 500) n where p.files @> array[$1] and p.member_id = $2`,
      [file, rich.id],
    );
    const answer = await getStatementFile(client, file);
    if (!answer.ok) throw new Error(answer.code);
    const { credited, left, payments } = answer.value;
    expect([credited, left, payments.length]).toEqual([502, BigInt(baht * 200), 500]);
    const asked = { releases: file, account: scb, hold: false };
    expect(await releaseFacts(client, asked)).toMatchObject({
      stillInWallets: { amount: String(baht * 200) },
    });
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a payment without a readable payer that staff credited is doubted when the file is imported for the right account', async () => {
  baht++;
  const member = await fixture.member();
  const csv = statement([], true).replace('NOBODY', '');
  expect(await importStatement(fixture.deps, scb, csv)).toMatchObject({ suspended: 1 });
  const receiptsOf = async (receiver: string) => {
    const { rows } = await fixture.deps.pool.query<{ id: string; entry: string; doubts: string[] }>(
      `select id, entry_id as entry, possible_duplicates as doubts from bank_receipt where receiver = $1 and amount = $2`,
      [receiver, baht * 100 + 50],
    );
    return rows;
  };
  const [first] = await receiptsOf(scb);
  await exceptionsFixtureOf(fixture.deps).decide('credit-member', first?.entry ?? '', {
    toMember: member.publicId,
  });
  expect(await fixture.balance(member, 'wallet')).toBe(BigInt(baht) * 100n + 50n);

  expect((await approve((await release((await newest()).file)).body.approvalId)).status).toBe(200);
  expect(await importStatement(fixture.deps, gsb, csv)).toMatchObject({ credited: 0, suspended: 1 });
  expect(await receiptsOf(gsb)).toMatchObject([{ doubts: [first?.id] }]);
});

test('a statement with payments that wait is not released, and one that was imported for another account meanwhile is not either', async () => {
  baht++;
  const member = await fixture.member();
  expect(await importStatement(fixture.deps, scb, statement([member], true))).toMatchObject({ suspended: 1 });
  expect((await release((await newest()).file)).body.code).toBe('CHANGED');
  expect((await release('0'.repeat(64))).body.code).toBe('NO_DATA');

  baht++;
  const csv = statement([member]);
  expect(await importStatement(fixture.deps, scb, csv)).toMatchObject({ credited: 1 });
  const { file } = await newest();
  const { approvalId } = (await release(file, ann, false)).body;
  await fixture.deps.pool.query('update statement_file set receiver = $2 where file = $1', [file, gsb]);
  expect((await approve(approvalId)).body.code).toBe('CHANGED');
  expect(await newest()).toMatchObject({ releasedAt: null, openRequest: null });
  expect(await held(member)).toEqual([false]);
});

test('a request whose file was removed says so, and names no payments', async () => {
  const { describe } = statementApproval(fixture.deps);
  const request = { payload: { account: scb, text: '', file: 'x' } } as unknown as ApprovalRequest;
  expect(await describe(request)).toEqual({
    before: null,
    after: { account: expect.stringMatching(/^SCB /), file: 'removed' },
  });
});
