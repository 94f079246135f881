import type { LedgerRule } from './ledger-rule.ts';

/**
 * Rules on staff decisions: suspense matches its alarms, each decision has its entry, and each manual
 * adjustment has an approved request.
 */
export const decisionRules: readonly LedgerRule[] = [
  {
    name: 'the balance of suspense is the sum of its alarms',
    sql: `select format('%s: the account holds %s, the alarms explain %s', currency, b.balance, a.total) as found
          from (select currency, balance from operator_balances() where code = 'operator:suspense') b
            full join (select currency, sum(suspense) as total from alarm where suspense <> 0
                       group by currency) a using (currency)
          where coalesce(b.balance, 0) <> coalesce(a.total, 0)`,
  },
  {
    name: 'a decision that moved money has its entry',
    sql: `select format('decision %s entry %s', d.id, d.entry_id) as found
          from decision d left join entry t on t.member_id = d.entry_member_id and t.id = d.entry_id
          where d.entry_id is not null and t.id is null`,
  },
  {
    name: 'each manual adjustment was requested by one person and approved by another, as they read it',
    sql: `select format('member %s entry %s', t.member_id, t.id) as found
          from entry t
            left join approval_request p on p.entry_member_id = t.member_id and p.entry_id = t.id and p.state = 'approved'
              and p.kind = case t.credit when 'wallet' then 'credit' else 'debit' end
              and (p.member_id, p.amount, p.currency) = (t.member_id, t.amount, t.currency) and p.decided_by <> p.requested_by
              and p.hash = approval_request_hash(p.kind, p.member_id, p.subject, p.subject_id, p.payload, p.amount, p.currency)
          where 'operator:adjustment' in (t.debit, t.credit) and p.id is null
          union all
          select format('approval request %s', p.id) from approval_request p left join entry t on t.member_id = p.entry_member_id and t.id = p.entry_id
          where p.entry_id is not null and t.id is null`,
  },
];
