import type pg from 'pg';
import type { LimitRefusal } from '../../ledger/transfer.ts';

export type QrState = 'creating' | 'open' | 'failed' | 'cancelled' | 'expired' | 'paid';

/** One QR of a member. Amounts are satang. */
export interface Qr {
  readonly member_id: string;
  readonly id: string;
  readonly provider: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly state: QrState;
  readonly payload: string | null;
  readonly paid_amount: bigint | null;
  readonly gateway_open: boolean;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
}

export async function findQr(pool: pg.Pool, memberId: string, id: string): Promise<Qr | null> {
  const { rows } = await pool.query<Qr>('select * from qr where member_id = $1 and id = $2', [memberId, id]);
  return rows[0] ?? null;
}

/** The member's QR that is open or being made, of which there is one at most. */
export async function findCurrentQr(pool: pg.Pool, memberId: string): Promise<Qr | null> {
  const { rows } = await pool.query<Qr>(
    "select * from qr where member_id = $1 and state in ('creating', 'open')",
    [memberId],
  );
  return rows[0] ?? null;
}

/** The newest that the member was shown: an open one is always the newest. */
export async function findNewestQr(pool: pg.Pool, memberId: string, provider: string): Promise<Qr | null> {
  const { rows } = await pool.query<Qr>(
    `select * from qr where member_id = $1 and provider = $2 and (payload is not null or state = 'paid')
     order by created_at desc limit 1`,
    [memberId, provider],
  );
  return rows[0] ?? null;
}

/** The row of the ledger that credited a QR; null for one that was paid twice, of which none tells the whole. */
export async function onlyPayment(pool: pg.Pool, qr: Pick<Qr, 'member_id' | 'id'>): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from qr_payment where member_id = $1 and qr_id = $2 limit 2',
    [qr.member_id, qr.id],
  );
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

export async function findQrByReference(
  pool: pg.Pool,
  provider: string,
  reference: string,
): Promise<Qr | null> {
  const { rows } = await pool.query<Qr>(
    `select q.* from qr_claim c join qr q on q.member_id = c.member_id and q.id = c.qr_id
     where c.provider = $1 and c.reference = $2`,
    [provider, reference],
  );
  return rows[0] ?? null;
}

type BegunQr =
  | { readonly ok: true; readonly replaced: readonly string[] }
  | { readonly ok: false; readonly refusal: LimitRefusal };

/** Writes a QR that the gateway is about to be asked for, within the member's limits; answers the ids of those that gave way to it. */
export async function beginQr(
  pool: pg.Pool,
  qr: Pick<Qr, 'member_id' | 'id' | 'provider' | 'reference' | 'amount'>,
  lifeMs: number,
): Promise<BegunQr> {
  const { rows } = await pool.query<{ replaced: string[] | null; refusal: LimitRefusal | null }>(
    'select * from qr_begin_within_limits($1, $2, $3, $4, $5, $6)',
    [qr.member_id, qr.id, qr.provider, qr.reference, qr.amount, lifeMs],
  );
  const { replaced, refusal } = rows[0]!; // a function with OUT parameters answers exactly one row
  return refusal ? { ok: false, refusal } : { ok: true, replaced: replaced ?? [] };
}

/** False when it was in none of the states `from` any more: somebody else decided. */
export async function changeQr(
  pool: pg.Pool,
  qr: Pick<Qr, 'member_id' | 'id'>,
  change: {
    readonly from: readonly QrState[];
    readonly to: Exclude<QrState, 'creating' | 'paid'>;
    readonly payload?: string;
    readonly askInMs: number;
  },
): Promise<boolean> {
  const { rows } = await pool.query<{ changed: boolean }>(
    'select qr_change($1, $2, $3, $4, $5, $6) as changed',
    [qr.member_id, qr.id, change.from, change.to, change.payload ?? null, change.askInMs],
  );
  return rows[0]?.changed ?? false;
}

/** Takes a QR whose question is due, so that one process asks at a time. The clocks of two may differ a little. */
export async function claimQrForAsking(
  pool: pg.Pool,
  memberId: string,
  id: string,
  leaseMs: number,
): Promise<Qr | null> {
  const { rows } = await pool.query<Qr>(
    `update qr set next_ask_at = now() + $3 * interval '1 millisecond'
     where member_id = $1 and id = $2 and next_ask_at <= now() + interval '250 milliseconds' returning *`,
    [memberId, id, leaseMs],
  );
  return rows[0] ?? null;
}

/** When to ask next (null: never again), unless it was paid meanwhile. */
export async function askQrNext(
  pool: pg.Pool,
  qr: Pick<Qr, 'member_id' | 'id'>,
  askInMs: number | null,
  gatewayOpen: boolean,
): Promise<void> {
  await pool.query(
    `update qr set next_ask_at = now() + $3 * interval '1 millisecond', gateway_open = $4
     where member_id = $1 and id = $2 and state <> 'paid'`,
    [qr.member_id, qr.id, askInMs, gatewayOpen],
  );
}

/** QRs that nobody came back to: their process died, or their job was lost. */
export async function overdueQrs(
  pool: pg.Pool,
  graceMs: number,
  limit: number,
): Promise<{ member_id: string; id: string }[]> {
  const { rows } = await pool.query<{ member_id: string; id: string }>(
    `select member_id, id from qr where next_ask_at < now() - $1 * interval '1 millisecond'
     order by next_ask_at limit $2`,
    [graceMs, limit],
  );
  return rows;
}

export async function countQrsSince(pool: pg.Pool, memberId: string, sinceMs: number): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>(
    `select count(*) as count from qr
     where member_id = $1 and created_at > now() - $2 * interval '1 millisecond'`,
    [memberId, sinceMs],
  );
  return Number(rows[0]?.count ?? 0n);
}
