import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedDemoDepositAccounts } from '../../content/seed-content.ts';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import { balancesOf } from '../../ledger/ledger.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { accountOf } from '../../testing/bank-fixture.ts';
import { exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { findTransferAccount, listTransferAccounts } from './bank-feed.queries.ts';
import { compareRows } from './dedupe-statement-rows.ts';
import { importStatement } from './import-statement.ts';
import { readStatementFile } from './statement/read-statement-file.ts';

// Covers one payment in several statements: banks write the same payment differently, and partial files and date ranges
// overlap.

let server: TestServer;
let member: TestMember;
let account: Awaited<ReturnType<typeof listTransferAccounts>>[number];
/** Amount that differs for each test, so that the leftovers of one resemble nothing in the next. */
let baht = 500;
beforeAll(async () => {
  server = await testServer();
  await seedDemoDepositAccounts(server.deps.pool);
  const found = (await listTransferAccounts(server.deps.pool)).find(({ bankCode }) => bankCode === 'SCB');
  if (!found) throw new Error('the demo has an account at SCB');
  account = found;
});
afterAll(() => server?.close());
beforeEach(async () => {
  member = await server.createMember();
  baht++;
});
afterEach(async () => expect((await checkLedger(server.deps.pool)).violations).toEqual([]));

interface Row {
  readonly at?: string;
  readonly bank?: string;
  readonly no?: string;
  readonly name?: string;
  readonly reference?: string;
  readonly more?: number;
}

const file = (...rows: Row[]) => {
  const own = accountOf(member);
  return [
    'at,amount,fromBank,fromAccountNo,fromName,reference',
    ...rows.map(
      ({
        at = '2026-11-20 10:15',
        bank = 'KBANK',
        no = own.accountNo,
        name = own.name,
        reference = '',
        more = 0,
      }) => [at, baht + more, bank, no, name, reference].join(),
    ),
  ].join('\n');
};
async function take(...rows: Row[]) {
  const taken = await importStatement(server.deps, account.id, file(...rows));
  if (!taken.ok) throw new Error(JSON.stringify(taken.flaws));
  const { ok, ...counts } = taken;
  return counts;
}
async function preview(...rows: Row[]) {
  const read = readStatementFile(file(...rows), account);
  if (!read.ok) throw new Error(JSON.stringify(read.flaws));
  return compareRows(server.deps.pool, read.payments);
}
/** Returns how many of the payments the member was credited with. */
async function credits() {
  const wallet = (await balancesOf(server.deps.pool, member.id)).get('wallet')?.balance ?? 0n;
  return Number(wallet) / 100 / baht;
}

const known = { credited: 0, suspended: 0, known: 1 };
const doubted = { credited: 0, suspended: 1, known: 0 };

describe('a row of another import', () => {
  test.each([
    ['the same', {}],
    ['with seconds', { at: '2026-11-20 10:15:20' }],
    ['with T for the blank', { at: '2026-11-20T10:15' }],
    ['in another zone', { at: '2026-11-20T03:15Z' }],
    ['with the day only', { at: '2026-11-20' }],
    ['with a title before the name', { name: 'MR. TEST MEMBER' }],
    ['without the name', { name: '' }],
    ['without the bank', { bank: '' }],
    ['with a new reference', { reference: 'R-1' }],
  ])('of the same payment, written %s, is known', async (_, row) => {
    expect(await take({})).toEqual({ credited: 1, suspended: 0, known: 0 });
    expect(await preview(row)).not.toContain('new');
    expect(await take(row)).toEqual(known);
    // Repeats both in the opposite order.
    expect([await take({}), await take(row)]).toEqual([known, known]);
    expect(await credits()).toBe(1);
  });

  test('is known by its visible digits, however they are separated or masked', async () => {
    await take({});
    const { accountNo } = accountOf(member);
    const parted = `${accountNo.slice(0, 3)}-${accountNo.slice(3, 4)}-${accountNo.slice(4, 9)} ${accountNo.slice(9)}`;
    for (const no of [parted, `xxxx-x-${accountNo.slice(5)}`]) expect(await take({ no })).toEqual(known);
    expect(await credits()).toBe(1);
  });

  test.each([
    ['another second', { at: '2026-11-20 10:15:20' }, { at: '2026-11-20 10:15:50' }],
    ['another minute', {}, { at: '2026-11-20 10:17' }],
    ['half an hour later', {}, { at: '2026-11-20 10:45' }],
    ['another reference', { reference: 'R-2' }, { reference: '000R-2' }],
    ['the wrong zone', {}, { at: '2026-11-20 03:15' }],
    [
      'the wrong zone and another number',
      { reference: '016325080509BPP1' },
      { at: '2026-11-20 03:15', reference: '016325091000APM2' },
    ],
    ['no payer', {}, { bank: '', no: '', name: '' }],
  ])('with %s goes to suspense as a possible duplicate', async (_, first, second) => {
    await take(first);
    expect(await preview(second)).toEqual(['possible-duplicate']);
    expect(await take(second)).toEqual(doubted);
    expect(await credits()).toBe(1);
  });

  test('without payer data is known only where every field is the same', async () => {
    const unnamed = { bank: '', no: '', name: '' };
    expect(await take(unnamed)).toEqual(doubted);
    const more = { ...unnamed, at: '2026-11-21 10:15' };
    expect(await preview(unnamed, more)).toEqual(['repeated', 'new']);
    expect(await take(unnamed, more)).toEqual({ credited: 0, suspended: 1, known: 1 });
  });

  test('is compared once a further file names the payer of the first one', async () => {
    const reference = `016325080509A${baht}`;
    expect(await take({ reference, no: '', name: '' })).toEqual(doubted);
    // In the wrong zone, which cannot be told without the payer.
    expect(await take({ at: '2026-11-20 03:15' })).toMatchObject({ credited: 1 });
    for (let i = 0; i < 2; i++) expect(await take({ reference })).toEqual(known);
    expect(await credits()).toBe(1);
    // Without such a payment, the one that is named is credited.
    const second = `016325091000A${baht}`;
    await take({ at: '2026-11-18 12:40', reference: second, no: '', name: '' });
    expect(await take({ at: '2026-11-18 12:40', reference: second })).toEqual(known);
    expect(await credits()).toBe(2);
  });

  test('of another payer or hours later is another payment', async () => {
    await take({});
    const other = await server.createMember();
    expect(await take({ no: accountOf(other).accountNo })).toMatchObject({ credited: 1 });
    expect(await take({ at: '2026-11-20 12:45' })).toMatchObject({ credited: 1 });
    expect(await credits()).toBe(2);
  });
});

describe('a statement of one account, imported for another', () => {
  let other: string;
  beforeAll(async () => {
    const { rows } = await server.deps.pool.query<{ id: string }>(
      "select id from deposit_account where currency = 'THB' and mode <> 'QR' and id <> $1 limit 1",
      [account.id],
    );
    other = rows[0]?.id ?? '';
  });
  const takeThere = (...rows: Row[]) => importStatement(server.deps, other, file(...rows));
  const refused = {
    ok: false,
    flaws: [{ code: 'OTHER_ACCOUNT', account: expect.stringMatching(/^SCB \d/) }],
  };

  test('is refused', async () => {
    await take({});
    expect(await takeThere({})).toEqual(refused);
    expect(await credits()).toBe(1);
    expect(await take({})).toEqual(known);
  });

  test('is refused to one of two imports at once', async () => {
    const taken = await Promise.all([
      takeThere({}),
      takeThere({}),
      importStatement(server.deps, account.id, file({})),
    ]);
    expect(taken.filter(({ ok }) => !ok).length).toBeGreaterThan(0);
    expect(await credits()).toBe(1);
  });

  describe('whose payments staff have decided', () => {
    let rows: Row[];
    let nobodys: number[];
    beforeEach(() => {
      const nobody = { no: `999000${baht}`, name: 'NOBODY' };
      rows = [{}, { ...nobody, reference: `R-${baht}`, more: 1_000 }, { ...nobody, more: 2_000 }];
      nobodys = [baht + 1_000, baht + 2_000].map((amount) => amount * 100);
    });
    /** Imports the rows for the wrong account, and returns those that belong to nobody. */
    async function returned(): Promise<void> {
      expect(await take(...rows)).toEqual({ credited: 1, suspended: 2, known: 0 });
      await returnOne();
      expect(await takeThere(...rows)).toEqual(refused);
      await returnOne();
    }
    async function returnOne(): Promise<void> {
      const { rows: entries } = await server.deps.pool.query<{ id: string }>(
        "select entry_id as id from bank_receipt where amount = any ($1) and state = 'in-suspense' order by amount",
        [nobodys],
      );
      const [entry] = entries;
      if (!entry) throw new Error('nothing is in suspense');
      await exceptionsFixtureOf(server.deps).decide('return', entry.id);
    }

    test('is imported for the right one once all are decided, and what was credited is doubted', async () => {
      await returned();
      expect(await takeThere(...rows)).toEqual({ ok: true, credited: 0, suspended: 3, known: 0 });
      expect(await takeThere(...rows)).toEqual({ ok: true, ...known, known: 3 });
      const { rows: found } = await server.deps.pool.query(
        `select p.state, possible_duplicates <> '{}' as doubted from bank_receipt p
          where p.receiver = $1 and p.amount = any ($2) order by p.amount`,
        [other, [baht * 100, ...nobodys]],
      );
      const state = 'in-suspense';
      expect(found).toEqual([true, false, false].map((doubted) => ({ state, doubted })));
      expect(await credits()).toBe(1);
      // The file no longer belongs to the first account.
      expect(await importStatement(server.deps, account.id, file(...rows))).toMatchObject({ ok: false });
    });

    test('is not released by an import that was killed, until it is finished', async () => {
      await returned();
      await server.deps.pool.query('update statement_file set finished_at = null where receiver = $1', [
        account.id,
      ]);
      expect(await takeThere(...rows)).toEqual(refused);
      expect(await take(...rows)).toEqual({ credited: 0, suspended: 0, known: 3 });
      expect(await takeThere(...rows)).toMatchObject({ ok: true });
    });

    test('is imported once by many at once, for one account', async () => {
      await returned();
      const { rows: accounts } = await server.deps.pool.query<{ id: string }>(
        "select id from deposit_account where currency = 'THB' and mode <> 'QR' and id <> $1 limit 3",
        [account.id],
      );
      const ids = [...accounts, ...accounts].map(({ id }) => id);
      const answers = await Promise.all(ids.map((id) => importStatement(server.deps, id, file(...rows))));
      const takers = ids.filter((_, at) => answers[at]?.ok);
      expect([takers.length, new Set(takers).size]).toEqual([2, 1]);
      const { rowCount } = await server.deps.pool.query(
        'select from bank_receipt where receiver = any ($1) and amount = any ($2)',
        [ids, [baht * 100, ...nobodys]],
      );
      expect([rowCount, await credits()]).toEqual([3, 1]);
    });
  });

  test.each([
    ['with seconds', { at: '2026-11-20 10:15:20' }],
    ['with the day only', { at: '2026-11-20' }],
    ['with a reference', { reference: 'R-7' }],
  ])('has its rows doubted when it is written anew %s', async (_, row) => {
    await take({});
    expect(await takeThere(row)).toEqual({ ok: true, ...doubted });
    expect(await takeThere(row)).toEqual({ ok: true, ...known });
    expect(await credits()).toBe(1);
  });

  test('has its rows doubted when both are imported at once', async () => {
    await Promise.all([take({}), takeThere({ at: '2026-11-20 10:15:20' })]);
    expect(await credits()).toBe(1);
  });

  test('has payments of another payer, minute or amount credited', async () => {
    await take({});
    const { accountNo, name } = accountOf(await server.createMember());
    const rows = [{ no: accountNo, name }, { at: '2026-11-20 10:17' }, { more: 1 }];
    expect(await takeThere(...rows)).toEqual({ ok: true, credited: 3, suspended: 0, known: 0 });
  });
});

test('rows that name one bank TMB or TTB are the same payment', async () => {
  member = await server.createMember({ bankCode: 'TMB' });
  expect(await take({ bank: 'TTB' })).toMatchObject({ credited: 1 });
  const rows = [
    { bank: 'TMB' },
    { bank: 'ttb' },
    { bank: 'TTB', reference: 'T-1' },
    { bank: 'TMB', reference: 'T-1' },
  ];
  for (const row of rows) expect([await preview(row), await take(row)]).toEqual([['repeated'], known]);
  expect(await credits()).toBe(1);
});

test('rows that name one bank by its number or another name are the same payment', async () => {
  expect(await take({ reference: 'K-1' })).toMatchObject({ credited: 1 });
  for (const bank of ['004', '4', 'KASIKORN', 'kasikornbank', 'KASITHBK'])
    for (const row of [{ bank }, { bank, reference: 'K-1' }])
      expect([await preview(row), await take(row)]).toEqual([['repeated'], known]);
  expect(await credits()).toBe(1);
});

test('a row of an unknown bank is refused', async () => {
  for (const value of ['XYZ', '999'])
    expect(await importStatement(server.deps, account.id, file({ bank: value }))).toEqual({
      ok: false,
      flaws: [{ code: 'WRONG_VALUE', row: 1, column: 'fromBank', value }],
    });
});

describe('two rows of one file are two payments', () => {
  test('that a part of the file and a longer range repeat', async () => {
    expect(await take({}, {})).toMatchObject({ credited: 2 });
    expect(await take({ reference: 'R-3' })).toEqual(known);
    expect(await take({ at: '2026-11-19 10:00' }, {}, {})).toEqual({ credited: 1, suspended: 0, known: 2 });
    expect(await credits()).toBe(3);
  });

  test('of which one was imported before', async () => {
    await take({ at: '2026-11-20 10:15:20' });
    const both = [{ at: '2026-11-20 10:15:50' }, { at: '2026-11-20 10:15:20' }];
    expect(await preview(...both)).toEqual(['new', 'repeated']);
    expect(await take(...both)).toEqual({ credited: 1, suspended: 0, known: 1 });
    expect(await credits()).toBe(2);
  });

  test('even when the process dies between them', async () => {
    let left = 1;
    const dying = {
      ...server.deps,
      ledger: {
        busy: false,
        post: async (entry: Parameters<typeof server.deps.ledger.post>[0]) => {
          // Fails as when the database goes away, after which no further row is tried.
          if (left-- === 0) throw Object.assign(new Error('killed'), { code: '57P01' });
          return server.deps.ledger.post(entry);
        },
      },
    };
    const rows = [
      { at: '2026-11-20 10:15:20' },
      { at: '2026-11-20 10:15:40' },
      { at: '2026-11-20 10:16:00' },
    ];
    await expect(importStatement(dying, account.id, file(...rows))).rejects.toThrow('killed');
    await take(...rows);
    expect(await credits()).toBe(3);
  });
});

test('a row with the day only, alone in a later file, waits unless the file repeats another row of that day', async () => {
  const at = '2026-11-20';
  const later = [{ at }, { at, more: 3 }];
  expect(await take({ at })).toMatchObject({ credited: 1 });
  expect(await preview(...later)).toEqual(['possible-duplicate', 'new']);
  expect(await take(...later)).toEqual({ credited: 1, suspended: 1, known: 0 });
  expect(await take(...later)).toEqual({ credited: 0, suspended: 0, known: 2 });
  const whole = [...later, { at, more: 5 }];
  expect(await preview(...whole)).toEqual(['repeated', 'repeated', 'new']);
  expect(await take(...whole)).toEqual({ credited: 1, suspended: 0, known: 2 });
  // Rows of another day say nothing about this one.
  expect(await take({ at: '2026-11-18', more: 7 }, { at, more: 9 })).toMatchObject({ credited: 2 });
  expect(
    await preview({ at: '2026-11-18', more: 7 }, { at, more: 9 }, { at: '2026-11-17', more: 11 }),
  ).toEqual(['possible-duplicate', 'possible-duplicate', 'new']);
});

test('rows with the day only that two parts of a day repeat by chance wait', async () => {
  const at = '2026-11-20';
  const noon = [{ at }, { at, more: 3 }, { at, more: 5 }];
  expect(await take(...noon)).toMatchObject({ credited: 3 });
  const evening = [{ at, more: 9 }, { at }, { at, more: 3 }];
  expect(await preview(...evening)).toEqual(['new', 'possible-duplicate', 'possible-duplicate']);
  expect(await take(...evening)).toEqual({ credited: 1, suspended: 2, known: 0 });
  // A file of the whole day contains both.
  expect(await take(...noon, ...evening)).toEqual({ credited: 0, suspended: 0, known: 6 });
});

test('rows with the day only of one payer and amount on two days are two payments', async () => {
  expect(await take({ at: '2026-11-20' })).toMatchObject({ credited: 1 });
  expect(await take({ at: '2026-11-21' })).toMatchObject({ credited: 1 });
});

describe('the value of the reference column', () => {
  const other = async (): Promise<Row> => {
    const { accountNo, name } = accountOf(await server.createMember());
    return { no: accountNo, name, at: '2026-11-21 15:40' };
  };

  test('is ignored in rows that name no bank', async () => {
    const rows = [{ bank: '' }, { ...(await other()), bank: '' }].map((row) => ({
      ...row,
      reference: 'TRANSFER',
    }));
    expect(await preview(...rows)).toEqual(['new', 'new']);
    expect(await take(...rows)).toEqual({ credited: 2, suspended: 0, known: 0 });
    expect(await take(...rows)).toEqual({ credited: 0, suspended: 0, known: 2 });
  });

  test.each([0, 1_000])(
    'belongs to one payment, and another one with %i baht more goes to suspense',
    async (more) => {
      const rows = [{}, { ...(await other()), more }].map((row) => ({ ...row, reference: `ENET${baht}` }));
      expect(await preview(...rows)).toEqual(['new', 'possible-duplicate']);
      expect(await take(...rows)).toEqual({ credited: 1, suspended: 1, known: 0 });
      for (const again of [rows, rows.toReversed()])
        expect(await take(...again)).toEqual({ credited: 0, suspended: 0, known: 2 });
      expect(await preview(...rows.toReversed())).toEqual(['repeated', 'repeated']);
      expect(await credits()).toBe(1);
    },
  );

  test.each([
    ['of another payer', {}, 0],
    ['of another day', { at: '2026-11-18 10:15' }, 0],
    ['five hours later', { at: '2026-11-20 15:40' }, 0],
    ['of another amount', {}, 1_000],
  ])('repeated in another file, %s, sends that row to suspense', async (what, change, more) => {
    const reference = `APP${baht}`;
    await take({ reference });
    const row = { ...(what === 'of another payer' ? await other() : {}), ...change, more, reference };
    expect(await preview(row)).toEqual(['possible-duplicate']);
    expect(await take(row)).toEqual(doubted);
  });

  test('is a gateway’s payment number only at a bank with a gateway', async () => {
    const gatewayKeysOf = (hasGateway: boolean) => {
      const read = readStatementFile(file({ reference: 'R-9' }), { ...account, hasGateway });
      return read.ok ? read.payments.map(({ gatewayKey }) => gatewayKey) : read.flaws;
    };
    expect([gatewayKeysOf(true), gatewayKeysOf(false)]).toEqual([['qr/SCB/R-9'], [null]]);
    const has = async (bank: string) => {
      const { rows } = await server.deps.pool.query<{ id: string }>(
        "select id from deposit_account where bank_code = $1 and mode <> 'QR'",
        [bank],
      );
      return Promise.all(
        rows.map(async ({ id }) => (await findTransferAccount(server.deps.pool, id))?.hasGateway),
      );
    };
    await server.deps.pool.query(
      "insert into provider (kind, code, adapter, base_url) values ('qr', 'SCB', 'signed-json', 'http://127.0.0.1:1')",
    );
    expect([await has('SCB')]).toEqual([[true]]);
    await server.deps.pool.query("delete from provider where kind = 'qr' and code = 'SCB'");
    expect([await has('SCB')]).toEqual([[false]]);
  });
});

test('concurrent imports of one statement in several spellings credit once', async () => {
  const all = [{}, { at: '2026-11-20T10:15' }, { reference: 'R-4' }, { name: 'MR. TEST MEMBER' }];
  await Promise.all([...all, ...all].map((row) => take(row)));
  expect(await credits()).toBe(1);
});
