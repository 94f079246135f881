import { type Bug, bugsIn } from '../bug.ts';

const ledger = 'server/src/ledger';
const post = `${ledger}/post.test.ts`;
const twoHolds = `${ledger}/two-holds.test.ts`;
const storm = `${ledger}/storm.test.ts`;

const inPosting = bugsIn('server/migrations/0021-ledger-post.sql', [
  {
    name: 'one entry is posted without a lock',
    area: 'ledger',
    find: '    order by a.code for update;',
    replace: '    order by a.code;',
    tests: [storm],
  },
  {
    name: 'a batch is posted without a lock',
    area: 'ledger',
    find: 'and a.code = touched.code for update',
    replace: 'and a.code = touched.code',
    tests: [storm],
  },
  {
    name: 'the key is looked up before the lock',
    area: 'ledger',
    find: `  perform 1 from account a where a.member_id = p_member and a.code in (p_debit, p_credit)
    order by a.code for update;

  select * into v_seen from entry t where t.member_id = p_member and t.id = p_id;
  if found then`,
    replace: `  select * into v_seen from entry t where t.member_id = p_member and t.id = p_id;
  perform 1 from account a where a.member_id = p_member and a.code in (p_debit, p_credit)
    order by a.code for update;

  if v_seen.id is not null then`,
    tests: [storm],
  },
  {
    name: 'a key used again with another amount is taken for a replay',
    area: 'ledger',
    find: '(v_seen.kind, v_seen.resolves, v_seen.debit, v_seen.credit, v_seen.amount, v_seen.currency)',
    replace: '(v_seen.kind, v_seen.resolves, v_seen.debit, v_seen.credit, p_amount, v_seen.currency)',
    tests: [post],
  },
  {
    name: 'an entry that is refused for want of money asks for a satang too little',
    area: 'ledger',
    find: 'if v_debit.balance < p_amount then',
    replace: 'if v_debit.balance < p_amount - 1 then',
    tests: [post],
  },
  {
    name: 'a version is not counted in a batch',
    area: 'ledger',
    find: 'do update set balance = excluded.balance, version = a.version + 1',
    replace: 'do update set balance = excluded.balance',
    tests: [post],
  },
  {
    name: 'a move does not mind that its turn is taken',
    area: 'ledger',
    find: '  elsif p_turn is not null and exists (select 1 from open_hold h',
    replace: "  elsif p_kind = 'hold' and exists (select 1 from open_hold h",
    tests: [post],
  },
  {
    name: 'a hold is voided to any account',
    area: 'ledger',
    find: `
       or (p_kind = 'void' and v_hold.debit <> p_credit) then`,
    replace: ' then',
    tests: [post],
  },
  {
    name: 'a loss is booked although the game account has changed',
    area: 'ledger',
    find: "(case when p_debit like 'game:%' then v_debit.version else v_credit.version end)",
    replace: 'v_credit.version',
    tests: [post],
  },
  {
    name: 'one hold resolved in a batch frees all turns of its member',
    area: 'ledger',
    find: `
          and o.entry_id = any (array(select s.resolves from seen s where s.hold_turn is not null))`,
    replace: '',
    tests: [twoHolds],
  },
  {
    name: 'a hold is resolved again while another has its turn',
    area: 'ledger',
    find: 'where h.member_id = p_member and h.turn = v_turn and h.entry_id = p_resolves) then',
    replace: 'where h.member_id = p_member and h.turn = v_turn) then',
    tests: [twoHolds],
  },
]);

const inTheHouse = bugsIn('server/migrations/0020-ledger.sql', [
  {
    name: 'the mark of a snapshot passes transactions that still run',
    area: 'house',
    find: 'pg_snapshot_xmin(pg_current_snapshot())',
    replace: 'pg_snapshot_xmax(pg_current_snapshot())',
    tests: [`${ledger}/house-snapshot.test.ts`],
  },
  {
    name: 'the first row after a snapshot is in neither part',
    area: 'house',
    find: 'and e.xid >= (select below_xid from house_mark)',
    replace: 'and e.xid > (select below_xid from house_mark)',
    tests: [`${ledger}/house-snapshot.test.ts`],
  },
  {
    name: 'the book may be changed row by row',
    area: 'house',
    find: 'create trigger entry_append_only before update or delete or truncate on entry',
    replace: 'create trigger entry_append_only before delete or truncate on entry',
    tests: [`${ledger}/append-only.test.ts`],
  },
]);

const inLanes = bugsIn(`${ledger}/lane.ts`, [
  {
    name: 'whoever has to wait for the next batch goes to its front',
    area: 'lane',
    find: '} else rest.push(waiting);',
    replace: '} else rest.unshift(waiting);',
    tests: [`${ledger}/lane.test.ts`],
  },
  {
    name: 'a member is in a batch twice',
    area: 'lane',
    find: 'batch.length < BATCH_LIMIT && !members.has(waiting.entry.memberId)',
    replace: 'batch.length < BATCH_LIMIT',
    tests: [`${ledger}/lane.test.ts`],
  },
  {
    name: 'the second caller of an entry hears that it was its own',
    area: 'lane',
    find: 'return same.promise.then(asReplay);',
    replace: 'return same.promise;',
    tests: [`${ledger}/lane.test.ts`],
  },
  {
    name: 'an id is taken for the entry that is on its way, whatever its contents',
    area: 'lane',
    find: 'if (same && sameContents(same.entry, entry))',
    replace: 'if (same)',
    tests: [`${ledger}/lane.test.ts`],
  },
]);

const elsewhere: Bug[] = [
  ...bugsIn(`${ledger}/ledger.ts`, [
    {
      name: 'the same id over other accounts at one moment is a fault',
      area: 'lane',
      find: "if (code === '23505' && constraint === 'entry_pkey') return true;",
      replace: '',
      tests: [`${ledger}/lane.test.ts`],
    },
  ]),
  ...bugsIn(`${ledger}/book-rules.ts`, [
    {
      name: 'the check of the book forgets the rules of holds',
      area: 'book',
      find: '[...money, ...holds, ...statement,',
      replace: '[...money, ...statement,',
      tests: [`${ledger}/book-check.test.ts`],
    },
    {
      name: 'the check of the book sees no gap between two balances',
      area: 'book',
      find: 'group by member_id, code, balance having sum(step) <> 0',
      replace: 'group by member_id, code, balance having sum(step) > 1',
      tests: [`${ledger}/book-check.test.ts`],
    },
  ]),
];

export const ledgerBugs: readonly Bug[] = [...inPosting, ...inTheHouse, ...inLanes, ...elsewhere];
