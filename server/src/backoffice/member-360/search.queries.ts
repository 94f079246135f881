import type { MatchReason } from '@kapao/contract/backoffice/member-search-result';
import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { Search } from './read-search.ts';

export interface FoundRow {
  readonly memberId: string;
  readonly publicId: string;
  readonly phone: string;
  readonly name: string;
  readonly bankCode: string;
  readonly bankAccountNo: string;
  readonly status: 'active' | 'inactive';
  readonly currency: Currency;
  readonly createdAt: Date;
  readonly matches: MatchReason[];
  readonly movementId: string | null;
}

/**
 * Returns at most `most` + 1 members, the likeliest first. Each kind of match gives a limited number of them.
 */
export async function searchRows(pool: pg.Pool, search: Search, most: number): Promise<FoundRow[]> {
  const { rows } = await pool.query<{ [Name in keyof FoundRow]: FoundRow[Name] | null }>({
    name: 'member_search',
    text: `select m.id as "memberId", m.public_id as "publicId", m.phone, m.name, m.bank_code as "bankCode",
             m.bank_account_no as "bankAccountNo", m.status, m.currency, m.created_at as "createdAt",
             f.matches, f.movement_id as "movementId"
        from (select s.member_id, array_agg(distinct s.why) as matches, min(s.movement_id::text)::uuid as movement_id,
                     min(array_position(array['id', 'phone', 'receipt', 'movement', 'payment', 'slip', 'qr', 'bank-account',
                                              'name', 'game-name'], s.why)) as place
                from member_search($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) s
               group by s.member_id) f
          cross join lateral (select x.* from member x where x.id = f.member_id offset 0) m
       order by f.place nulls last, m.created_at desc, m.id limit $12`,
    values: [
      search.id,
      search.publicId,
      search.phone,
      search.phoneEnd,
      search.name,
      search.account,
      search.accountEnd,
      search.game,
      search.receipt,
      search.movement,
      search.reference,
      most + 1,
    ],
  });
  return rows as FoundRow[]; // PostgreSQL reports a function's columns as nullable, but none of these is ever null.
}
