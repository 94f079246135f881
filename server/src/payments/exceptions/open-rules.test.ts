import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRules } from '../../ledger/integrity/open-rules.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { rulesBrokenBy } from '../../testing/ledger/broken-ledger.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

interface MoneyTable {
  /** States in which money may wait: a row that nothing else knows of is found by a rule. */
  readonly open: readonly string[];
  readonly over: readonly string[];
  /** Insert of a row in this state, which no inquiry, hold, alarm or payment knows of. */
  readonly insert: (state: string, isOver: boolean) => string;
}

const u = 'from gen_random_uuid() u';
const ended = (isOver: boolean) => (isOver ? 'now()' : 'null');

const moneyTables: Readonly<Record<string, MoneyTable>> = {
  bank_receipt: {
    open: ['new', 'in-suspense'],
    over: ['credited', 'returned'],
    insert: (state) => {
      const [entry, owner] = [state === 'new' ? 'null' : 'u', state === 'credited' ? 'u' : 'null'];
      return `insert into bank_receipt (id, account, currency, amount, paid_at, day_only, sources, has_reference, state, entry_id, member_id, credit_id)
        select u, 'operator:bank:SCB', 'THB', 5, now(), false, '{line}', false, '${state}', ${entry}, ${owner}, ${owner} ${u}`;
    },
  },
  slip: {
    open: ['stored', 'read', 'verified'],
    over: ['success', 'failed'],
    insert: (
      state,
      isOver,
    ) => `insert into slip (member_id, id, state, note, file_key, provider, qr_text, sending_bank, trans_ref, bank_receipt_id, ended_at)
      select u, u, '${state}', '${state === 'failed' ? 'NOT_MATCH' : ''}', 'x', 'slipok', 'x', '004', 'x', u, ${ended(isOver)} ${u}`,
  },
  gift_link: {
    open: ['claimed', 'redeeming', 'unused'],
    over: ['credited', 'refused'],
    insert: (
      state,
      isOver,
    ) => `insert into gift_link (member_id, id, request_id, provider, digest, voucher, ending, amount, paid_amount, state, sent_at, ended_at)
      select u, u, u, 'truemoney', sha256('x'), ${isOver ? 'null' : "'x'"}, 'x', 5, ${state === 'credited' ? '5' : 'null'}, '${state}', now(), ${ended(isOver)} ${u}`,
  },
  withdrawal: {
    open: ['review', 'created', 'sent'],
    over: ['paid', 'returned'],
    insert: (
      state,
    ) => `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state)
      select u, u, 5, 'THB', 'KBANK', '1', 'X', 'KBANK', '${state}' ${u}`,
  },
  leg: {
    open: ['sent'],
    over: ['done', 'failed'],
    insert: (
      state,
    ) => `insert into leg (member_id, id, code, direction, amount, sent_amount, currency, reference, sender, state)
      select u, u, 'JOKER', 'in', 5, 5, 'THB', 'x', u, '${state}' ${u}`,
  },
  member_bonus: {
    open: ['open'],
    over: ['success', 'fail', 'expired', 'void'],
    insert: (
      state,
      isOver,
    ) => `insert into member_bonus (member_id, id, offer_code, kind, currency, name, type, terms, games, deposit, bonus, expires_at, state, ended_at, kept, cut, end_id)
      select u, u, 'X', 'bonus', 'THB', '{}', 'limit', '{}', '{}', 0, 5, now(), '${state}', ${ended(isOver)}, ${isOver ? '0, 0, u' : 'null, null, null'} ${u}`,
  },
};

/** Tables whose states say nothing of money that we hold. */
const others = {
  alarm_delivery: 'no money',
  approval_request: 'what it moves is moved when it is approved; a statement that is not imported has a rule',
  chat: 'no money',
  deposit_notice: 'money comes by a receipt',
  erasure_request: 'nobody is erased who has money',
  qr: 'money comes by a callback, an inquiry or a receipt, whatever the state',
  request: 'no money',
  sms: 'no money',
  staff_member: 'no money',
};

/** Returns the states of each table, as the schema allows them. */
function statesOfSchema(): Record<string, string[]> {
  const schema = readFileSync(new URL('../../../schema.sql', import.meta.url), 'utf8');
  const tables = schema.matchAll(/^CREATE TABLE (\w+) \(\n([\s\S]*?)^\)/gm);
  return Object.fromEntries(
    [...tables].flatMap(([, table, body]) => {
      const check = /_state_check CHECK \(state = ANY \(ARRAY\[(.*?)\]/.exec(body ?? '');
      return check ? [[table, [...(check[1] ?? '').matchAll(/'([^']+)'/g)].map(([, state]) => state)]] : [];
    }),
  );
}

it('every state of the schema is known here, so that a new one is decided about', () => {
  const schema = statesOfSchema();
  const tables = [...Object.keys(moneyTables), ...Object.keys(others)];
  expect(Object.keys(schema).sort()).toEqual(tables.sort());
  for (const [table, { open, over }] of Object.entries(moneyTables))
    expect([table, schema[table]?.sort()]).toEqual([table, [...open, ...over].sort()]);
});

const names = openRules.map(({ name }) => name);
const brokenBy = async (sql: string) =>
  (await rulesBrokenBy(database.pool, sql)).filter((name) => names.includes(name));

describe.each(Object.entries(moneyTables))('a row of %s', (_, { open, over, insert }) => {
  it.each(open)('that is %s and that nobody looks at is found', async (state) => {
    expect(await brokenBy(insert(state, false))).toHaveLength(1);
  });

  it.each(over)('that is %s is not looked for', async (state) => {
    expect(await brokenBy(insert(state, true))).toEqual([]);
  });
});
