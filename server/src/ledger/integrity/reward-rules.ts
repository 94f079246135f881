import type { LedgerRule } from './ledger-rule.ts';

/**
 * Rules that match rewards with the ledger: each credit and each deduction has one entry with the right
 * amount.
 */
export const rewardRules: readonly LedgerRule[] = [
  {
    name: 'each bonus has one credit, and each credit one bonus',
    sql: `select format('member %s bonus %s', member_id, id) as found
          from (select member_id, id, amount from entry where kind = 'move' and debit = 'operator:bonus' and credit = 'wallet') e
            full join (select member_id, id, bonus from member_bonus) r using (member_id, id)
          where e.amount is distinct from r.bonus`,
  },
  {
    name: 'each deduction at the end of a bonus has its entry, and each such entry its bonus',
    sql: `select format('member %s end %s', member_id, id) as found
          from (select member_id, id, amount from entry where kind = 'move' and debit = 'wallet' and credit = 'operator:bonus') e
            full join (select member_id, end_id as id, cut from member_bonus where cut > 0) r using (member_id, id)
          where e.amount is distinct from r.cut`,
  },
  {
    name: 'own money counted in a bonus is what came in less what was taken back, in time and late',
    sql: `select format('member %s bonus %s', r.member_id, r.id) as found
          from member_bonus r
            left join (select m.member_id, m.bonus_id, sum(m.added) as added, sum(m.late) as late, bool_and(m.moved) as moved
                       from (select m.member_id, m.bonus_id, case when m.late then 0 else m.amount end as added,
                                    case when m.late then m.amount else 0 end as late, t.amount is not distinct from m.amount as moved
                               from member_bonus_money m left join entry t on t.member_id = m.member_id and t.id = m.entry_id
                             union all
                             select k.member_id, k.bonus_id, -k.added, -k.late,
                                    coalesce(t.debit = 'wallet' and t.amount >= k.late + k.added + k.deposit, false)
                               from member_bonus_deposit k left join entry t on t.member_id = k.member_id and t.id = k.entry_id
                             union all
                             select c.member_id, c.bonus_id, c.added, c.late, true from member_bonus_correction c) m
                       group by m.member_id, m.bonus_id) a on a.member_id = r.member_id and a.bonus_id = r.id
          where coalesce(a.added, 0) <> r.added or coalesce(a.late, 0) <> r.late or not coalesce(a.moved, true)`,
  },
  {
    name: 'commission that was paid has its credit, and a credit its commissions',
    sql: `select format('member %s entry %s', member_id, id) as found
          from (select member_id, id, amount from entry where debit = 'operator:invite') e
            full join (select p.member_id, p.entry_id as id, p.amount,
                              (select sum(c.amount) from commission c
                                where c.member_id = p.member_id and c.nth between p.first and p.last) as made
                       from commission_paid p) p using (member_id, id)
          where e.amount is distinct from p.amount or p.made is distinct from p.amount`,
  },
  {
    name: 'uncollected commission is what friends brought and was not paid',
    sql: `select format('member %s', b.member_id) as found
          from invite_summary b
            left join (select c.member_id, count(*) as made, sum(c.amount) as amount from commission c group by 1) c
              on c.member_id = b.member_id
            left join (select p.member_id, max(p.last) as last, sum(p.amount) as amount from commission_paid p group by 1) p
              on p.member_id = b.member_id
          where coalesce(c.made, 0) <> b.commissions or coalesce(p.last, 0) <> b.collected
            or coalesce(c.amount, 0) - coalesce(p.amount, 0) <> b.uncollected`,
  },
  {
    name: 'a refund that was taken has its credit, and a credit its refund',
    sql: `select format('member %s refund %s', member_id, id) as found
          from (select member_id, id, amount from entry where debit = 'operator:refund') e
            full join (select member_id, id, amount from refund where taken_at is not null) r using (member_id, id)
          where e.amount is distinct from r.amount`,
  },
];
