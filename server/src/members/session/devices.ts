import type pg from 'pg';
import { deviceName } from '../../platform/auth/device-name.ts';
import { endDevice, endOtherDevices, trustedDevices } from './device.queries.ts';
import { revokeOtherSessions } from './session.queries.ts';

export interface Device {
  readonly id: string;
  /** Browser and system, as `Chrome, Android`; empty: unknown. */
  readonly device: string;
  readonly addedAt: Date;
  readonly usedAt: Date;
  readonly isLoggedIn: boolean;
  /** Whether it has the session that was asked about. */
  readonly isCurrent: boolean;
}

/** Lists the devices that the member trusts, that of this session first, then the last used. */
export async function listDevices(
  pool: pg.Pool,
  memberId: string,
  { most, sessionId = null }: { readonly most: number; readonly sessionId?: string | null },
): Promise<Device[]> {
  const rows = await trustedDevices(pool, memberId, sessionId, most);
  return rows.map(({ userAgent, ...device }) => ({ ...device, device: deviceName(userAgent) }));
}

export interface RemovedDevice {
  readonly device: string;
  /** Number of its sessions that ended. */
  readonly ended: number;
}

/** Ends the trust in a device and its sessions; returns null when the member trusts no such device. */
export async function removeDevice(
  client: pg.Pool | pg.ClientBase,
  memberId: string,
  deviceId: string,
): Promise<RemovedDevice | null> {
  const removed = await endDevice(client, memberId, deviceId);
  return removed && { device: deviceName(removed.userAgent), ended: removed.ended };
}

/** Ends the trust in all devices but that of this session, and all other sessions. */
export async function removeOtherDevices(
  client: pg.ClientBase,
  memberId: string,
  sessionId: string,
): Promise<void> {
  await endOtherDevices(client, memberId, sessionId);
  // Also those of this browser, and of a device that is not kept any more.
  await revokeOtherSessions(client, memberId, sessionId);
}
