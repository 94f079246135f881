import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { LimitRefusal } from '../../ledger/entry.ts';
import { traceparent } from '../../platform/tracing/trace.ts';
import { currentQrStates, type QrState } from './states.ts';

/** QR of a member, amounts in minor units. */
export interface Qr {
  readonly memberId: string;
  /** Whether the member’s personal data was erased. */
  readonly isErased: boolean;
  readonly id: string;
  readonly provider: string;
  readonly reference: string;
  /** Recipient that was to make it (`QrChannel`); null: by an older copy. */
  readonly sentTo: string | null;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly state: QrState;
  /** EMVCo text; null until the gateway has made it, and where it returns only a picture. */
  readonly payload: string | null;
  /** PNG in base64. */
  readonly picture: string | null;
  /** Name that the payer's bank will show. */
  readonly payee: string | null;
  readonly paidAmount: bigint | null;
  /** False when the gateway reported the QR closed. */
  readonly gatewayOpen: boolean;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly createdAt: Date;
  /** Time of this read by the database's clock, as all times here: a server's clock may be wrong. */
  readonly readAt: Date;
}

const columns = `q.member_id as "memberId", is_erased(q.member_id) as "isErased", q.id, q.provider, q.reference, q.sent_to as "sentTo", q.amount, q.currency, q.state, q.payload, q.picture,
  q.payee, q.paid_amount as "paidAmount", q.gateway_open as "gatewayOpen", q.expires_at as "expiresAt",
  q.ended_at as "endedAt", q.created_at as "createdAt", now() as "readAt"`;

export async function findQr(pool: pg.Pool, memberId: string, id: string): Promise<Qr | null> {
  const { rows } = await pool.query<Qr>(`select ${columns} from qr q where q.member_id = $1 and q.id = $2`, [
    memberId,
    id,
  ]);
  return rows[0] ?? null;
}

/** Returns the member's QR that is open or being made; there is one at most. */
export async function findCurrentQr(pool: pg.Pool, memberId: string): Promise<Qr | null> {
  const { rows } = await pool.query<Qr>(
    `select ${columns} from qr q where q.member_id = $1 and q.state = any ($2)`,
    [memberId, currentQrStates],
  );
  return rows[0] ?? null;
}

/** Returns the newest QR that the member was shown: an open one is always the newest. */
export async function findNewestQr(pool: pg.Pool, memberId: string, provider: string): Promise<Qr | null> {
  const { rows } = await pool.query<Qr>(
    `select ${columns} from qr q
      where q.member_id = $1 and q.provider = $2 and (q.payload is not null or q.picture is not null or q.paid_amount is not null)
      order by q.created_at desc limit 1`,
    [memberId, provider],
  );
  return rows[0] ?? null;
}

export async function findQrByReference(
  pool: pg.Pool,
  provider: string,
  reference: string,
): Promise<Qr | null> {
  const { rows } = await pool.query<Qr>(
    `select ${columns} from qr_claim c join qr q on q.member_id = c.member_id and q.id = c.qr_id
      where c.provider = $1 and c.reference = $2`,
    [provider, reference],
  );
  return rows[0] ?? null;
}

type BegunQr = { readonly ok: true } | { readonly ok: false; readonly refusal: LimitRefusal | TooManyQrs };

interface TooManyQrs {
  readonly code: 'REQUEST_LIMIT';
  /** Seconds. */
  readonly retryAfter: number;
}

/** QRs that one member may make per minute: far more than a person needs. */
const perMinute = 30;

/**
 * Stores a QR before the gateway is asked for it, within the member's limits, by `qr_begin_at` in
 * `server/migrations/0187-qr-recipient.sql`. The member's other QRs are cancelled.
 */
export async function beginQr(
  pool: pg.Pool,
  qr: Pick<Qr, 'memberId' | 'id' | 'provider' | 'reference' | 'amount'>,
  lifeMs: number,
  to: string,
): Promise<BegunQr> {
  const { rows } = await pool.query<{ refusal: LimitRefusal | TooManyQrs | null }>(
    'select qr_begin_at($1, $2, $3, $4, $5, $6, $7, $8, $9) as refusal',
    [qr.memberId, qr.id, qr.provider, qr.reference, qr.amount, lifeMs, perMinute, to, traceparent()],
  );
  const refusal = rows[0]?.refusal;
  return refusal ? { ok: false, refusal } : { ok: true };
}

/**
 * Changes the state and schedules an inquiry. Returns false when the QR had left the states `from`: another process
 * decided.
 */
export async function changeQr(
  pool: pg.Pool,
  qr: Pick<Qr, 'memberId' | 'id'>,
  change: {
    readonly from: readonly QrState[];
    readonly to: Exclude<QrState, 'creating' | 'paid'>;
    readonly made?: Pick<Qr, 'payload' | 'picture' | 'payee'>;
    readonly inquireInMs: number;
  },
): Promise<boolean> {
  const { rows } = await pool.query<{ changed: boolean | null }>(
    'select qr_change($1, $2, $3, $4, $5, $6, $7, $8) as changed',
    [
      qr.memberId,
      qr.id,
      change.from,
      change.to,
      change.made?.payload,
      change.made?.picture,
      change.made?.payee,
      change.inquireInMs,
    ],
  );
  return rows[0]?.changed ?? false;
}

/** Records that the gateway reported the QR closed. */
export async function markGatewayClosed(pool: pg.Pool, qr: Pick<Qr, 'memberId' | 'id'>): Promise<void> {
  await pool.query('update qr set gateway_open = false where member_id = $1 and id = $2', [
    qr.memberId,
    qr.id,
  ]);
}

/**
 * Deletes QRs that ended unpaid `days` ago, each with the claim of its reference: money that still comes for one has no
 * owner and goes to suspense with an alarm. QRs with a running inquiry stay, whatever their age, and so does one that is
 * being paid just now.
 */
export async function sweepUnpaidQrs(
  client: pg.Pool | pg.ClientBase,
  days: number,
  limit: number,
): Promise<number> {
  const { rows } = await client.query<{ gone: bigint | null }>(
    `with gone as (
       delete from qr where ctid = any (array(
         select q.ctid from qr q
          where q.paid_amount is null and q.ended_at < now() - $2 * interval '1 day'
            and not exists (select from inquiry a where a.member_id = q.member_id and a.kind = 'qr' and a.id = q.id)
          order by q.ended_at limit $1 for update of q skip locked))
       returning provider, reference
     ), released as (
       delete from qr_claim c using gone g where c.provider = g.provider and c.reference = g.reference
     )
     select count(*) as gone from gone`,
    [limit, days],
  );
  return Number(rows[0]?.gone ?? 0n);
}
