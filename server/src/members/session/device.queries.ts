import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import { idleDays } from '../../platform/auth/session-lifetime.ts';

/** Device on which the member logged in, and which was not removed since. */
export interface TrustedDevice {
  readonly id: string;
  readonly userAgent: string | null;
  readonly addedAt: Date;
  readonly usedAt: Date;
  readonly isLoggedIn: boolean;
  /** Whether it has the session that was asked about. */
  readonly isCurrent: boolean;
}

/** Returns the member's trusted devices, that of this session first, then the last used. */
export async function trustedDevices(
  pool: pg.Pool,
  memberId: string,
  sessionId: string | null,
  most: number,
): Promise<TrustedDevice[]> {
  const { rows } = await pool.query<TrustedDevice>(
    `select device_id(d.device_hash) as id, coalesce(d.user_agent, s."userAgent") as "userAgent", d.first_login_at as "addedAt",
            greatest(d.last_login_at, s."usedAt") as "usedAt", coalesce(s."isOpen", false) as "isLoggedIn",
            coalesce(s."isCurrent", false) as "isCurrent"
       from device d left join (
         select device_hash, max(used_at) as "usedAt", bool_or(id = $2) as "isCurrent",
                (array_agg(user_agent order by created_at desc))[1] as "userAgent",
                bool_or(revoked_at is null and expires_at > now() and used_at > now() - $3 * interval '1 day') as "isOpen"
           from session where member_id = $1 and impersonated_by is null group by device_hash) s on s.device_hash = d.device_hash
      where d.member_id = $1 and d.ended_at is null
      order by "isCurrent" desc, "usedAt" desc, id limit $4`,
    [memberId, sessionId, idleDays, most],
  );
  return rows;
}

/** Ends the trust in a device and its sessions; returns null when the member trusts no such device. */
export async function endDevice(
  client: pg.Pool | pg.ClientBase,
  memberId: string,
  deviceId: string,
): Promise<{ readonly userAgent: string | null; readonly ended: number } | null> {
  if (!isUuid(deviceId)) return null;
  const { rows } = await client.query<{ userAgent: string | null; ended: bigint | null }>(
    `select d.user_agent as "userAgent", device_end($1, array[d.device_hash]) as ended from device d
      where d.member_id = $1 and device_id(d.device_hash) = $2 and d.ended_at is null`,
    [memberId, deviceId],
  );
  const removed = rows[0];
  return removed && removed.ended !== null
    ? { userAgent: removed.userAgent, ended: Number(removed.ended) }
    : null;
}

/** Ends the trust in all devices but that of this session, with their sessions. */
export async function endOtherDevices(
  client: pg.ClientBase,
  memberId: string,
  sessionId: string,
): Promise<void> {
  await client.query(
    `select device_end($1, array(
       select d.device_hash from device d where d.member_id = $1 and d.ended_at is null
          and d.device_hash is distinct from (select s.device_hash from session s where s.member_id = $1 and s.id = $2)))`,
    [memberId, sessionId],
  );
}
