import { NIL } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBook } from '../../ledger/integrity/ledger-check.ts';
import { type BankWorld, bankWorld } from '../../testing/bank-fixture.ts';
import { type Desk, deskOf } from '../../testing/exceptions.ts';
import { askFeeds } from '../bank-receipts/bank-feed.queries.ts';
import { suspendPayment } from '../qr-deposits/credit-qr.ts';
import { allowedFor } from './allowed-decisions.ts';
import { findOpen, listOpen } from './open-exception.ts';

let world: BankWorld;
let desk: Desk;
beforeAll(async () => {
  world = await bankWorld();
  desk = deskOf(world.deps);
});
afterAll(() => world?.close());

/** A hold of which no slice has a row, as a defect or a hand would leave it. */
async function orphan(asked: boolean) {
  const member = await world.member(100_000n);
  const id = crypto.randomUUID();
  const outcome = await world.deps.ledger.post({
    memberId: member.id,
    id,
    kind: 'hold',
    debit: 'wallet',
    credit: 'held',
    amount: 4_200n,
    currency: 'THB',
    reason: 'other',
    turn: 'other',
  });
  if (!outcome.ok) throw new Error(outcome.code);
  if (asked)
    await world.deps.pool.query(
      "insert into asking (member_id, kind, id, party, next_at) values ($1, 'other', $2, 'X', now() + interval '1 hour')",
      [member.id, id],
    );
  return { member, id };
}

test('a hold that no slice knows is in the list, and its money can only come back', async () => {
  const { member, id } = await orphan(false);
  expect(await desk.item(id)).toMatchObject({
    kind: 'hold',
    state: 'other',
    party: null,
    partyOn: false,
    publicId: member.publicId,
    amount: 4_200n,
    askedSince: null,
    allows: ['failed'],
  });
  const item = await desk.item(id);
  expect(await desk.decide('done', item)).toEqual({ ok: false, code: 'NOT_ALLOWED' });
  const answers = await Promise.all(['Ann', 'Bo'].map((who) => desk.decide('failed', item, { who })));
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect([await world.balance(member, 'wallet'), await world.balance(member, 'held')]).toEqual([
    100_000n,
    0n,
  ]);
  expect(await findOpen(world.deps.pool, id)).toEqual([]);
  expect((await checkBook(world.deps.pool)).violations).toEqual([]);
});

test('such a hold that is asked about all the same is left to that, unless it is forced; then nobody asks any more', async () => {
  const { id } = await orphan(true);
  expect(await desk.item(id)).toMatchObject({ party: 'X', allows: [], allowsForced: ['failed'] });
  expect(await desk.decide('failed', id)).toMatchObject({ ok: false, code: 'STILL_ASKED' });
  expect(await desk.decide('failed', id, { force: true })).toMatchObject({ ok: true });
  expect((await world.deps.pool.query('select 1 from asking where id = $1', [id])).rowCount).toBe(0);
});

test('a QR that a person was called for is asked on or left alone, and its money is credited all the same', async () => {
  const member = await world.member();
  const { body } = await world.server.call('createQr', {
    token: member.token,
    params: { bankCode: 'KBANK' },
    body: { amount: 50 },
  });
  const id = String(body.qrcodeId);
  expect(await findOpen(world.deps.pool, id)).toEqual([]);
  await desk.callPerson('qr', member.id, id);
  expect(await desk.item(id)).toMatchObject({
    kind: 'qr',
    held: false,
    party: 'KBANK',
    publicId: member.publicId,
    amount: 5_000n,
    state: 'open',
    alarm: 'silence',
    allows: ['ask', 'close'],
  });
  expect(await desk.decide('ask', id)).toMatchObject({ ok: true });
  expect(await findOpen(world.deps.pool, id)).toEqual([]);
  await desk.callPerson('qr', member.id, id);
  const item = await desk.item(id);
  expect(await desk.decide('close', item)).toMatchObject({ ok: true });
  expect(await desk.decide('close', item, { who: 'Bo' })).toMatchObject({ code: 'OVER' });
  const { rows } = await world.deps.pool.query(
    'select (select count(*) from asking where id = $1) as asked, (select count(*) from alarm where id = $1 and resolved_at is null) as open',
    [id],
  );
  expect(rows).toEqual([{ asked: 0n, open: 0n }]);
  await world.pay(body.payload);
  await world.until(async () => (await world.balance(member, 'wallet')) === 5_000n, 'the credit');
});

test('an account that its bank has not told about for a day is in the list, and is asked about on and on', async () => {
  const { pool } = world.deps;
  const { rows } = await pool.query("select id from asking where kind = 'bank-feed' and party = 'SCB'");
  const id = String(rows[0]?.id);
  expect(await findOpen(pool, id)).toEqual([]);
  await desk.callPerson('bank-feed', NIL, id);
  expect(await desk.item(id)).toMatchObject({
    kind: 'bank-feed',
    party: 'SCB',
    amount: null,
    state: 'open',
    alarm: 'silence',
    allows: ['ask', 'close'],
  });
  expect(await desk.decide('close', id)).toMatchObject({ ok: true });
  // The account is ours still, and money comes into it: within a minute its bank is asked again.
  await askFeeds(pool, [...world.deps.parties.banks.keys()]);
  const asked = await pool.query('select person_since from asking where id = $1', [id]);
  expect(asked.rows).toEqual([{ person_since: null }]);
  await desk.callPerson('bank-feed', NIL, id);
  expect(await desk.decide('ask', id)).toMatchObject({ ok: true });
});

test('whether the party is switched on is told of each kind by its own row', async () => {
  const { pool } = world.deps;
  const member = await world.member(1_000_000n);
  const { token } = member;
  const qr = await world.server.call('createQr', {
    token,
    params: { bankCode: 'KBANK' },
    body: { amount: 50 },
  });
  await desk.callPerson('qr', member.id, qr.body.qrcodeId);
  const { body } = await world.server.call('withdraw', { token, body: { amount: 6_000 } });
  const on = () =>
    Promise.all([qr.body.qrcodeId, body.withdrawId].map(async (id) => (await desk.item(id)).partyOn));
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

test('the list comes in pages of every size, the oldest first, nothing twice and nothing left out', async () => {
  const { pool } = world.deps;
  const before = (await desk.all()).map(({ id }) => id);
  const made: string[] = [];
  for (let i = 0; i < 23; i++) {
    await suspendPayment(world.deps, { code: 'KBANK', currency: 'THB' }, 'NOBODY', {
      paymentNo: `PAGE${i}`,
      amount: 100n,
    });
    made.push((await orphan(i % 2 === 0)).id);
  }
  // Some of one instant: the id decides there.
  await pool.query("update alarm set created_at = '2026-01-01' where kind = 'unattributed'");
  const all = await listOpen(pool, { limit: 200 });
  expect(all.next).toBeNull();
  const ids = all.items.map(({ id }) => id);
  expect(new Set(ids).size).toBe(before.length + 46);
  expect(ids).toEqual(expect.arrayContaining([...before, ...made]));
  const times = all.items.map(({ us }) => us);
  expect(times).toEqual(times.toSorted((a, b) => Number(a - b)));
  for (const limit of [1, 7, 45, 46]) {
    const paged: string[] = [];
    for (let after: string | null = null; ; ) {
      const page = await listOpen(pool, { after, limit });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      paged.push(...page.items.map(({ id }) => id));
      after = page.next;
      if (after === null) break;
    }
    expect(paged).toEqual(ids);
  }
});

test('a page is bounded, and a place that is none begins at the beginning', async () => {
  const { pool } = world.deps;
  await pool.query(`insert into alarm (id, kind, account, currency)
    select gen_random_uuid(), 'total', 'house:qr:KBANK', 'THB' from generate_series(1, 250)`);
  expect((await listOpen(pool, { limit: 100_000 })).items).toHaveLength(200);
  expect((await listOpen(pool, { limit: -5 })).items).toHaveLength(1);
  const { items } = await listOpen(pool, { limit: 3 });
  for (const after of ['', 'x', '1', "1.'; drop table alarm", `${'9'.repeat(40)}.${NIL}`])
    expect((await listOpen(pool, { after, limit: 3 })).items).toEqual(items);
  expect((await listOpen(pool, { after: `${'9'.repeat(18)}.${NIL}` })).items).toEqual([]);
});

test('a beginning of an id finds what begins so, and a wrong one nothing', async () => {
  const { id } = await orphan(false);
  expect((await findOpen(world.deps.pool, id.slice(0, 13))).map((item) => item.id)).toContain(id);
  for (const begins of ['', 'abc', '%%%%', `${id}0`, `${id.slice(0, 12)}_`, 'ZZZZZZ'])
    expect(await findOpen(world.deps.pool, begins)).toEqual([]);
});

test.each([
  ['withdrawal', 'asked about', { state: 'created', askedSince: new Date() }, [], ['done', 'failed']],
  ['withdrawal', 'of which nobody asks', { state: 'sent' }, ['done', 'failed'], []],
  ['hold', 'called for', { askedSince: new Date(), personSince: new Date() }, ['failed'], []],
  ['leg', 'called for', { askedSince: new Date(), personSince: new Date() }, ['ask', 'done', 'failed'], []],
  [
    'leg',
    'that holds nothing',
    { held: false, askedSince: new Date(), personSince: new Date() },
    ['ask', 'close'],
    [],
  ],
  ['alarm', 'above zero', { amount: 5n, theirs: 5n }, ['give-to-member', 'give-back'], []],
  ['alarm', 'below zero', { amount: -5n, ours: 5n }, ['take-back', 'write-off', 'give-back'], []],
  ['alarm', 'taken in part', { amount: -3n, theirs: 5n }, ['take-back', 'write-off'], []],
  ['alarm', 'of a payout', { alarm: 'payout' }, ['failed', 'close'], []],
] as const)('%s %s allows so much', (kind, _, facts, allows, allowsForced) => {
  const plain = {
    kind,
    held: kind !== 'alarm',
    state: 'open',
    amount: null,
    askedSince: null,
    personSince: null,
    alarm: null,
    ours: null,
    theirs: null,
  };
  expect(allowedFor({ ...plain, ...facts })).toEqual({ allows, allowsForced });
});
