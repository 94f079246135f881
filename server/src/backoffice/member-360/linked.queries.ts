import type pg from 'pg';

export type LinkedBy = 'device' | 'bank-account' | 'holder' | 'inviter' | 'friend';

export interface LinkedRow {
  readonly memberId: string;
  readonly publicId: string;
  readonly name: string;
  readonly status: 'active' | 'inactive';
  readonly by: LinkedBy[] | null;
  /** Reason why a friend earns the inviter no commission, whichever of the two is viewed. */
  readonly bringsNothing: 'bank' | 'phone' | 'device' | 'currency' | null;
}

/** Number of newest payments searched; members who share an account are likely to have used it among these. */
const maxPayments = 500;

/**
 * Returns at most `most` members who share an identifier with this one or are linked by an invitation. Each
 * kind of link is searched only up to a limit too, because a public computer may link many.
 */
export async function linkedOf(pool: pg.Pool, memberId: string, most: number): Promise<LinkedRow[]> {
  const { rows } = await pool.query<LinkedRow>(
    `with me as materialized (select m.id, m.inviter_id, holder_key(m.bank_account_name) as holder from member m where m.id = $1),
     linked as (
       (select o.member_id as id, 'device' as by from device d
           cross join lateral (select x.member_id from device x
             where x.device_hash = d.device_hash and x.member_id <> $1 limit $2) o
         where d.member_id = $1 limit $2)
       union all
       -- Shared bank account: another member's deposit came from this member's account, or the reverse.
       (select o.member_id, 'bank-account' from bank_account_claim c
           cross join lateral (select x.member_id from bank_receipt x
             where x.from_bank = c.bank_code and x.from_account = c.account_no and x.member_id <> $1
             order by x.created_at desc limit ${maxPayments}) o
         where c.member_id = $1)
       union all
       (select c.member_id, 'bank-account' from (select x.from_bank, x.from_account from bank_receipt x
             where x.member_id = $1 order by x.created_at desc limit ${maxPayments}) p
           join bank_account_claim c on c.bank_code = p.from_bank and c.account_no = p.from_account and c.member_id <> $1)
       union all
       (select x.id, 'holder' from me cross join lateral (select m.id from member m
           where holder_key(m.bank_account_name) = me.holder and m.id <> $1 order by m.id limit $2) x where me.holder <> '')
       union all
       (select me.inviter_id, 'inviter' from me where me.inviter_id is not null)
       union all
       (select i.member_id, 'friend' from invitation i where i.inviter_id = $1 order by i.member_id desc limit $2)
     )
     select m.id as "memberId", m.public_id as "publicId", m.name, m.status, l.by,
            (select i.barred from invitation i where (i.inviter_id, i.member_id) in (($1, l.id), (l.id, $1))
               and i.barred is not null limit 1) as "bringsNothing"
       from (select id, array_agg(distinct by) as by from linked group by id order by count(distinct by) desc, id limit $2) l
         cross join lateral (select x.* from member x where x.id = l.id offset 0) m`,
    [memberId, most],
  );
  return rows;
}
