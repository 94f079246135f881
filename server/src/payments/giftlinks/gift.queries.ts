import type pg from 'pg';
import type { LimitRefusal } from '../../ledger/entry.ts';
import type { GiftState } from './states.ts';

/** One gift link of a member. Amounts are satang. */
export interface Gift {
  readonly memberId: string;
  readonly id: string;
  /** The call that works on it. */
  readonly requestId: string;
  readonly provider: string;
  readonly digest: Buffer;
  /** Null once it is over. */
  readonly voucher: string | null;
  readonly ending: string;
  readonly amount: bigint | null;
  readonly paidAmount: bigint | null;
  readonly state: GiftState;
  readonly refusal: string | null;
  /** When the company was told to redeem it, the first time; null: never. */
  readonly sentAt: Date | null;
}

const columns = `g.member_id as "memberId", g.id, g.request_id as "requestId", g.provider, g.digest, g.voucher, g.ending,
  g.amount, g.paid_amount as "paidAmount", g.state, g.refusal, g.sent_at as "sentAt"`;

export async function findGift(pool: pg.Pool, memberId: string, id: string): Promise<Gift | null> {
  const { rows } = await pool.query<Gift>(
    `select ${columns} from gift_link g where g.member_id = $1 and g.id = $2`,
    [memberId, id],
  );
  return rows[0] ?? null;
}

export type BegunGift =
  /** It is this call's to go on with. */
  | { readonly kind: 'begun'; readonly id: string }
  /** The member has sent it before. */
  | { readonly kind: 'known'; readonly id: string }
  /** Somebody else has. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly refusal: LimitRefusal };

/** Claims a voucher before the company hears of it; it is asked about after so long if nobody has brought it to an end. */
export async function beginGift(
  pool: pg.Pool,
  gift: Pick<Gift, 'memberId' | 'id' | 'requestId' | 'provider' | 'digest'> & { readonly voucher: string },
  inquireInMs: number,
): Promise<BegunGift> {
  const { memberId, id, requestId, provider, digest, voucher } = gift;
  const { rows } = await pool.query<{ begun: BegunGift | null }>(
    'select gift_begin($1, $2, $3, $4, $5, $6, $7) as begun',
    [memberId, id, requestId, provider, digest, voucher, inquireInMs],
  );
  const begun = rows[0]?.begun;
  if (!begun) throw new Error('a gift link was neither begun nor refused');
  return begun;
}

type Named = Pick<Gift, 'memberId' | 'id'>;

/** Writes that the company is about to be told. Null: do so. ALREADY_CLOSED: somebody else has it in hand. */
export async function sendGift(
  pool: pg.Pool,
  { memberId, id }: Named,
  amount: bigint,
  inquireInMs: number,
): Promise<LimitRefusal | { readonly code: 'ALREADY_CLOSED' } | null> {
  const { rows } = await pool.query<{ refusal: LimitRefusal | { readonly code: 'ALREADY_CLOSED' } | null }>(
    'select gift_send($1, $2, $3, $4) as refusal',
    [memberId, id, amount, inquireInMs],
  );
  return rows[0]?.refusal ?? null;
}

/** What became of it without money. One that is unused is asked about again after so long. */
export type GiftRelease =
  | { readonly to: 'refused'; readonly refusal: string }
  | { readonly to: 'unused'; readonly refusal: string; readonly inquireInMs: number };

/** False when it was in none of these states any more: somebody else decided. */
export async function releaseGift(
  pool: pg.Pool,
  { memberId, id }: Named,
  from: readonly GiftState[],
  change: GiftRelease,
): Promise<boolean> {
  const { rows } = await pool.query<{ changed: boolean | null }>(
    'select gift_release($1, $2, $3, $4, $5, $6) as changed',
    [memberId, id, from, change.to, change.refusal, change.to === 'unused' ? change.inquireInMs : 0],
  );
  return rows[0]?.changed ?? false;
}
