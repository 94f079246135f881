import { readFile } from 'node:fs/promises';
import { dayKey } from '@kapao/core/calendar';
import { dayMs, hourMs } from '@kapao/core/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../ledger/integrity/ledger-check.ts';
import { accountOf, type BankFixture, bankFixture } from '../testing/bank-fixture.ts';
import { exceptionsFixtureOf } from '../testing/exceptions.ts';
import { runInLockOrder, untilWaiting, waitForLocks } from '../testing/locks.ts';
import { compareRows } from './bank-receipts/dedupe-statement-rows.ts';
import { addKeys, insertBankReceipt, lockSimilar } from './bank-receipts/match-receipt.queries.ts';
import { matchReceipt } from './bank-receipts/match-receipt.ts';
import { postReceipt } from './bank-receipts/post-receipt.ts';
import {
  bankReceiptIdOf,
  type Payer,
  type ReceiptEvidence,
  receiverOf,
  referenceKey,
} from './bank-receipts/receipt-evidence.ts';
import { creditQr } from './qr-deposits/credit-qr.ts';
import { findQr } from './qr-deposits/qr.queries.ts';

/**
 * Rows of the table in docs/receipt-sources.md, one for each pair of sources, and what each column says of the second
 * report.
 */
const [, , ...rows] = (await readFile(new URL('../../../docs/receipt-sources.md', import.meta.url), 'utf8'))
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const sources = { gateway: 'qr', feed: 'line', statement: 'import', slip: 'slip' } as const;
type Reporter = keyof typeof sources;
type Time = 'first' | 'then';
const columns = [
  { says: 'a common name', isNamed: true },
  { says: 'the same payer in the same minute' },
  { says: 'nothing of the payer', payer: 'unknown' },
  { says: 'the same payer half an hour later', lateMs: 1_800_000 },
  { says: 'another payer', payer: 'other' },
] as const;
const cells = rows.flatMap(([first, then, ...outcomes]) =>
  columns.map((column, at) => ({ first, then, column, outcome: outcomes[at] })),
) as { first: Reporter; then: Reporter; column: Partial<Details> & { says: string }; outcome: string }[];

interface Details {
  readonly isNamed: boolean;
  readonly payer: 'unknown' | 'other';
  readonly lateMs: number;
  /** Text that a gateway writes beside all payments. */
  readonly text: string;
  /** False for a gateway that reports no time. */
  readonly hasClock: boolean;
}

/** Word in the table, by how often the amount was credited and why the rest waits. */
const words: Readonly<Record<string, string>> = {
  1: 'one',
  2: 'two',
  '1 possible-duplicate': 'person',
  '1 unattributed': 'apart',
  '1 third-party': 'apart',
};

const receiver = receiverOf({ id: crypto.randomUUID(), bankCode: 'KBANK', currency: 'THB' });
let fixture: BankFixture;
let numbers = 0;
beforeAll(async () => {
  fixture = await bankFixture();
  await waitForLocks(fixture.deps.pool, 'ledger_post', 'ledger_post_one');
  // Account that KBank's gateway pays into, with a bank feed as well.
  await fixture.deps.pool.query(
    `insert into deposit_account (id, bank_code, bank_type, mode, account_name, account_no, currency, position)
     select $1, bank_code, bank_type, 'AUTO', account_name, account_no, currency, 99 from deposit_account
      where bank_code = 'KBANK' and mode = 'QR'`,
    [receiver.id],
  );
});
afterAll(async () => {
  expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]);
  await fixture?.close();
});

/** Prepares two reports of one amount that nothing else has. */
async function pair() {
  const [member, other] = [await fixture.member(), await fixture.member()];
  const number = ++numbers;
  const amount = BigInt(100_00 + number);
  const order = { token: member.token, params: { bankCode: 'KBANK' }, body: { amount: 100 } };
  const { body } = await fixture.server.call('createQr', order);
  const paidAt = Date.now();
  const bankOf = (who: 'member' | 'other'): Payer => {
    const { accountNo, name } = accountOf(who === 'member' ? member : other);
    return { bankCode: 'KBANK', accountNo, names: [name] };
  };

  const payerOf = (details: Partial<Details>): Payer =>
    details.payer === 'unknown'
      ? { bankCode: null, accountNo: null, names: [] }
      : bankOf(details.payer ?? 'member');
  const timeOf = (details: Partial<Details>) => new Date(paidAt + (details.lateMs ?? 0));
  const nameOf = (time: Time, { isNamed }: Partial<Details>) => `${number}${isNamed ? '' : time}`;

  function evidence(
    reporter: Exclude<Reporter, 'gateway'>,
    time: Time,
    details: Partial<Details> = {},
  ): ReceiptEvidence {
    const source = sources[reporter];
    const isApart = details.isNamed && source !== 'slip';
    return {
      source,
      ...(source === 'import' && { file: `${time}${number}` }),
      key: `${source}/${nameOf(time, details)}${isApart ? time : ''}`,
      reference: details.isNamed ? referenceKey('KBANK', `REFERENCE${number}`) : null,
      receiver,
      amount,
      paidAt: timeOf(details),
      dayOnly: false,
      from: payerOf(details),
    };
  }

  async function send(reporter: Reporter, time: Time, details: Partial<Details> = {}): Promise<void> {
    if (reporter !== 'gateway') {
      const { id } = await matchReceipt(fixture.deps, evidence(reporter, time, details));
      return void (await postReceipt(fixture.deps, id));
    }
    const { bankCode, accountNo, names } = payerOf(details);
    const qr = await findQr(fixture.deps.pool, member.id, body.qrcodeId);
    await creditQr(fixture.deps, qr!, {
      paymentNo: `P${nameOf(time, details)}`,
      amount,
      at: details.hasClock === false ? undefined : timeOf(details),
      payer: details.payer === 'unknown' ? undefined : { bankCode, accountNo, name: names[0] ?? null },
      transRef: details.isNamed ? `REFERENCE${number}` : details.text,
    }); // Present, because it was just created.
  }

  /** Returns why amounts wait in suspense. */
  async function waiting(): Promise<string[]> {
    const sql = 'select a.kind from alarm a where a.suspense = $1';
    const { rows } = await fixture.deps.pool.query<{ kind: string }>(sql, [amount]);
    return rows.map(({ kind }) => kind);
  }

  async function outcome(): Promise<string> {
    const credited = (await fixture.balance(member, 'wallet')) + (await fixture.balance(other, 'wallet'));
    const counts = [credited / amount, ...(await waiting())].join(' ');
    return words[counts] ?? counts;
  }
  return { send, evidence, outcome, waiting, amount, qrId: String(body.qrcodeId) };
}

test('the documented table has every pair of sources once', () => {
  const names = Object.keys(sources);
  expect(rows.map(([first, then]) => `${first} ${then}`)).toEqual(
    names.flatMap((first) => names.map((then) => `${first} ${then}`)),
  );
});

describe.each(cells)('$first, then $then with $column.says', ({ first, then, column, outcome }) => {
  test(`is ${outcome}, and repeated reports change nothing`, async () => {
    const isOther = column.payer === 'other' && then === 'gateway';
    // Money of another payer waits when it is paid to a member's own QR, so of the two payers the member is the
    // second.
    const details = isOther
      ? [{ payer: 'other' } as const, {}]
      : [{ isNamed: column.isNamed ?? false }, column];
    const reports = await pair();
    await reports.send(first, 'first', details[0]);
    await reports.send(then, 'then', details[1]);
    expect(await reports.outcome()).toBe(outcome);
    await reports.send(first, 'first', details[0]);
    await reports.send(then, 'then', details[1]);
    expect(await reports.outcome()).toBe(outcome);
  });
});

describe('a gateway that reports neither time nor payer', () => {
  const silent = { payer: 'unknown', hasClock: false } as const;

  test.each([
    ['after', 'feed', 'gateway'],
    ['before', 'gateway', 'feed'],
  ] as const)('is compared %s the feed with all payments since its QR was made', async (_, first, then) => {
    const reports = await pair();
    await fixture.deps.pool.query(
      "update qr set created_at = created_at - interval '26 hours' where id = $1",
      [reports.qrId],
    );
    const details = { gateway: silent, feed: { lateMs: -25 * hourMs } };
    await reports.send(first, 'first', details[first]);
    await reports.send(then, 'then', details[then]);
    expect(await reports.outcome()).toBe('one');
  });

  test.each([
    ['gateway', 'feed'],
    ['feed', 'gateway'],
  ] as const)(
    'is a possible duplicate when the feed names another member: %s, then %s',
    async (first, then) => {
      const reports = await pair();
      const details = { gateway: silent, feed: { payer: 'other' } } as const;
      await reports.send(first, 'first', details[first]);
      await reports.send(then, 'then', details[then]);
      expect(await reports.outcome()).toBe('person');
    },
  );

  test('is a possible duplicate when more payments came than are compared', async () => {
    const reports = await pair();
    await fixture.deps.pool.query(
      `insert into bank_receipt (id, account, receiver, currency, amount, paid_at, day_only, sources, has_reference, from_bank, from_account,
                               state, entry_id)
       select gen_random_uuid(), 'operator:bank:KBANK', $1, 'THB', $2, now() - i * interval '30 seconds', false, array['line'], false, 'SCB',
              (6000000000 + i * 7919)::text, 'returned', gen_random_uuid()
         from generate_series(1, 2001) i`,
      [receiver.id, reports.amount],
    );
    await fixture.deps.pool.query(
      "update qr set created_at = created_at - interval '26 hours' where id = $1",
      [reports.qrId],
    );
    await reports.send('gateway', 'first', silent);
    expect(await reports.waiting()).toEqual(['possible-duplicate']);
  });

  test('is not compared with payments before its QR was made', async () => {
    const reports = await pair();
    await reports.send('feed', 'first', { lateMs: -2.5 * hourMs });
    await reports.send('gateway', 'then', silent);
    expect(await reports.outcome()).toBe('two');
  });
});

test('a text that a gateway writes beside all its payments names none of them', async () => {
  for (let i = 0; i < 2; i++) {
    const reports = await pair();
    await reports.send('gateway', 'first', { text: 'ENET1' });
    expect([await reports.outcome(), await reports.waiting()]).toEqual(['one', []]);
  }
});

test('gateway and feed that report fifty times at once credit once', async () => {
  for (let i = 0; i < 3; i++) {
    const reports = await pair();
    const all = Array.from({ length: 50 }, (_, at) => reports.send(at % 2 ? 'gateway' : 'feed', 'first'));
    // Some of these reports fail because the payment is just being posted. Gateways and feeds repeat a failed report, so
    // this sends one again.
    await Promise.allSettled(all);
    await reports.send('gateway', 'first');
    expect(await reports.outcome()).toBe('one');
  }
});

test('a day-only row matches its payment among a hundred of other payers nearer to noon', async () => {
  const reports = await pair();
  // Noon of the day on which the payment was made, whatever day it is by now.
  const noon = new Date(`${dayKey(reports.evidence('feed', 'first').paidAt)}T12:00:00+07:00`);
  await reports.send('gateway', 'first');
  for (let i = 0; i < 100; i++)
    await matchReceipt(fixture.deps, {
      ...reports.evidence('feed', 'first'),
      key: `line/crowd/${i}`,
      paidAt: noon,
      from: { bankCode: 'SCB', accountNo: String(5_000_000_000 + i * 7919), names: [] },
    });
  const row = { ...reports.evidence('statement', 'then'), paidAt: noon, dayOnly: true };
  const { id } = await matchReceipt(fixture.deps, row);
  expect((await postReceipt(fixture.deps, id)).sources.toSorted()).toEqual(['import', 'qr']);
});

test.each([
  ['gateway', true],
  ['gateway', false],
  ['slip', true],
  ['slip', false],
] as const)(
  'a payment of the morning by a %s and a row of the next day are for a person, row first: %s',
  async (reporter, isRowFirst) => {
    const reports = await pair();
    await fixture.deps.pool.query("update qr set created_at = created_at - interval '3 days' where id = $1", [
      reports.qrId,
    ]);
    const noon = new Date(`${dayKey(new Date(Date.now() - dayMs))}T12:00:00+07:00`);
    const row = { ...reports.evidence('statement', 'then'), paidAt: noon, dayOnly: true };
    // Six in the morning of the day before.
    const morning = { lateMs: noon.getTime() - 30 * hourMs - Date.now() };
    const takeRow = async () => postReceipt(fixture.deps, (await matchReceipt(fixture.deps, row)).id);
    if (isRowFirst) await takeRow();
    await reports.send(reporter, 'first', morning);
    await takeRow();
    expect(await reports.outcome()).toBe('person');
  },
);

describe('among more payments of a day than are compared', () => {
  /** Masks the account number as banks do; `more` above 0 makes it another payer's. */
  function masked(reports: Awaited<ReturnType<typeof pair>>, more: number): Payer {
    const { accountNo, ...from } = reports.evidence('feed', 'first').from;
    const shown = String((Number(accountNo?.slice(6)) + more) % 10_000).padStart(4, '0');
    return { ...from, accountNo: `xxx-x-xx${shown}`, ...(more > 0 && { names: [`OTHER${more} PERSON`] }) };
  }
  function ofDay(reports: Awaited<ReturnType<typeof pair>>) {
    const day = dayKey(reports.evidence('feed', 'first').paidAt);
    const at = (hour: string) => new Date(`${day}T${hour}:00+07:00`);
    const row = { ...reports.evidence('statement', 'then'), paidAt: at('12:00'), dayOnly: true };
    return { own: { ...reports.evidence('feed', 'first'), paidAt: at('23:00') }, row, noon: at('12:00') };
  }

  test('a day-only row matches its bank line when all payers are masked', async () => {
    const reports = await pair();
    const { own, row, noon } = ofDay(reports);
    await postReceipt(
      fixture.deps,
      (await matchReceipt(fixture.deps, { ...own, from: masked(reports, 0) })).id,
    );
    for (let i = 1; i <= 120; i++)
      await matchReceipt(fixture.deps, {
        ...own,
        key: `${own.key}/${i}`,
        paidAt: noon,
        from: masked(reports, i),
      });
    const maskedRow = { ...row, from: masked(reports, 0) };
    expect(await compareRows(fixture.deps.pool, [maskedRow])).toEqual(['known']);
    const { id } = await matchReceipt(fixture.deps, maskedRow);
    expect(await postReceipt(fixture.deps, id)).toMatchObject({ state: 'credited', doubts: [] });
    expect(await reports.outcome()).toBe('one');
  });

  test('a bank line matches its day-only row', async () => {
    const reports = await pair();
    const { own, row } = ofDay(reports);
    // Ids decide which of the equally near receipts are compared.
    const keys = Array.from({ length: 101 }, (_, i) => `${row.key}/${i}`);
    const [key = '', ...others] = keys.toSorted((one, two) =>
      bankReceiptIdOf(one) < bankReceiptIdOf(two) ? 1 : -1,
    );
    for (const [i, other] of others.entries())
      await matchReceipt(fixture.deps, { ...row, key: other, from: masked(reports, i + 1) });
    await postReceipt(fixture.deps, (await matchReceipt(fixture.deps, { ...row, key })).id);
    await postReceipt(fixture.deps, (await matchReceipt(fixture.deps, own)).id);
    expect(await reports.outcome()).toBe('one');
  });

  test('a row that may match an uncompared payment is a possible duplicate', async () => {
    const reports = await pair();
    const { own, row, noon } = ofDay(reports);
    await postReceipt(fixture.deps, (await matchReceipt(fixture.deps, own)).id);
    const from = { bankCode: 'SCB', accountNo: null, names: ['OTHER PERSON'] };
    for (let i = 1; i <= 100; i++)
      await matchReceipt(fixture.deps, { ...own, key: `${own.key}/${i}`, paidAt: noon, from });
    expect(await compareRows(fixture.deps.pool, [row])).toEqual(['possible-duplicate']);
    await postReceipt(fixture.deps, (await matchReceipt(fixture.deps, row)).id);
    expect(await reports.outcome()).toBe('person');
  });
});

test('a gateway waits for a bank line that is being stored at that moment', async () => {
  const reports = await pair();
  const line = reports.evidence('feed', 'first');
  const id = bankReceiptIdOf(line.key);
  const client = await fixture.deps.pool.connect();
  await client.query('begin');
  await lockSimilar(client, line);
  // The bank receipt is stored but not posted when the gateway's report goes on, so the gateway reports again.
  const sending = reports.send('gateway', 'then').catch(() => {});
  await untilWaiting(fixture.deps.pool, 'ledger_post');
  await insertBankReceipt(client, id, line, []);
  await addKeys(client, id, [line.key]);
  await client.query('commit');
  client.release();
  await sending;
  await reports.send('feed', 'first');
  await reports.send('gateway', 'then');
  expect(await reports.outcome()).toBe('one');
});

test('of two payments on one QR at once, with one bank line, one is retried and both are credited', async () => {
  const reports = await pair();
  await reports.send('feed', 'first');
  const lock = 'select from bank_receipt where amount = $1 for update';
  const gateway = (time: Time) => reports.send('gateway', time).catch((error: unknown) => String(error));
  const said = await runInLockOrder(
    fixture.deps.pool,
    { lock, values: [reports.amount], words: 'qr_paid_before' },
    () => gateway('first'),
    () => gateway('then'),
  );
  expect(said).toEqual([undefined, expect.stringContaining('at this moment')]);
  await gateway('then');
  expect(await reports.outcome()).toBe('two');
});

test('a gateway that pays into another account number is not matched with the lines of this one', async () => {
  const mode = (no: string) =>
    fixture.deps.pool.query(
      "update deposit_account set account_no = $1 where bank_code = 'KBANK' and mode = 'QR' returning account_no",
      [no],
    );
  await mode('9999999999');
  const apart = await pair();
  await apart.send('feed', 'first');
  await apart.send('gateway', 'then');
  await mode('');
  const perhaps = await pair();
  await perhaps.send('feed', 'first');
  await perhaps.send('gateway', 'then');
  await mode('12-345-6789');
  const spelled = await pair();
  await spelled.send('gateway', 'first');
  await spelled.send('feed', 'then');
  await mode('0123456789');
  expect([await apart.outcome(), await perhaps.outcome(), await spelled.outcome()]).toEqual([
    'two',
    'one',
    'one',
  ]);
});

test('a gateway whose bank has two codes pays into its accounts under either', async () => {
  const accounts = async (gateway: string) => {
    const { rows } = await fixture.deps.pool.query(
      'select gateway_receiver($1) as receiver, gateway_accounts($1, $2) as accounts',
      [gateway, 'THB'],
    );
    return rows;
  };
  await fixture.deps.pool.query("update deposit_account set bank_code = 'TMB' where id = $1", [receiver.id]);
  const [byOne, byOther] = [await accounts('TMB'), await accounts('TTB')];
  await fixture.deps.pool.query("update deposit_account set bank_code = 'KBANK' where id = $1", [
    receiver.id,
  ]);
  expect(byOne).toMatchObject([{ accounts: expect.arrayContaining([receiver.id]) }]);
  expect(byOther).toEqual(byOne);
});

/** Returns a payment on a QR and the row that reports it in the statement of an account that the gateway does not pay into. */
async function misfiled() {
  const reports = await pair();
  const { rows } = await fixture.deps.pool.query<{ id: string }>(
    "select id from deposit_account where bank_code <> 'KBANK' and currency = 'THB' and mode <> 'QR' limit 1",
  );
  const row = { ...reports.evidence('statement', 'then'), receiver: { ...receiver, id: rows[0]!.id } }; // Present in the demo data.
  return {
    ...reports,
    row,
    takeRow: async () => postReceipt(fixture.deps, (await matchReceipt(fixture.deps, row)).id),
  };
}

test('a payment on a QR is doubted in a statement of another account of ours, whichever came first', async () => {
  const before = await misfiled();
  await before.send('gateway', 'first');
  expect(await compareRows(fixture.deps.pool, [before.row])).toEqual(['possible-duplicate']);
  await before.takeRow();
  const after = await misfiled();
  await after.takeRow();
  for (let i = 0; i < 2; i++) await after.send('gateway', 'first');
  expect([await before.outcome(), await after.outcome()]).toEqual(['person', 'person']);
});

test('a payment on a QR and its row in a statement of another account at once are credited once', async () => {
  const reports = await misfiled();
  await Promise.all([reports.takeRow(), reports.send('gateway', 'first')]);
  expect(await reports.outcome()).toBe('person');
});

test('staff credit a suspended payment of a member’s QR without naming the member', async () => {
  const reports = await pair();
  await reports.send('feed', 'first');
  await reports.send('gateway', 'then', { lateMs: 1_800_000 });
  expect(await reports.outcome()).toBe('person');
  const backoffice = exceptionsFixtureOf(fixture.deps);
  const item = (await backoffice.all()).find(({ evidence }) => evidence?.qrId === reports.qrId);
  expect(await backoffice.decide('credit-member', item!)).toMatchObject({ ok: true }); // Present, because the payment waits.
  expect(await reports.outcome()).toBe('two');
});
