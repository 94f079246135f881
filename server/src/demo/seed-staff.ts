import type pg from 'pg';
import { codeOf } from '../backoffice/staff/totp.ts';
import { writeStaffMember } from '../backoffice/staff/write-staff-member.ts';
import type { Keyring } from '../platform/keys/keyring.ts';
import { demoStaff } from './demo-staff.ts';

/** TOTP secret of all demo staff, in readable Base32; anybody with this repository can generate the codes. */
export const demoTotpSecret = 'KAPAODEMOKAPAODEMOKAPAODEMOKAPAO';

export async function seedStaff(db: pg.ClientBase, serverKeys: Keyring, passwordHash: string): Promise<void> {
  for (const staffMember of demoStaff)
    await writeStaffMember(db, serverKeys, {
      ...staffMember,
      passwordHash,
      totpSecret: demoTotpSecret,
    });
}

export function demoCode(): string {
  return codeOf(demoTotpSecret);
}
