import type pg from 'pg';
import { type DaySpan, insertedCount } from './scan-days.ts';

/** Maximum number of others paired with one member; more share only a shop's device or a common name. */
const maxOthers = 20;

/**
 * Flags members who began a bonus in the period and logged in from the same device as others who also took rewards. A
 * device is a browser (a cookie of ours): two members of one device are two people sharing a phone, or one person.
 */
export async function flagSameDevices(pool: pg.Pool, { from, to }: DaySpan): Promise<number> {
  const { rowCount } = await pool.query(
    `with pair as (
       select distinct least(b.member_id, o.member_id) as one, greatest(b.member_id, o.member_id) as other
         from (select distinct member_id from member_bonus where started_at >= $1 and started_at < $2) b
           join device d on d.member_id = b.member_id
           cross join lateral (select x.member_id from device x
             where x.device_hash = d.device_hash and x.member_id <> b.member_id limit ${maxOthers}) o
     )
     insert into abuse_flag (member_id, kind, about, reason)
     select p.one, 'same-device', p.other, jsonb_build_object('with', m.public_id,
              'devices', (select count(*) from device x join device y on y.device_hash = x.device_hash
                           where x.member_id = p.one and y.member_id = p.other),
              'rounds', a.rounds + b.rounds, 'refunds', a.refunds + b.refunds, 'bonusMinor', a.bonus + b.bonus)
       from pair p join member m on m.id = p.other
         cross join lateral rewards_taken(p.one) a cross join lateral rewards_taken(p.other) b
     on conflict do nothing`,
    [from, to],
  );
  return insertedCount(rowCount);
}

/**
 * Flags pairs in the same way by the holder's name of the bank account. Many people share a name, so the flag
 * is only a reason to review.
 */
export async function flagSameHolders(pool: pg.Pool, { from, to }: DaySpan): Promise<number> {
  const { rowCount } = await pool.query(
    `with pair as (
       select distinct least(b.member_id, o.id) as one, greatest(b.member_id, o.id) as other
         from (select distinct member_id from member_bonus where started_at >= $1 and started_at < $2) b
           join member m on m.id = b.member_id
           cross join lateral (select x.id from member x
             where holder_key(x.bank_account_name) = holder_key(m.bank_account_name) and x.id <> m.id limit ${maxOthers}) o
     )
     insert into abuse_flag (member_id, kind, about, reason)
     select p.one, 'same-holder', p.other, jsonb_build_object('with', m.public_id, 'holder', m.bank_account_name,
              'rounds', a.rounds + b.rounds, 'refunds', a.refunds + b.refunds, 'bonusMinor', a.bonus + b.bonus)
       from pair p join member m on m.id = p.other
         cross join lateral rewards_taken(p.one) a cross join lateral rewards_taken(p.other) b
     on conflict do nothing`,
    [from, to],
  );
  return insertedCount(rowCount);
}
