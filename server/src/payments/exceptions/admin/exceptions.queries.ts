import type { Decision } from '@kapao/contract/desk/proposed';
import type { Currency } from '@kapao/core/money';
import { readLater, roundPartOf, type ToldLater } from '@kapao/core/reward/late';
import type pg from 'pg';
import type { PageCursor } from '../../../platform/db/page-cursor.ts';
import type { OpenItem } from '../open-exception.ts';

export interface StuckRow
  extends Pick<
    OpenItem,
    | 'kind'
    | 'memberId'
    | 'publicId'
    | 'id'
    | 'held'
    | 'party'
    | 'partyOn'
    | 'amount'
    | 'currency'
    | 'state'
    | 'since'
    | 'us'
    | 'askedSince'
    | 'asked'
    | 'heardAt'
    | 'personSince'
    | 'alarm'
    | 'ours'
    | 'theirs'
  > {
  readonly proposalId: string | null;
  readonly proposed: Decision | null;
  readonly proposer: string | null;
}

export interface StuckWanted {
  readonly kinds: readonly string[];
  readonly working: boolean;
  readonly after: PageCursor | null;
  readonly limit: number;
}

export async function stuckRows(pool: pg.Pool, wanted: StuckWanted): Promise<StuckRow[]> {
  const { rows } = await pool.query<StuckRow>(
    `select kind, member_id as "memberId", public_id as "publicId", id, held, party, party_on as "partyOn", amount, currency,
            state, since, since_us as us, asked_since as "askedSince", asked, heard_at as "heardAt",
            person_since as "personSince", alarm, ours, theirs, proposal_id as "proposalId", proposed, proposer
       from stuck_items($1, $2, $3, $4, $5) order by since_us, id`,
    [wanted.kinds, wanted.working, wanted.after?.us, wanted.after?.id, wanted.limit],
  );
  return rows;
}

export interface HeldNow {
  readonly publicId: string;
  readonly currency: Currency;
  readonly offerCode: string;
  /** What they put in themself. */
  readonly own: bigint | null;
  /** Of that, since it began. */
  readonly added: bigint;
  /** All that the member has, without what came in when the bonus's time was over and what that won. */
  readonly total: bigint | null;
}

/** The bonus of this id, as long as its member holds it. */
export async function heldNow(pool: pg.Pool, memberId: string, id: string): Promise<HeldNow | null> {
  const { rows } = await pool.query<HeldNow & { readonly later: readonly ToldLater[] }>(
    `select m.public_id as "publicId", r.currency, r.offer_code as "offerCode", r.deposit + r.added as own, r.added,
            (select sum(a.balance) from account a where a.member_id = r.member_id)::bigint as total,
            case when r.late > 0 then round_later(r.member_id, r.id, r.expires_at, r.games) else '[]' end as later
       from held_round($1) r join member m on m.id = r.member_id where r.id = $2`,
    [memberId, id],
  );
  const [row] = rows;
  return row ? { ...row, total: roundPartOf(row.total ?? 0n, readLater(row.later)) } : null;
}

/** Whether it is this member's, and nobody has ended it. */
export async function isOpenSlip(pool: pg.Pool, publicId: string, slipId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from public_id_claim c join slip s on s.member_id = c.member_id and s.id = $2 and s.ended_at is null
      where c.public_id = $1`,
    [publicId, slipId],
  );
  return rowCount === 1;
}

export async function isPublicId(pool: pg.Pool, publicId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from public_id_claim where public_id = $1', [publicId]);
  return rowCount === 1;
}
