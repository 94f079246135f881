import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeContent } from '../../server/src/content/stored-content.ts';
import { depositNoticeSlice } from '../../server/src/payments/deposit-notices/deposit-notices.route.ts';
import { postUnattributedPayment } from '../../server/src/payments/qr-deposits/credit-qr.ts';
import { findWithdrawal } from '../../server/src/payments/withdrawals/withdrawal.queries.ts';
import { accountOf, type BankFixture, bankFixture } from '../../server/src/testing/bank-fixture.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../../server/src/testing/exceptions.ts';
import { activateBonus } from '../../server/src/testing/rewards/bonus-fixture.ts';
import { ageOf } from './backoffice/lines.ts';
import { run as runCommand } from './testing/run-command.ts';

let fixture: BankFixture;
let backoffice: ExceptionsFixture;
beforeAll(async () => {
  fixture = await bankFixture({}, [depositNoticeSlice]);
  backoffice = exceptionsFixtureOf(fixture.deps);
});
afterAll(() => fixture?.close());

async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const said = await runCommand('backoffice', {
    args,
    env: { DATABASE_URL: fixture.deps.pool.options.connectionString, ...env },
  });
  if (!args.includes('--json'))
    for (const line of said.output.split('\n')) expect(line.length, line).toBeLessThanOrEqual(100);
  return said;
}
const decided = (decision: string, id: string, ...more: string[]) =>
  run([decision, id, '--why', 'known well', ...more], { KAPAO_STAFF: 'Ann' });

async function waiting(baht: number) {
  const member = await fixture.member(5_000_000n);
  const { body } = await fixture.server.call('withdraw', { token: member.token, body: { amount: baht } });
  const state = async () => (await findWithdrawal(fixture.deps.pool, member.id, body.withdrawId))?.state;
  return { member, id: String(body.withdrawId), state };
}

test('staff list pending withdrawals, approve one and reject another, each once', async () => {
  expect(await run([])).toEqual({ code: 0, output: 'No open items.\n', errors: '' });
  const one = await waiting(6_000);
  const two = await waiting(7_000.5);
  const listed = await run([]);
  for (const part of [one.id, '7,000.50 THB', two.member.publicId, 'review', 'approve, reject, done, failed'])
    expect(listed.output).toContain(part);

  expect(await decided('approve', one.id)).toMatchObject({ code: 0 });
  const again = await decided('approve', one.id, '--who', 'Bo');
  expect(again.code).toBe(1);
  await fixture.until(async () => (await one.state()) === 'paid', 'paid');
  expect((await decided('reject', one.id)).output).toContain('is closed: Ann decided approve');

  const rejected = await decided('reject', two.id);
  expect(rejected).toEqual({ code: 0, output: `${two.id}: reject; 7,000.50 THB moved.\n`, errors: '' });
  expect(await two.state()).toBe('returned');
  expect(await fixture.balance(two.member, 'wallet')).toBe(5_000_000n);
  expect(await backoffice.written(two.id)).toEqual([
    { decision: 'reject', who: 'Ann', why: 'known well', moved: true },
  ]);
  expect((await run(['show', two.id])).output).toMatch(/reject {2}Ann: known well/);
  expect((await run([])).output).toBe('No open items.\n');
});

test('a large withdrawal shows its approvals, and needs a second person', async () => {
  const one = await waiting(40_000);
  expect((await run([])).output).toContain('ABOVE_LIMIT; 0 of 2 approvals');
  expect((await decided('approve', one.id)).output).toContain('1 of 2 approvals (Ann)');
  expect(await decided('approve', one.id)).toMatchObject({
    code: 1,
    output: expect.stringContaining('somebody else has to approve'),
  });
  expect(await one.state()).toBe('review');
  expect(await decided('approve', one.id, '--who', 'Bo')).toMatchObject({ code: 0 });
  await fixture.until(async () => (await one.state()) === 'paid', 'paid');
});

test('the name comes from --who or the environment; without a name or reason nothing is decided', async () => {
  const one = await waiting(6_000);
  for (const [args, env] of [
    [['approve', one.id, '--why', 'x'], {}],
    [['approve', one.id], { KAPAO_STAFF: 'Ann' }],
    [['approve', one.id, '--why', ''], { USER: 'Ann' }],
  ] as const)
    expect(await run(args, env)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Say who decides and why'),
    });
  expect(await one.state()).toBe('review');
  expect(await run(['reject', one.id, '--why', 'x'], { USER: 'Di', KAPAO_STAFF: '' })).toMatchObject({
    code: 0,
  });
  expect(await backoffice.written(one.id)).toMatchObject([{ who: 'Di' }]);
});

test('invalid arguments are refused and change nothing', async () => {
  const one = await waiting(6_000);
  for (const args of [
    ['nonsense', one.id],
    ['reject'],
    ['reject', one.id, 'now'],
    ['reject', 'ffffffff'],
    ['reject', '%'],
    ['reject', one.id, '--hurry'],
    ['show', 'ffffffff'],
    ['ask', one.id],
    ['return', one.id],
  ])
    expect((await run([...args, '--why', 'x'], { USER: 'Ann' })).code).toBe(1);
  expect((await decided('ask', one.id)).output).toContain('not possible in its current state');
  expect([await one.state(), await backoffice.written(one.id)]).toEqual(['review', []]);
  await decided('reject', one.id);
});

test('marking a payout in inquiry as failed needs --force, which is recorded', async () => {
  const one = await waiting(300);
  const refused = await decided('failed', one.id);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('--force');
  expect(await decided('failed', one.id, '--force')).toMatchObject({ code: 0 });
  expect((await run(['show', one.id])).output).toContain('failed (forced)  Ann: known well');
});

test('a bonus is voided by its member’s id, and --keep is required', async () => {
  const member = await fixture.member(20_000n);
  await activateBonus(fixture.deps.ledger, member, { deposit: 200, bonus: 100 });
  const name = member.publicId.toLowerCase();
  for (const keep of [[], ['--keep', 'all'], ['--keep', '-1'], ['--keep', '1.001']])
    expect(await decided('void', name, ...keep)).toMatchObject({ code: 1 });
  const ended = await decided('void', name, '--keep', '200.50');
  expect(ended).toMatchObject({ code: 0, output: expect.stringContaining('void; 99.50 THB moved.') });
  expect(await fixture.balance(member, 'wallet')).toBe(20_050n);
  expect((await decided('void', name, '--keep', '0')).output).toContain('no member who holds a bonus');
});

describe('an unattributed payment', () => {
  const reference = `\u001b[2J${'R'.repeat(180)}`;

  test('is shown with its evidence, and credited to the named member', async () => {
    await postUnattributedPayment(fixture.deps, { code: 'KBANK', currency: 'THB' }, reference, {
      paymentNo: 'P1',
      amount: 7_700n,
    });
    const { output } = await run([]);
    expect(output).toContain('unattributed  suspense  77.00 THB  member unknown');
    expect(output).not.toContain('\u001b');
    const [item] = await backoffice.all();
    const id = item?.id ?? '';
    const member = await fixture.member();
    expect((await decided('credit-member', id.slice(0, 20))).output).toContain('--member');
    expect(await decided('credit-member', id.slice(0, 20), '--member', member.publicId)).toMatchObject({
      code: 0,
      output: `${id}: credit-member; 77.00 THB moved.\n`,
    });
    expect(await fixture.balance(member, 'wallet')).toBe(7_700n);
    expect((await run(['show', id])).output).toContain(`credit-member ${member.publicId}  Ann`);
  });

  test('is listed by pages, and as JSON', async () => {
    for (let i = 0; i < 5; i++)
      await postUnattributedPayment(fixture.deps, { code: 'KBANK', currency: 'THB' }, reference, {
        paymentNo: `Q${i}`,
        amount: 100n,
      });
    const first = await run(['--limit', '3']);
    const next = /More: npm run backoffice -- --after (\S+)/.exec(first.output)?.[1] ?? '';
    const last = await run(['--after', next]);
    expect(last.output).not.toContain('More:');
    expect((first.output + last.output).match(/unattributed/g)).toHaveLength(5);

    const json = JSON.parse((await run(['--json', '--limit', '2'])).output);
    expect(json).toMatchObject({ items: [{ kind: 'alarm', amount: '100', allows: expect.any(Array) }, {}] });
    const { id } = json.items[0];
    const shown = JSON.parse((await run(['show', id, '--json'])).output);
    expect(shown).toMatchObject({ item: { id }, decisions: [] });
    expect(JSON.parse((await decided('return', id, '--json')).output)).toEqual({
      ok: true,
      replayed: false,
      amount: '100',
      item: null,
    });
  });
});

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [61, '1 h 1 min'],
  [1_440, '1 d'],
  [1_501, '1 d 1 h'],
  [100 * 1_440, '100 d'],
])('an age of %i minutes is %s', (minutes, said) => {
  expect(ageOf(new Date(0), new Date(minutes * 60_000))).toBe(said);
});

test('an unattributed payment shows the suggested member with reasons', async () => {
  await writeContent(fixture.deps.pool, 'deposit', {
    minMinor: { THB: 10_00, LAK: 10_000_00 },
    isManual: true,
    statementDays: 60,
  });
  const member = await fixture.member();
  const said = await fixture.server.call('addDeposit', { token: member.token, body: { amount: 912.34 } });
  expect(said.status).toBe(200);
  const { accountNo } = accountOf(member);
  // The payer's name is the member's, but the account is not the registered one.
  await fixture.transfer({ from: { accountNo: `9${accountNo}`, name: 'TEST MEMBER' }, amount: 912.34 });
  const lost = async () => (await backoffice.all()).find(({ amount }) => amount === 91_234n);
  await fixture.until(async () => (await lost()) !== undefined, 'in suspense');
  const { id } = (await lost())!; // Present, because `until` has just waited for it.
  expect((await run(['show', id])).output.replace(/\s+/g, ' ')).toMatch(
    new RegExp(`may be ${member.publicId}: same amount, \\d+ minutes? apart, a name like it`),
  );
  expect((await run([])).output).toContain(`may be ${member.publicId}`);
  const [shown] = JSON.parse((await run(['--json'])).output).items.filter(
    (item: { id: string }) => item.id === id,
  );
  expect(shown.suggestions[0].reasons[0]).toEqual({ code: 'SAME_AMOUNT' });
  expect(await fixture.balance(member, 'wallet')).toBe(0n);
});

test('a risk flag is listed, and reviewed once', async () => {
  const [one, other] = [await fixture.server.createMember(), await fixture.server.createMember()];
  const reason = { with: other.publicId, devices: 1, rounds: 2, refunds: 0, bonusMinor: 100_000 };
  expect((await run(['flags'])).output).toBe('No open risk flags.\n');
  const { rows } = await fixture.deps.pool.query<{ id: string }>(
    `insert into abuse_flag (member_id, kind, about, reason) values ($1, 'same-device', $2, $3) returning id`,
    [one.id, other.id, JSON.stringify(reason)],
  );
  const id = rows[0]?.id ?? '';
  expect((await run([])).output).toContain('1 risk flag of reward abuse: npm run backoffice -- flags');
  const { output } = await run(['flags']);
  for (const part of [
    id,
    'two members on one device',
    one.publicId,
    `with ${other.publicId}`,
    'bonus 1,000.00 THB',
  ])
    expect(output).toContain(part);
  expect((await run(['review', id])).output).toContain('Say who reviewed it');
  const seen = ['review', id.slice(0, 8), '--who', 'Ann', '--why', 'mother and son'];
  expect(await run(seen)).toEqual({ code: 0, output: `${id}: seen.\n`, errors: '' });
  expect((await run(seen)).code).toBe(1);
  expect(JSON.parse((await run(['flags', '--json'])).output)).toEqual([]);
  const { rows: kept } = await fixture.deps.pool.query(
    'select reviewed_by, note from abuse_flag where reviewed_at is not null',
  );
  expect(kept).toEqual([{ reviewed_by: 'Ann', note: 'mother and son' }]);
});
