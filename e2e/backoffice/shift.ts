import { randomUUID } from 'node:crypto';
import { newSecret } from '../../server/src/backoffice/staff/totp.ts';
import { writeStaffMember } from '../../server/src/backoffice/staff/write-staff-member.ts';
import { hashNow } from '../../server/src/platform/auth/passwords.ts';
import { createPool } from '../../server/src/platform/db/pool.ts';
import { readSettings } from '../../server/src/platform/settings/settings.ts';

type Pool = ReturnType<typeof createPool>;

export interface ShiftMember {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly password: string;
  /** Secret in Base32. */
  readonly totpSecret: string;
}

/** Writes staff of these roles directly into the database of a demo. */
export async function writeShift(pool: Pool, roles: readonly string[]): Promise<ShiftMember[]> {
  const { serverKeys } = readSettings({});
  const shift: ShiftMember[] = [];
  for (const role of roles) {
    const id = randomUUID();
    const staffMember = {
      id,
      name: `${role} ${id.slice(0, 6)}`,
      role,
      password: `kapao-e2e-${id.slice(0, 8)}`,
      totpSecret: newSecret(),
    };
    await writeStaffMember(pool, serverKeys, {
      ...staffMember,
      passwordHash: await hashNow(staffMember.password),
    });
    shift.push(staffMember);
  }
  return shift;
}

export async function onDatabase<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool(url, { max: 1, name: 'kapao e2e' });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
