import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

// Amounts that one person promises members without approval, offer by offer.

export async function lockStaffMember(client: pg.ClientBase, staffId: string): Promise<void> {
  await client.query('select staff_lock($1)', [staffId]);
}

/**
 * Returns the maximum that one member may get from all other offers of this currency that this person
 * published alone and that have not ended or are from the last 30 days; whole baht or kip.
 */
export async function promisedBy(
  client: pg.ClientBase,
  staffId: string,
  but: { readonly code: string; readonly currency: Currency },
): Promise<number> {
  const { rows } = await client.query<{ sum: bigint | null }>(
    `select sum(x.promised)::bigint as sum
       from (select max(v.promised) as promised from bonus_offer_version v join bonus_offer o on o.code = v.code
              where v.alone_by = $1 and v.code <> $2 and o.currency = $3
                and (o.ends_at is null or o.ends_at > now() or v.at > now() - interval '30 days')
              group by v.code) x`,
    [staffId, but.code, but.currency],
  );
  return Number(rows[0]?.sum ?? 0);
}

export async function notePromised(
  client: pg.ClientBase,
  {
    code,
    version,
    by,
    promised,
  }: { readonly code: string; readonly version: number; readonly by: string; readonly promised: number },
): Promise<void> {
  await client.query(
    'update bonus_offer_version set alone_by = $3, promised = $4 where code = $1 and version = $2',
    [code, version, by, promised],
  );
}
