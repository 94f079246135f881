import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BankFeed, FeedLine, FeedPage } from '../../providers/bank-feed/bank-feed.ts';
import type { TestMember } from '../../testing/app.ts';
import { accountOf, type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { inquireDue } from '../../testing/inquiry.ts';
import { matchReceipt } from './match-receipt.ts';
import { postReceipt } from './post-receipt.ts';
import { bankFeedInquiry } from './read-bank-feed.ts';
import { type ReceiptEvidence, receiverOf, referenceKey } from './receipt-evidence.ts';

let fixture: BankFixture;
let backoffice: ExceptionsFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = exceptionsFixtureOf(fixture.deps);
  member = await fixture.member();
});
afterAll(() => fixture?.close());

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await fixture.deps.pool.query<T>(text, values)).rows;
const feedCursor = async () =>
  (
    await rows<{ place: string }>(
      "select f.place from bank_feed f join deposit_account d on d.id = f.deposit_account where d.bank_code = 'SCB'",
    )
  )[0]?.place;

/** Returns a feed line whose payer is unknown. */
const line = (id: string, amount: bigint): FeedLine => ({
  id,
  transRef: null,
  at: new Date(),
  amount,
  currency: 'THB',
  fromBank: null,
  fromAccountNo: null,
  fromName: null,
});

/** Polls the feed once, with this page as the bank's answer. */
async function poll(some: Partial<FeedPage> & Pick<FeedPage, 'cursor'>): Promise<void> {
  const page: FeedPage = { lines: [], outgoing: [], unreadable: [], ...some };
  const { providers } = fixture.deps;
  const [bank, gateway] = [providers.banks.get('SCB'), providers.qrs.get('KBANK')];
  if (!bank || !gateway) throw new Error('nobody has SCB, or a gateway');
  const feed: BankFeed = { ...bank.feed, read: async () => ({ kind: 'done', ...page }) };
  const banks = new Map([['SCB', { ...bank, feed }]]);
  // The bank has a gateway as well, whose payment numbers its feed may report.
  const qrs = new Map([['SCB', gateway]]);
  const deps = { ...fixture.deps, providers: { ...providers, banks, qrs } };
  await rows("update inquiry set next_at = now() where kind = 'bank-feed' and provider = 'SCB'");
  await rows(
    "update inquiry set next_at = now() + interval '1 hour' where kind = 'bank-feed' and provider <> 'SCB'",
  );
  await inquireDue(deps, [bankFeedInquiry(deps)]);
}
const taken = () =>
  rows<{ amount: bigint }>('select amount from bank_receipt order by amount').then((all) =>
    all.map(({ amount }) => amount),
  );
const waiting = async (name: string) =>
  (await backoffice.all()).filter((item) => item.alarm === 'unreadable' && item.evidence?.line === name);

test('a malformed line becomes an exception, the other lines are stored, and the cursor moves on', async () => {
  const page = {
    // No table accepts a payment of amount zero.
    lines: [line('first', 101_00n), line('nothing', 0n), line('last', 102_00n)],
    unreadable: [{ line: 'odd', why: 'WRONG_TIME: at', excerpt: '{"amount":"500.00"}' }],
    cursor: 'after the odd ones',
  };
  await poll(page);
  expect(await taken()).toEqual([101_00n, 102_00n]);
  expect(await feedCursor()).toBe('after the odd ones');
  expect(await waiting('odd')).toMatchObject([
    { kind: 'alarm', allows: ['close'], evidence: { why: 'WRONG_TIME: at', excerpt: '{"amount":"500.00"}' } },
  ]);
  const [item] = await waiting('nothing');
  expect(item?.evidence).toMatchObject({ why: 'NOT_STORABLE' });
  expect(JSON.parse(String(item?.evidence?.excerpt))).toMatchObject({ amount: '0', currency: 'THB' });

  // Reported again, as after a restart, each line is already known.
  await poll(page);
  expect(await taken()).toEqual([101_00n, 102_00n]);
  expect(await waiting('nothing')).toHaveLength(1);
  expect(await backoffice.decide('close', item!)).toMatchObject({ ok: true });
  await poll({ ...page, cursor: 'further on' });
  expect(await waiting('nothing')).toEqual([]);
  expect(await feedCursor()).toBe('further on');
  expect(await fixture.balance(member, 'wallet')).toBe(0n);
});

test('two malformed lines without an id that begin alike are two exceptions', async () => {
  const odd = (digest: string) => ({ line: '{"note":"x', digest, why: 'WRONG_TIME: at' });
  const page = { unreadable: [odd('1'), odd('2')], cursor: 'further on' };
  await poll(page);
  await poll(page);
  expect(await waiting('{"note":"x')).toHaveLength(2);
});

test('a database outage is no malformed line: the page is read again', async () => {
  const page = { lines: [line('later', 103_00n)], cursor: 'later' };
  await rows(`create function goes_away() returns trigger language plpgsql as $$
    begin raise exception 'the database goes away' using errcode = '57P01'; end $$`);
  await rows(
    'create trigger goes_away before insert on bank_receipt for each row execute function goes_away()',
  );
  await expect(poll(page)).rejects.toThrow('the database goes away');
  expect(await feedCursor()).toBe('further on');
  expect(await waiting('later')).toEqual([]);
  await rows('drop trigger goes_away on bank_receipt');
  await poll(page);
  expect(await taken()).toEqual([101_00n, 102_00n, 103_00n]);
});

test('all payments of a page with more lines than were asked for are posted', async () => {
  const lines = Array.from({ length: 120 }, (_, i) => line(`many/${i}`, 9_000_00n + BigInt(i)));
  await poll({ lines, cursor: 'further on' });
  const posted = await rows("select 1 from bank_receipt where amount >= 900000 and state = 'in-suspense'");
  expect(posted).toHaveLength(120);
});

test('an outgoing line with the reference and amount of a receipt is an exception, and the receipt stays', async () => {
  const paid = { ...line('paid', 104_00n), fromBank: 'KBANK', transRef: '016325080509R104' };
  const back = { ...paid, id: 'back' };
  const outgoing = [
    back,
    { ...back, id: 'a payout', transRef: '016325080509R105' },
    { ...back, id: 'less', amount: 103_00n },
  ];
  for (let i = 0; i < 2; i++) await poll({ lines: [paid], outgoing, cursor: 'reversed' });
  const exceptions = (await backoffice.all()).filter(({ alarm }) => alarm === 'payment');
  expect(exceptions).toMatchObject([{ allows: ['close'], evidence: { why: 'REVERSED' } }]);
  expect(await taken()).toContain(104_00n);
});

test('an outgoing line without a reference may book back the last receipt of its amount, once', async () => {
  const alarms = async () =>
    (await backoffice.all()).filter(({ evidence }) => evidence?.why === 'PERHAPS_REVERSED');
  const from = { fromBank: 'KBANK', fromAccountNo: '1234567890' };
  await poll({ lines: [{ ...line('credited', 108_00n), ...from }], cursor: 'without a reference' });
  const balance = await fixture.operatorBalance('operator:suspense');
  const outgoing = [
    line('back', 108_00n),
    line('another amount', 108_01n),
    { ...line('to somebody else', 108_00n), fromAccountNo: '9999999999' },
    { ...line('long after', 108_00n), at: new Date(Date.now() + 5 * 86_400_000) },
    { ...line('with a reference', 108_00n), fromBank: 'KBANK', transRef: '016325080509R108' },
  ];
  for (let i = 0; i < 2; i++) await poll({ outgoing, cursor: 'booked back' });
  expect(await alarms()).toMatchObject([
    {
      alarm: 'payment',
      allows: ['close'],
      ours: 108_00n,
      theirs: 0n,
      evidence: { key: expect.stringMatching(/back$/) },
    },
  ]);
  expect(await taken()).toContain(108_00n);
  expect(await fixture.operatorBalance('operator:suspense')).toBe(balance);
});

test('the alarm of a perhaps reversed receipt names withdrawals of the amount to the payers of such receipts', async () => {
  const amount = 111_00n;
  const [first, second, third] = [member, await fixture.member(), await fixture.member()];
  const from = ({ phone }: TestMember) => ({
    fromBank: 'KBANK',
    fromAccountNo: accountOf({ phone }).accountNo,
  });
  const lines = [first, second].map((each, at) => ({
    ...line(`paid/111/${at}`, amount),
    at: new Date(Date.now() - 60_000 * (2 - at)),
    ...from(each),
  }));
  const send = async (to: TestMember, more: { amount?: bigint; state?: string; sent?: string } = {}) => {
    const id = crypto.randomUUID();
    await rows(
      `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state, sent_at)
       values ($1, $2, $3, 'THB', 'KBANK', '1', 'X', 'KBANK', $4, now() - $5::interval)`,
      [to.id, id, more.amount ?? amount, more.state ?? 'paid', more.sent ?? '1 minute'],
    );
    return id;
  };
  await poll({ lines, cursor: 'paid' });
  // The last receipt is the second member's; the payout may be to the first.
  const payout = await send(first);
  await send(first, { amount: 111_01n });
  await send(first, { sent: '4 days' });
  await send(first, { state: 'returned' });
  await send(third);
  await poll({ outgoing: [line('out/111', amount)], cursor: 'the payout itself' });
  const [alarm] = (await backoffice.all()).filter(({ ours }) => ours === amount);
  expect(alarm?.evidence).toMatchObject({ why: 'PERHAPS_REVERSED', payouts: [payout] });
});

const isDueAtOnce = async () =>
  (
    await rows<{ due: boolean }>(
      "select next_at <= now() + interval '50 milliseconds' as due from inquiry where kind = 'bank-feed' and provider = 'SCB'",
    )
  )[0]?.due;

test('a feed that repeats its rows under new cursors is read no faster than one without news, and staff are called once', async () => {
  const repeats = async () =>
    (await backoffice.all()).filter(({ evidence }) => evidence?.why === 'LIST_REPEATS');
  const again = { lines: [line('again', 109_00n)], outgoing: [line('out again', 5_00n)] };
  for (let page = 0; page < 100; page++) {
    await poll({ ...again, cursor: `again/${page}` });
    expect([page, await isDueAtOnce()]).toEqual([page, true]);
  }
  expect(await repeats()).toEqual([]);
  for (let page = 100; page < 103; page++) {
    await poll({ ...again, cursor: `again/${page}` });
    expect([page, await isDueAtOnce()]).toEqual([page, false]);
  }
  expect(await repeats()).toMatchObject([{ alarm: 'unreadable', allows: ['close'] }]);
  // Closed while it repeats on, it is raised again on the next day in Bangkok, and then once.
  expect(await backoffice.decide('close', (await repeats())[0]!)).toMatchObject({ ok: true });
  await poll({ ...again, cursor: 'again/103' });
  expect(await repeats()).toEqual([]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  for (let page = 104; page < 106; page++) await poll({ ...again, cursor: `again/${page}` });
  vi.useRealTimers();
  expect(await repeats()).toMatchObject([{ alarm: 'unreadable', allows: ['close'] }]);
  // The next new payment shows that the list no longer repeats.
  await poll({ lines: [line('new at last', 110_00n)], cursor: 'at last' });
  expect(await isDueAtOnce()).toBe(true);
  await poll({ ...again, cursor: 'at last/1' });
  expect(await isDueAtOnce()).toBe(true);
});

test('the next page is read at once only after a page with rows', async () => {
  await poll({ lines: [line('page/1', 106_00n)], cursor: 'page 2' });
  expect(await isDueAtOnce()).toBe(true);
  await poll({ outgoing: [line('out', 1_00n)], cursor: 'page 3' });
  expect(await isDueAtOnce()).toBe(true);
  await poll({ unreadable: [{ line: 'page/2', why: 'WRONG_TIME: at' }], cursor: 'page 4' });
  expect(await isDueAtOnce()).toBe(true);
  // A bank that makes a new cursor for each answer.
  await poll({ cursor: 'page 5' });
  expect(await isDueAtOnce()).toBe(false);
  await poll({ lines: [line('page/3', 107_00n)], cursor: 'page 5' });
  expect(await isDueAtOnce()).toBe(false);
});

test('a feed that writes one text beside all its payments has each of them credited, and their slips found', async () => {
  const amount = 121_00n;
  const payers = [await fixture.member(), await fixture.member()];
  const at = new Date();
  const lines = payers.flatMap((each, i) => {
    const { accountNo, name } = accountOf(each);
    const from = { fromBank: 'KBANK', fromAccountNo: accountNo, fromName: name, transRef: 'ENET1', at };
    return ['first', 'second'].map((nth) => ({ ...line(`${nth} of ${i}`, amount), ...from }));
  });
  const [payer] = payers;
  const { accountNo, name } = accountOf(payer!); // The list has two.
  const { rows: own } = await fixture.deps.pool.query<{ id: string }>(
    "select id from deposit_account where bank_code = 'SCB'",
  );
  const slip: ReceiptEvidence = {
    source: 'slip',
    key: 'slip/004/016325080509BPP00121',
    reference: referenceKey('KBANK', '016325080509BPP00121'),
    receiver: receiverOf({ id: own[0]?.id ?? '', bankCode: 'SCB', currency: 'THB' }),
    amount,
    paidAt: at,
    dayOnly: false,
    from: { bankCode: 'KBANK', accountNo, names: [name] },
  };
  const { id } = await matchReceipt(fixture.deps, slip);
  expect((await postReceipt(fixture.deps, id)).state).toBe('credited');
  for (let i = 0; i < 2; i++) await poll({ lines, cursor: 'one text' });
  expect(await Promise.all(payers.map((each) => fixture.balance(each, 'wallet')))).toEqual([
    2n * amount,
    2n * amount,
  ]);
});

test('a line under the number of an earlier one waits in suspense if another day or payer shows another payment', async () => {
  const first = { ...line('reused', 112_00n), fromBank: 'KBANK', fromAccountNo: '1112223334' };
  const ofDay = (days: number, amount = first.amount) => ({
    ...first,
    amount,
    at: new Date(first.at.getTime() - days * 86_400_000),
  });
  const others = [
    { ...first, fromAccountNo: '9998887776' },
    ofDay(2),
    // The amount differs, too, and so does that of another such line a week later.
    ofDay(9, 113_00n),
    ofDay(16, 113_00n),
  ];
  const doubted = () =>
    rows<{ amount: bigint; doubts: bigint }>(
      `select p.amount, cardinality(p.possible_duplicates) as doubts from bank_receipt p join alarm a on a.id = p.entry_id
        where p.state = 'in-suspense' and a.kind = 'possible-duplicate' and a.suspense = p.amount
          and p.amount in (11200, 11300) order by p.paid_at`,
    );
  const laterClock = { ...first, at: new Date(first.at.getTime() - 3_600_000) };
  await poll({ lines: [first, laterClock, first], cursor: 'reused' });
  const before = await taken();
  expect(await doubted()).toEqual([]);
  for (let i = 0; i < 2; i++) for (const other of others) await poll({ lines: [other], cursor: 'reused' });
  expect(await doubted()).toEqual(
    [113_00n, 113_00n, 112_00n, 112_00n].map((amount) => ({ amount, doubts: 1 })),
  );
  expect((await taken()).length).toBe(before.length + others.length);

  // Staff close none of them: each is credited to its payer by two, or returned.
  const items = (await backoffice.all()).filter(({ alarm }) => alarm === 'possible-duplicate');
  expect(items.map(({ allows }) => allows)).toEqual(others.map(() => ['credit-member', 'return']));
  for (const item of items) expect(await backoffice.decide('return', item)).toMatchObject({ ok: true });
  expect(await doubted()).toEqual([]);
});

test('a line under the number of an earlier one is the payment that a slip reported before', async () => {
  const payer = await fixture.member();
  const first = { ...line('reused again', 114_00n), at: new Date(Date.now() - 3 * 86_400_000) };
  await poll({ lines: [first], cursor: 'reused again' });
  const { receiver } = (
    await rows<{ receiver: string }>('select receiver from bank_receipt where amount = 11400')
  )[0]!;
  const later = { ...first, at: new Date(), fromBank: 'KBANK', fromAccountNo: accountOf(payer).accountNo };
  const { id } = await matchReceipt(fixture.deps, {
    source: 'slip',
    key: 'slip/004/REUSED',
    reference: null,
    receiver: receiverOf({ id: receiver, bankCode: 'SCB', currency: 'THB' }),
    amount: later.amount,
    paidAt: later.at,
    dayOnly: false,
    from: { bankCode: later.fromBank, accountNo: later.fromAccountNo, names: [] },
  });
  for (let i = 0; i < 2; i++) await poll({ lines: [later], cursor: 'reused again' });
  expect(
    await rows(
      'select id, array(select s from unnest(sources) s order by s) as sources, state from bank_receipt where amount = 11400 order by paid_at',
    ),
  ).toMatchObject([{ sources: ['line'] }, { id, sources: ['line', 'slip'], state: 'credited' }]);
  expect(await fixture.balance(payer, 'wallet')).toBe(114_00n);
});
