import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

// Amounts that one person promises members without approval, offer by offer.

export async function lockStaffMember(client: pg.ClientBase, staffId: string): Promise<void> {
  await client.query('select staff_lock($1)', [staffId]);
}

/**
 * Returns the maximum that one member may get from this draft and from all offers of its currency that this person
 * published alone and that have not ended or are from the last 30 days; whole baht or kip. Each further receipt of an
 * offer counts with its highest amount in any version that allows it, because receipts of earlier versions are not repeated.
 */
export async function sumPromised(
  client: pg.ClientBase,
  staffId: string,
  draft: {
    readonly code: string;
    readonly currency: Currency;
    readonly credit: number;
    readonly maxReceived: number;
  },
): Promise<number> {
  const { rows } = await client.query<{ sum: bigint | null }>(
    `with promises as (
       select v.code, v.promised / nullif((v.stood ->> 'max_received')::int, 0) as credit, (v.stood ->> 'max_received')::int as times
         from bonus_offer_version v join bonus_offer o on o.code = v.code
        where v.alone_by = $1 and o.currency = $2
          and (o.ends_at is null or o.ends_at > now() or v.at > now() - interval '30 days')
       union all select $3::text, $4::bigint, $5::int
     )
     select sum(x.credit)::bigint as sum
       from (select p.code, n, max(p.credit) as credit from promises p cross join generate_series(1, p.times) n
              group by p.code, n) x`,
    [staffId, draft.currency, draft.code, draft.credit, draft.maxReceived],
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
