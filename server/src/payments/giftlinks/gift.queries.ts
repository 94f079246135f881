import type pg from 'pg';
import type { LimitRefusal } from '../../ledger/entry.ts';
import { traceparent } from '../../platform/tracing/trace.ts';
import type { GiftState } from './states.ts';

/** Gift link of a member, amounts in satang. */
export interface Gift {
  readonly memberId: string;
  readonly id: string;
  /** Id of the call that works on the gift. */
  readonly requestId: string;
  readonly provider: string;
  readonly digest: Buffer;
  /** Code of the voucher; null once the gift has ended. */
  readonly voucher: string | null;
  readonly ending: string;
  readonly amount: bigint | null;
  readonly paidAmount: bigint | null;
  readonly state: GiftState;
  readonly refusal: string | null;
  /** Time of the first redemption request to the provider; null: never. */
  readonly sentAt: Date | null;
  /** Recipient of that request (`GiftChannel`); null: none, or by an older copy. */
  readonly sentTo: string | null;
}

const columns = `g.member_id as "memberId", g.id, g.request_id as "requestId", g.provider, g.digest, g.voucher, g.ending,
  g.amount, g.paid_amount as "paidAmount", g.state, g.refusal, g.sent_at as "sentAt", g.sent_to as "sentTo"`;

export async function findGift(pool: pg.Pool, memberId: string, id: string): Promise<Gift | null> {
  const { rows } = await pool.query<Gift>(
    `select ${columns} from gift_link g where g.member_id = $1 and g.id = $2`,
    [memberId, id],
  );
  return rows[0] ?? null;
}

export type BegunGift =
  /** Started by this call, which continues. */
  | { readonly kind: 'begun'; readonly id: string }
  /** Sent before by this member. */
  | { readonly kind: 'known'; readonly id: string }
  /** Sent before by another member. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly refusal: LimitRefusal };

/**
 * Claims a voucher before the provider is called; an inquiry starts after `inquireInMs` if the gift has not ended by then.
 */
export async function beginGift(
  pool: pg.Pool,
  gift: Pick<Gift, 'memberId' | 'id' | 'requestId' | 'provider' | 'digest'> & { readonly voucher: string },
  inquireInMs: number,
): Promise<BegunGift> {
  const { memberId, id, requestId, provider, digest, voucher } = gift;
  const { rows } = await pool.query<{ begun: BegunGift | null }>(
    'select gift_begin($1, $2, $3, $4, $5, $6, $7, $8) as begun',
    [memberId, id, requestId, provider, digest, voucher, inquireInMs, traceparent()],
  );
  const begun = rows[0]?.begun;
  if (!begun) throw new Error('a gift link was neither begun nor refused');
  return begun;
}

type GiftKey = Pick<Gift, 'memberId' | 'id'>;

/**
 * Records that the redemption is about to be requested, by `gift_send_to` in `server/migrations/0176-sent-to.sql`. Returns
 * null to proceed, ALREADY_CLOSED when another process works on it.
 */
export async function sendGift(
  pool: pg.Pool,
  { memberId, id }: GiftKey,
  amount: bigint,
  inquireInMs: number,
  to: string,
): Promise<LimitRefusal | { readonly code: 'ALREADY_CLOSED' } | null> {
  const { rows } = await pool.query<{ refusal: LimitRefusal | { readonly code: 'ALREADY_CLOSED' } | null }>(
    'select gift_send_to($1, $2, $3, $4, $5) as refusal',
    [memberId, id, amount, inquireInMs, to],
  );
  return rows[0]?.refusal ?? null;
}

/** Result without money. An unused gift is asked about again after `inquireInMs`. */
export type GiftRelease =
  | { readonly to: 'refused'; readonly refusal: string }
  | { readonly to: 'unused'; readonly refusal: string; readonly inquireInMs: number };

/** Applies the result. Returns false when the gift had left the states `from`: another process decided. */
export async function releaseGift(
  pool: pg.Pool,
  { memberId, id }: GiftKey,
  from: readonly GiftState[],
  change: GiftRelease,
): Promise<boolean> {
  const { rows } = await pool.query<{ changed: boolean | null }>(
    'select gift_release($1, $2, $3, $4, $5, $6) as changed',
    [memberId, id, from, change.to, change.refusal, change.to === 'unused' ? change.inquireInMs : 0],
  );
  return rows[0]?.changed ?? false;
}
