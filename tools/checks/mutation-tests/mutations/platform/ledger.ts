import { type Mutation, mutationsIn } from '../../mutation.ts';

const ledger = 'server/src/ledger';
const post = `${ledger}/post.test.ts`;
const twoHolds = `${ledger}/two-holds.test.ts`;
const storm = `${ledger}/concurrent-posts.test.ts`;
const operatorSnapshot = `${ledger}/operator-accounts/operator-snapshot.test.ts`;
const ledgerCheck = `${ledger}/integrity/ledger-check.test.ts`;

const inPosting = mutationsIn('server/migrations/0021-ledger-post.sql', [
  {
    name: 'one entry is posted without a lock',
    area: 'ledger',
    find: 'order by a.code for update skip locked) locked;',
    replace: 'order by a.code) locked;',
    tests: [storm],
  },
  {
    name: 'an entry waits for accounts that another transaction has locked',
    area: 'ledger',
    find: 'order by a.code for update skip locked) locked;',
    replace: 'order by a.code for update) locked;',
    tests: [`${ledger}/locked.test.ts`],
  },
  {
    name: 'the key is looked up before the lock',
    area: 'ledger',
    find: `  select count(*) into v_locked from (select 1 from account a
    where a.member_id = p_member and a.code in (p_debit, p_credit) order by a.code for update skip locked) locked;

  select * into v_seen from entry t where t.member_id = p_member and t.id = p_id;
  if found then`,
    replace: `  select * into v_seen from entry t where t.member_id = p_member and t.id = p_id;
  select count(*) into v_locked from (select 1 from account a
    where a.member_id = p_member and a.code in (p_debit, p_credit) order by a.code for update skip locked) locked;

  if v_seen.id is not null then`,
    tests: [storm],
  },
  {
    name: 'another amount under the same key counts as a replay',
    area: 'ledger',
    find: '(v_seen.kind, v_seen.resolves, v_seen.debit, v_seen.credit, v_seen.amount, v_seen.currency)',
    replace: '(v_seen.kind, v_seen.resolves, v_seen.debit, v_seen.credit, p_amount, v_seen.currency)',
    tests: [post],
  },
  {
    name: 'an overdraft of one satang is accepted',
    area: 'ledger',
    find: 'if v_debit.balance < p_amount then',
    replace: 'if v_debit.balance < p_amount - 1 then',
    tests: [post],
  },
  {
    name: 'an entry ignores the operation lock of an open hold',
    area: 'ledger',
    find: '  elsif p_operation_lock is not null and exists (select 1 from open_hold h',
    replace: "  elsif p_kind = 'hold' and exists (select 1 from open_hold h",
    tests: [post],
  },
  {
    name: 'a hold is voided to another account',
    area: 'ledger',
    find: `
       or (p_kind = 'void' and v_hold.debit <> p_credit) then`,
    replace: ' then',
    tests: [post],
  },
  {
    name: 'a loss is posted although the game account has changed',
    area: 'ledger',
    find: "(case when p_debit like 'game:%' or p_credit like 'operator:%' then v_debit.version else v_credit.version end)",
    replace: 'v_credit.version',
    tests: [post],
  },
  {
    name: 'a hold is resolved again while another hold has the operation lock',
    area: 'ledger',
    find: 'where h.member_id = p_member and h.operation_lock = v_operation_lock and h.entry_id = p_resolves) then',
    replace: 'where h.member_id = p_member and h.operation_lock = v_operation_lock) then',
    tests: [twoHolds],
  },
]);

const inBatches = mutationsIn('server/migrations/0022-ledger-batch.sql', [
  {
    name: 'a batch is posted without a lock',
    area: 'ledger',
    find: 'and v_code[touched.ord] is null for update skip locked',
    replace: 'and v_code[touched.ord] is null',
    tests: [storm],
  },
  {
    name: 'an entry is posted when one of its two accounts is locked',
    area: 'ledger',
    find: 'and v_locked[e.ord] = (d.balance is not null)::int + (c.balance is not null)::int',
    replace: 'and v_locked[e.ord] >= 1',
    tests: [`${ledger}/locked.test.ts`],
  },
  {
    name: 'a batch does not increase an account’s version',
    area: 'ledger',
    find: 'do update set balance = excluded.balance, version = a.version + 1',
    replace: 'do update set balance = excluded.balance',
    tests: [post],
  },
  {
    name: 'one hold resolved in a batch releases all operation locks of its member',
    area: 'ledger',
    find: `
          and o.entry_id = any (array(select s.resolves from seen s where s.hold_operation_lock is not null))`,
    replace: '',
    tests: [twoHolds],
  },
]);

const inOperatorAccounts = mutationsIn('server/migrations/0020-ledger.sql', [
  {
    name: 'the mark of a snapshot passes running transactions',
    area: 'operator accounts',
    find: 'pg_snapshot_xmin(pg_current_snapshot())',
    replace: 'pg_snapshot_xmax(pg_current_snapshot())',
    tests: [operatorSnapshot],
  },
  {
    name: 'the first row after a snapshot is in neither part',
    area: 'operator accounts',
    find: 'and e.xid >= (select m.below_xid from operator_mark m where m.only_row)',
    replace: 'and e.xid > (select m.below_xid from operator_mark m where m.only_row)',
    tests: [operatorSnapshot],
  },
  {
    name: 'a step of the snapshot begins one row too late',
    area: 'operator accounts',
    find: 'and e.xid >= v_old and e.xid < (select r.xid from reach r)',
    replace: 'and e.xid > v_old and e.xid < (select r.xid from reach r)',
    tests: [operatorSnapshot],
  },
  {
    name: 'a restored ledger does not continue from the mark of its snapshot',
    area: 'operator accounts',
    find: 'greatest(c.below_xid, 1 + (select max(e.xid)',
    replace: 'greatest(1 + (select max(e.xid)',
    tests: [`${ledger}/operator-accounts/follow-xids.test.ts`],
  },
  {
    name: 'entries can be changed row by row',
    area: 'operator accounts',
    find: 'create trigger entry_append_only before update or delete or truncate on entry',
    replace: 'create trigger entry_append_only before delete or truncate on entry',
    tests: [`${ledger}/append-only.test.ts`],
  },
]);

const inBatchQueue = mutationsIn(`${ledger}/batch-queue.ts`, [
  {
    name: 'an entry that waits for the next batch moves to the front',
    area: 'queues',
    find: '} else rest.push(waiting);',
    replace: '} else rest.unshift(waiting);',
    tests: [`${ledger}/batch-queue.test.ts`],
  },
  {
    name: 'a batch contains a member twice',
    area: 'queues',
    find: 'batch.length < BATCH_LIMIT && !members.has(waiting.entry.memberId)',
    replace: 'batch.length < BATCH_LIMIT',
    tests: [`${ledger}/batch-queue.test.ts`],
  },
  {
    name: 'the second caller of an entry is told that it posted the entry',
    area: 'queues',
    find: 'return same.promise.then(asReplay);',
    replace: 'return same.promise;',
    tests: [`${ledger}/batch-queue.test.ts`],
  },
  {
    name: 'an id of another content counts as the entry in flight',
    area: 'queues',
    find: 'if (same && sameContents(same.entry, entry))',
    replace: 'if (same)',
    tests: [`${ledger}/batch-queue.test.ts`],
  },
  {
    name: 'an entry that met a lock is sent after later ones',
    area: 'queues',
    find: 'if (!waiting.missed) this.#queue.unshift(waiting);',
    replace: 'if (!waiting.missed) this.#queue.push(waiting);',
    tests: [`${ledger}/batch-queue.test.ts`],
  },
]);

const elsewhere: Mutation[] = [
  ...mutationsIn(`${ledger}/through-failover.ts`, [
    {
      name: 'the same id with other accounts at the same moment is a fault',
      area: 'queues',
      find: "return /^40/.test(code) || (code === '23505' && constraint === 'entry_pkey');",
      replace: 'return /^40/.test(code) || constraint === code;',
      tests: [`${ledger}/batch-queue.test.ts`],
    },
  ]),
  ...mutationsIn(`${ledger}/integrity/open-rules.ts`, [
    {
      name: 'the ledger check misses a payment in suspense that is in no list',
      area: 'book',
      find: "where p.state = 'in-suspense' and a.id is null",
      replace: "where p.state = 'new' and a.id is null",
      tests: ['server/src/payments/exceptions/open-rules.test.ts'],
    },
    {
      name: 'the ledger check misses a slip that nobody asks about',
      area: 'book',
      find: "where s.state in ('stored', 'read')",
      replace: "where s.state = 'stored'",
      tests: ['server/src/payments/exceptions/open-rules.test.ts'],
    },
    {
      name: 'the ledger check misses an approved statement that was never imported',
      area: 'book',
      find: "and p.decided_at < now() - interval '2 days'",
      replace: 'and p.decided_at > now()',
      tests: [ledgerCheck],
    },
  ]),
  ...mutationsIn(`${ledger}/integrity/ledger-rules.ts`, [
    {
      name: 'the ledger check omits the rules of holds',
      area: 'book',
      find: '  ...holds,\n',
      replace: '',
      tests: [ledgerCheck],
    },
    {
      name: 'the ledger check does not compare consecutive balances',
      area: 'book',
      find: 'group by member_id, code, balance having sum(step) <> 0',
      replace: 'group by member_id, code, balance having sum(step) > 1',
      tests: [ledgerCheck],
    },
  ]),
];

export const ledgerMutations: readonly Mutation[] = [
  ...inPosting,
  ...inBatches,
  ...inOperatorAccounts,
  ...inBatchQueue,
  ...elsewhere,
];
