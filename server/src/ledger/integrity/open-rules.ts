import type { LedgerRule } from './ledger-rule.ts';

/**
 * Rules on money that is still in progress: whatever is open has an inquiry, or is in a queue of the Console. Each queue shows
 * every row of its kind, so only what no queue reads can be forgotten.
 */
export const openRules: readonly LedgerRule[] = [
  {
    name: 'a payment that is not posted has an inquiry, and one in suspense has an alarm',
    sql: `select format('payment %s is %s', p.id, p.state) as found
          from bank_receipt p
          where p.state = 'new' and not exists (select from inquiry a where a.kind = 'bank-receipt' and a.id = p.id)
          union all
          select format('payment %s is %s', p.id, p.state)
          from bank_receipt p left join alarm a on a.id = p.entry_id and a.suspense > 0
          where p.state = 'in-suspense' and a.id is null`,
  },
  {
    name: 'a slip or gift link that has not ended has an inquiry, or ends with its payment',
    sql: `select format('member %s slip %s is %s', s.member_id, s.id, s.state) as found
          from slip s
          where s.state in ('stored', 'read')
            and not exists (select from inquiry a where a.member_id = s.member_id and a.kind = 'slip' and a.id = s.id)
          union all
          select format('member %s slip %s is %s', s.member_id, s.id, s.state)
          from slip s left join bank_receipt p on p.id = s.bank_receipt_id and p.state in ('new', 'in-suspense')
          where s.state = 'verified' and p.id is null
          union all
          select format('member %s gift link %s is %s', g.member_id, g.id, g.state)
          from gift_link g
          where g.ended_at is null
            and not exists (select from inquiry a where a.member_id = g.member_id and a.kind = 'gift' and a.id = g.id)`,
  },
  {
    name: 'a withdrawal or leg holds its money until it ends',
    sql: `select format('member %s withdrawal %s is %s', w.member_id, w.id, w.state) as found
          from withdrawal w left join open_hold h on h.member_id = w.member_id and h.entry_id = w.id
          where (w.state in ('review', 'created', 'sent')) <> (h.entry_id is not null)
          union all
          select format('member %s leg %s is %s', l.member_id, l.id, l.state)
          from leg l left join open_hold h on h.member_id = l.member_id and h.entry_id = l.id
          where (l.state = 'sent') <> (h.entry_id is not null)`,
  },
  {
    name: 'an active bonus has a time at which its end is tried',
    sql: `select format('member %s bonus %s', r.member_id, r.id) as found
          from member_bonus r where r.state = 'open' and r.try_at is null`,
  },
  {
    // The job that imports is tried for a day.
    name: 'an approved statement is imported, or has an open alarm',
    sql: `select format('approval request %s', p.id) as found
          from approval_request p
          where p.kind = 'statement' and p.state = 'approved' and not p.payload ? 'releases'
            and p.decided_at < now() - interval '2 days'
            and not exists (select from statement_import i where i.approval_id = p.id)
            and not exists (select from alarm a where a.id = p.id and a.resolved_at is null)
            and not exists (select from decision d where d.subject_id = p.id and d.decision = 'close' and d.approval_id is not null)`,
  },
];
