import { decisionRules } from './decision-rules.ts';
import type { LedgerRule } from './ledger-rule.ts';
import { openRules } from './open-rules.ts';
import { rewardRules } from './reward-rules.ts';

const memberAndEntry = (row: string) => `format('member %s entry %s', ${row}.member_id, ${row}.id)`;

const money: readonly LedgerRule[] = [
  {
    name: 'all accounts sum to zero in each currency',
    sql: `select format('%s sums to %s', currency, sum(balance)) as found
          from (select currency, balance from account
                union all select currency, balance from operator_balances()) everything
          group by currency having sum(balance) <> 0`,
  },
  {
    name: 'a stored balance is the sum of its entries',
    sql: `select format('member %s %s: stored %s, entries %s', member_id, code, a.balance, e.total) as found
          from (select member_id, code, sum(amount) as total from entry_side
                where code not like 'operator:%' group by member_id, code) e
            full join account a using (member_id, code)
          where coalesce(e.total, 0) is distinct from a.balance`,
  },
  {
    name: 'a version counts the entries of its account',
    sql: `select format('member %s %s: version %s, entries %s', member_id, code, a.version, e.rows) as found
          from account a left join (select member_id, code, count(*) as rows from entry_side
                                    group by member_id, code) e using (member_id, code)
          where a.version <> coalesce(e.rows, 0)`,
  },
  {
    name: 'no balance was ever below zero, and no amount is zero or less',
    sql: `select format('member %s %s holds %s', member_id, code, balance) as found from account where balance < 0
          union all
          select ${memberAndEntry('t')} from entry t where t.amount <= 0 or t.debit_after < 0 or t.credit_after < 0`,
  },
  {
    // Each entry begins at the balance that the entry before it left, and the last one leaves the stored balance, so the
    // balances before and the balances after are the same multiset. The query needs no row order, because time does not
    // order transactions.
    name: 'balances after each entry follow one another without a gap',
    sql: `select format('member %s %s: broken at %s', member_id, code, balance) as found from (
            select member_id, code, balance_after as balance, 1 as step from entry_side
            union all select member_id, code, balance_after - amount, -1 from entry_side
            union all select member_id, code, 0, 1 from account
            union all select member_id, code, balance, -1 from account
          ) steps where code not like 'operator:%'
          group by member_id, code, balance having sum(step) <> 0`,
  },
  {
    name: 'balances after an entry are noted for member accounts and only for them',
    sql: `select format('member %s entry %s account %s', member_id, entry_id, code) as found
          from entry_side where (balance_after is null) <> (code like 'operator:%')`,
  },
  {
    name: 'an entry is in the currency of its accounts',
    sql: `select format('member %s entry %s: %s on %s', e.member_id, e.entry_id, e.currency, e.code) as found
          from entry_side e join account a using (member_id, code) where a.currency <> e.currency`,
  },
];

const holds: readonly LedgerRule[] = [
  {
    name: 'held is the sum of the open holds',
    sql: `select format('member %s: held %s, open holds %s', member_id, a.balance, h.total) as found
          from (select member_id, balance from account where code = 'held') a
            full join (select o.member_id, sum(t.amount) as total from open_hold o
                         join entry t on t.member_id = o.member_id and t.id = o.entry_id
                       group by o.member_id) h using (member_id)
          where coalesce(a.balance, 0) <> coalesce(h.total, 0)`,
  },
  {
    name: 'a hold is open until one row resolves it',
    sql: `select format('member %s hold %s lock %s', coalesce(t.member_id, o.member_id),
                        coalesce(t.id, o.entry_id), coalesce(t.operation_lock, o.operation_lock)) as found
          from (select member_id, id, operation_lock from entry h where kind = 'hold' and not exists
                  (select 1 from entry r where r.member_id = h.member_id and r.resolves = h.id)) t
            full join open_hold o on o.member_id = t.member_id and o.entry_id = t.id and o.operation_lock = t.operation_lock
          where t.id is null or o.entry_id is null`,
  },
  {
    name: 'a post or void resolves one hold of the same amount, and a void gives back',
    sql: `select ${memberAndEntry('r')} as found
          from entry r left join entry h on h.member_id = r.member_id and h.id = r.resolves and h.kind = 'hold'
          where r.kind in ('post', 'void') and (h.id is null or h.amount <> r.amount or h.currency <> r.currency
            or h.credit <> r.debit or (r.kind = 'void' and r.credit <> h.debit))
          union all
          select format('member %s hold %s is resolved %s times', member_id, resolves, count(*))
          from entry where resolves is not null group by member_id, resolves having count(*) > 1`,
  },
];

const statement: readonly LedgerRule[] = [
  {
    name: 'a statement line is the first row of its movement and names the other side',
    sql: `select ${memberAndEntry('t')} as found from entry t
          where t.statement_type is not null
            and (t.movement_id <> t.id or t.kind not in ('move', 'hold') or t.counterpart is null)`,
  },
  {
    name: 'an entry belongs to a movement whose first entry exists',
    sql: `select ${memberAndEntry('t')} as found from entry t
            left join entry f on f.member_id = t.member_id and f.id = t.movement_id
          where t.movement_id <> t.id and (f.id is null or f.movement_id <> f.id)`,
  },
  {
    name: 'a post or void belongs to the movement of its hold',
    sql: `select ${memberAndEntry('r')} as found from entry r
            join entry h on h.member_id = r.member_id and h.id = r.resolves
          where r.movement_id <> h.movement_id`,
  },
];

const operatorAccountRules: readonly LedgerRule[] = [
  {
    name: 'snapshot and tail of an operator account are the sum of its entries',
    sql: `select format('%s %s: snapshot and tail %s, full sum %s', code, currency, b.balance, e.total) as found
          from operator_balances() b
            full join (select code, currency, sum(amount) as total from entry_side
                       where code like 'operator:%' group by code, currency) e using (code, currency)
          where coalesce(b.balance, 0) <> coalesce(e.total, 0)`,
  },
  {
    // A dump restored into a new cluster brings transaction ids that are ahead of the cluster. The next start
    // of a server raises the ids above them (ledger_follow_xids).
    name: 'no entry has a transaction id that this cluster has not reached',
    sql: `select format('transaction %s, the next one is %s', latest.xid, next.xid) as found
          from (select max(xid) as xid from entry union all select below_xid from operator_mark) latest,
               (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint + xid_offset as xid from operator_mark) next
          where latest.xid > next.xid`,
  },
];

const guards: readonly LedgerRule[] = [
  {
    name: 'triggers, rights and indexes that protect the ledger are in place',
    sql: `select format('%s is off or missing', expected.name) as found
          from (values ('entry_append_only'), ('account_kept'), ('decision_append_only'), ('decision_no_truncate'), ('approval_request_kept'),
                       ('approval_request_unchanged')) expected (name)
            left join pg_trigger t on t.tgname = expected.name and t.tgenabled in ('O', 'A')
              and t.tgrelid in ('entry'::regclass, 'account'::regclass, 'decision'::regclass, 'approval_request'::regclass)
          where t.oid is null
          union all
          select format('%s may %s %s', case a.grantee when 0 then 'everybody' else a.grantee::regrole::text end,
                        lower(a.privilege_type), c.relname)
          from pg_trigger t join pg_class c on c.oid = t.tgrelid cross join lateral aclexplode(c.relacl) a
          where t.tgname ~ '_append_only$' and a.grantee <> c.relowner and a.privilege_type not in ('SELECT', 'INSERT')
          union all
          select format('the index %s is missing or invalid', expected.name)
          from (values ('entry_pkey'), ('entry_resolves'), ('account_pkey'), ('open_hold_pkey')) expected (name)
            left join pg_index i on i.indexrelid = to_regclass(expected.name) and i.indisunique and i.indisvalid
          where i.indexrelid is null
          union all
          select 'the check that balances are not negative is missing'
          where not exists (select 1 from pg_constraint where conrelid = 'account'::regclass and contype = 'c'
                            and convalidated and conname = 'account_balance_check')`,
  },
];

const auditRules: readonly LedgerRule[] = [
  {
    // The audit is read whole, from the first row on, so a changed old row is found the night after.
    name: 'each row of the audit follows the one before, and none is changed or gone',
    sql: 'select found from audit_broken(0, 9223372036854775807)',
  },
];

export const ledgerRules: readonly LedgerRule[] = [
  ...money,
  ...holds,
  ...statement,
  ...operatorAccountRules,
  ...decisionRules,
  ...openRules,
  ...rewardRules,
  ...auditRules,
  ...guards,
];
