import type pg from 'pg';
import { type FlaggedDay, insertedFlags } from './member-flags.queries.ts';

/** Maximum members counted for one identifier; more share it only in a shop or the like. */
const maxOfOne = 50;

/** Flags devices from which several members logged in. A device is a browser with our cookie. */
export async function flagSharedDevices(
  pool: pg.Pool,
  { from, to }: FlaggedDay,
  least: number,
): Promise<number> {
  const { rowCount } = await pool.query(
    `with used as (select distinct d.device_hash from device d where d.last_login_at >= $1 and d.last_login_at < $2)
       insert into member_flag (member_id, kind, about, reason)
       select s.ids[1], 'shared-device', encode(u.device_hash, 'hex'), jsonb_build_object('members', cardinality(s.ids))
         from used u
           cross join lateral (select array(select x.member_id from device x where x.device_hash = u.device_hash
                                              order by x.member_id limit ${maxOfOne}) as ids) s
        where $3::int > 0 and cardinality(s.ids) >= $3::int
       on conflict do nothing`,
    [from, to, least],
  );
  return insertedFlags(rowCount);
}

/** Flags external accounts, known with all digits, that paid for several members. */
export async function flagSharedPayers(
  pool: pg.Pool,
  { from, to }: FlaggedDay,
  least: number,
): Promise<number> {
  const { rowCount } = await pool.query(
    `with payer as (
         select distinct p.from_bank, p.from_account
           from entry t join bank_receipt p on p.credit_id = t.id and p.member_id = t.member_id
          where t.created_at >= $1 and t.created_at < $2 and t.statement_type = 'deposit'
            and p.from_bank is not null and p.from_account ~ '^[0-9 -]{8,40}$')
       insert into member_flag (member_id, kind, about, reason)
       select s.ids[1], 'shared-payer', y.from_bank || ' ' || y.from_account,
              jsonb_build_object('bank', y.from_bank, 'members', cardinality(s.ids))
         from payer y
           cross join lateral (select array(select distinct n.member_id from (
               select p.member_id from bank_receipt p
                where p.from_bank = y.from_bank and p.from_account = y.from_account and p.member_id is not null
                order by p.created_at desc limit 500) n order by 1 limit ${maxOfOne}) as ids) s
        where $3::int > 0 and cardinality(s.ids) >= $3::int
       on conflict do nothing`,
    [from, to, least],
  );
  return insertedFlags(rowCount);
}
