import { erasureDueDays, erasureWaitHours } from '@kapao/contract/erasure-terms';
import type { Locale } from '@kapao/core/locale';
import type pg from 'pg';
import type { AuditNote } from '../../platform/backoffice/audit-note.ts';
import type { PageCursor } from '../../platform/db/page-cursor.ts';
import type { DeclineReason, ErasureRequestRow } from './erasure-request.queries.ts';

export interface ListedRequestRow {
  readonly id: string;
  readonly memberId: string;
  readonly publicId: string;
  readonly name: string;
  readonly since: Date;
  readonly startsAt: Date;
  readonly dueAt: Date;
  readonly us: bigint | null;
}

const columns = `r.id, r.member_id as "memberId", m.public_id as "publicId", m.name, r.requested_at as since,
  r.requested_at + ${erasureWaitHours} * interval '1 hour' as "startsAt",
  r.requested_at + ${erasureDueDays} * interval '1 day' as "dueAt",
  (extract(epoch from r.requested_at) * 1000000)::bigint as us`;

/** Returns open requests, oldest first. */
export async function openErasureRequests(
  pool: pg.Pool,
  after: PageCursor | null,
  limit: number,
): Promise<ListedRequestRow[]> {
  const { rows } = await pool.query<ListedRequestRow>(
    `select ${columns} from erasure_request r join member m on m.id = r.member_id
      where r.state = 'open'
        and (r.requested_at, r.id) > (coalesce(timestamptz 'epoch' + $1::bigint * interval '1 microsecond', '-infinity'),
                                      coalesce($2::uuid, '00000000-0000-0000-0000-000000000000'))
      order by r.requested_at, r.id limit $3`,
    [after?.us, after?.id, limit],
  );
  return rows;
}

export interface FoundRequestRow extends ListedRequestRow, Pick<ErasureRequestRow, 'state' | 'endedAt'> {
  readonly reason: DeclineReason | null;
  /** Name of the staff member who declined it. */
  readonly by: string | null;
}

/** Returns a request, open or ended. */
export async function findErasureRequest(pool: pg.Pool, id: string): Promise<FoundRequestRow | null> {
  const { rows } = await pool.query<FoundRequestRow>(
    `select ${columns}, r.state, r.ended_at as "endedAt", r.reason, o.name as by
       from erasure_request r join member m on m.id = r.member_id left join staff_member o on o.id = r.declined_by
      where r.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export type Declined =
  | { readonly code: 'DONE'; readonly memberId: string; readonly locale: Locale }
  | { readonly code: 'TAKEN'; readonly who: string }
  | { readonly code: 'NO_DATA' | 'ALREADY_CLOSED' };

/** Declines a request, by `erasure_request_decline`; null: the same person did so before, for the same reason. */
export async function declineRequest(
  client: pg.ClientBase,
  order: { readonly id: string; readonly reason: DeclineReason; readonly audit: AuditNote },
): Promise<Declined | null> {
  const { rows } = await client.query<{ said: Declined | null }>(
    'select erasure_request_decline($1) as said',
    [JSON.stringify(order)],
  );
  return rows[0]?.said ?? null;
}
