import { NIL } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { startFeedPolling } from '../bank-receipts/bank-feed.queries.ts';
import { postUnattributedPayment } from '../qr-deposits/credit-qr.ts';
import { allowedDecisions } from './allowed-decisions.ts';
import { findOpenExceptions, listOpenExceptions } from './open-exception.ts';

let fixture: BankFixture;
let backoffice: ExceptionsFixture;
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = exceptionsFixtureOf(fixture.deps);
});
afterAll(() => fixture?.close());

/** Creates a hold for which no feature has a row, as a defect or a manual change would leave it. */
async function orphan(asked: boolean) {
  const member = await fixture.member(100_000n);
  const id = crypto.randomUUID();
  const outcome = await fixture.deps.ledger.post({
    memberId: member.id,
    id,
    kind: 'hold',
    debit: 'wallet',
    credit: 'held',
    amount: 4_200n,
    currency: 'THB',
    reason: 'other',
    operationLock: 'other',
  });
  if (!outcome.ok) throw new Error(outcome.code);
  if (asked)
    await fixture.deps.pool.query(
      "insert into inquiry (member_id, kind, id, provider, next_at) values ($1, 'other', $2, 'X', now() + interval '1 hour')",
      [member.id, id],
    );
  return { member, id };
}

test('a hold without a row of any feature is listed, and can only be voided', async () => {
  const { member, id } = await orphan(false);
  expect(await backoffice.item(id)).toMatchObject({
    kind: 'hold',
    state: 'other',
    provider: null,
    providerEnabled: false,
    publicId: member.publicId,
    amount: 4_200n,
    inquiringSince: null,
    allows: ['failed'],
  });
  const item = await backoffice.item(id);
  expect(await backoffice.decide('done', item)).toEqual({ ok: false, code: 'NOT_ALLOWED' });
  const answers = await Promise.all(['Ann', 'Bo'].map((who) => backoffice.decide('failed', item, { who })));
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect([await fixture.balance(member, 'wallet'), await fixture.balance(member, 'held')]).toEqual([
    100_000n,
    0n,
  ]);
  expect(await findOpenExceptions(fixture.deps.pool, id)).toEqual([]);
  expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]);
});

test('a hold without a row of any feature but under inquiry is voided only with force', async () => {
  const { id } = await orphan(true);
  expect(await backoffice.item(id)).toMatchObject({ provider: 'X', allows: [], allowsForced: ['failed'] });
  expect(await backoffice.decide('failed', id)).toMatchObject({ ok: false, code: 'INQUIRY_OPEN' });
  expect(await backoffice.decide('failed', id, { force: true })).toMatchObject({ ok: true });
  expect((await fixture.deps.pool.query('select 1 from inquiry where id = $1', [id])).rowCount).toBe(0);
});

test('an escalated QR is resumed or closed by staff, and a later payment is still credited', async () => {
  const member = await fixture.member();
  const { body } = await fixture.server.call('createQr', {
    token: member.token,
    params: { bankCode: 'KBANK' },
    body: { amount: 50 },
  });
  const id = String(body.qrcodeId);
  expect(await findOpenExceptions(fixture.deps.pool, id)).toEqual([]);
  await backoffice.escalate('qr', member.id, id);
  expect(await backoffice.item(id)).toMatchObject({
    kind: 'qr',
    held: false,
    provider: 'KBANK',
    publicId: member.publicId,
    amount: 5_000n,
    state: 'open',
    alarm: 'no-answer',
    allows: ['ask', 'close'],
  });
  expect(await backoffice.decide('ask', id)).toMatchObject({ ok: true });
  expect(await findOpenExceptions(fixture.deps.pool, id)).toEqual([]);
  await backoffice.escalate('qr', member.id, id);
  const item = await backoffice.item(id);
  expect(await backoffice.decide('close', item)).toMatchObject({ ok: true });
  expect(await backoffice.decide('close', item, { who: 'Bo' })).toMatchObject({ code: 'ALREADY_CLOSED' });
  const { rows } = await fixture.deps.pool.query(
    'select (select count(*) from inquiry where id = $1) as asked, (select count(*) from alarm where id = $1 and resolved_at is null) as open',
    [id],
  );
  expect(rows).toEqual([{ asked: 0n, open: 0n }]);
  await fixture.pay(body.payload);
  await fixture.until(async () => (await fixture.balance(member, 'wallet')) === 5_000n, 'the credit');
});

test('a bank feed without an answer for a day is listed, and polled again after it was closed', async () => {
  const { pool } = fixture.deps;
  const { rows } = await pool.query("select id from inquiry where kind = 'bank-feed' and provider = 'SCB'");
  const id = String(rows[0]?.id);
  expect(await findOpenExceptions(pool, id)).toEqual([]);
  await backoffice.escalate('bank-feed', NIL, id);
  expect(await backoffice.item(id)).toMatchObject({
    kind: 'bank-feed',
    provider: 'SCB',
    amount: null,
    state: 'open',
    alarm: 'no-answer',
    allows: ['ask', 'close'],
  });
  expect(await backoffice.decide('close', id)).toMatchObject({ ok: true });
  // The account is still in use and receives money, so its bank is asked again within a minute.
  await startFeedPolling(pool, [...fixture.deps.providers.banks.keys()]);
  const asked = await pool.query('select escalated_at from inquiry where id = $1', [id]);
  expect(asked.rows).toEqual([{ escalated_at: null }]);
  await backoffice.escalate('bank-feed', NIL, id);
  expect(await backoffice.decide('ask', id)).toMatchObject({ ok: true });
});

test('each kind of exception shows whether the provider of its own kind is enabled', async () => {
  const { pool } = fixture.deps;
  const member = await fixture.member(1_000_000n);
  const { token } = member;
  const qr = await fixture.server.call('createQr', {
    token,
    params: { bankCode: 'KBANK' },
    body: { amount: 50 },
  });
  await backoffice.escalate('qr', member.id, qr.body.qrcodeId);
  const { body } = await fixture.server.call('withdraw', { token, body: { amount: 6_000 } });
  const on = () =>
    Promise.all(
      [qr.body.qrcodeId, body.withdrawId].map(async (id) => (await backoffice.item(id)).providerEnabled),
    );
  expect(await on()).toEqual([false, false]);
  await pool.query(
    `insert into provider (kind, code, adapter, base_url, settings, enabled)
     select kind, 'KBANK', 'x', 'http://x', '{}', true from unnest(array['qr', 'payout']) as kind`,
  );
  expect(await on()).toEqual([true, true]);
  await pool.query("update provider set enabled = false where kind = 'payout'");
  expect(await on()).toEqual([true, false]);
  await pool.query('delete from provider');
});

test('the list has pages of every size, the oldest first, without duplicates or gaps', async () => {
  const { pool } = fixture.deps;
  const before = (await backoffice.all()).map(({ id }) => id);
  const made: string[] = [];
  for (let i = 0; i < 23; i++) {
    await postUnattributedPayment(fixture.deps, { code: 'KBANK', currency: 'THB' }, 'NOBODY', {
      paymentNo: `PAGE${i}`,
      amount: 100n,
    });
    made.push((await orphan(i % 2 === 0)).id);
  }
  // Some alarms share one time, so that the id decides their order.
  await pool.query("update alarm set created_at = '2026-01-01' where kind = 'unattributed'");
  const all = await listOpenExceptions(pool, { limit: 200 });
  expect(all.next).toBeNull();
  const ids = all.items.map(({ id }) => id);
  expect(new Set(ids).size).toBe(before.length + 46);
  expect(ids).toEqual(expect.arrayContaining([...before, ...made]));
  const times = all.items.map(({ us }) => us);
  expect(times).toEqual(times.toSorted((a, b) => Number(a - b)));
  for (const limit of [1, 7, 45, 46]) {
    const paged: string[] = [];
    for (let after: string | null = null; ; ) {
      const page = await listOpenExceptions(pool, { after, limit });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      paged.push(...page.items.map(({ id }) => id));
      after = page.next;
      if (after === null) break;
    }
    expect(paged).toEqual(ids);
  }
});

test('a page has at most 200 items, and an invalid cursor starts at the beginning', async () => {
  const { pool } = fixture.deps;
  await pool.query(`insert into alarm (id, kind, account, currency)
    select gen_random_uuid(), 'total', 'operator:qr:KBANK', 'THB' from generate_series(1, 250)`);
  expect((await listOpenExceptions(pool, { limit: 100_000 })).items).toHaveLength(200);
  expect((await listOpenExceptions(pool, { limit: -5 })).items).toHaveLength(1);
  const { items } = await listOpenExceptions(pool, { limit: 3 });
  for (const after of ['', 'x', '1', "1.'; drop table alarm", `${'9'.repeat(40)}.${NIL}`])
    expect((await listOpenExceptions(pool, { after, limit: 3 })).items).toEqual(items);
  expect((await listOpenExceptions(pool, { after: `${'9'.repeat(18)}.${NIL}` })).items).toEqual([]);
});

test('an id prefix finds what begins with it, and an invalid one finds nothing', async () => {
  const { id } = await orphan(false);
  expect((await findOpenExceptions(fixture.deps.pool, id.slice(0, 13))).map((item) => item.id)).toContain(id);
  for (const begins of ['', 'abc', '%%%%', `${id}0`, `${id.slice(0, 12)}_`, 'ZZZZZZ'])
    expect(await findOpenExceptions(fixture.deps.pool, begins)).toEqual([]);
});

test.each([
  ['withdrawal', 'under inquiry', { state: 'created', inquiringSince: new Date() }, [], ['done', 'failed']],
  ['withdrawal', 'without an inquiry', { state: 'sent' }, ['done', 'failed'], []],
  ['hold', 'that was escalated', { inquiringSince: new Date(), escalatedAt: new Date() }, ['failed'], []],
  [
    'leg',
    'that was escalated',
    { inquiringSince: new Date(), escalatedAt: new Date() },
    ['ask', 'done', 'failed'],
    [],
  ],
  [
    'leg',
    'without a hold',
    { held: false, inquiringSince: new Date(), escalatedAt: new Date() },
    ['ask', 'close'],
    [],
  ],
  ['alarm', 'above zero', { amount: 5n, theirs: 5n }, ['credit-member', 'return'], []],
  ['alarm', 'below zero', { amount: -5n, ours: 5n }, ['debit-member', 'write-off', 'return'], []],
  ['alarm', 'that was partly debited', { amount: -3n, theirs: 5n }, ['debit-member', 'write-off'], []],
  ['alarm', 'of a payout', { alarm: 'payout' }, ['failed', 'close'], []],
] as const)('the allowed decisions of: %s %s', (kind, _, facts, allows, allowsForced) => {
  const plain = {
    kind,
    held: kind !== 'alarm',
    state: 'open',
    amount: null,
    inquiringSince: null,
    escalatedAt: null,
    alarm: null,
    ours: null,
    theirs: null,
  };
  expect(allowedDecisions({ ...plain, ...facts })).toEqual({ allows, allowsForced });
});
