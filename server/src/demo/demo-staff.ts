import type pg from 'pg';
import { codeOf } from '../backoffice/staff/totp.ts';
import { writeStaffMember } from '../backoffice/staff/write-staff-member.ts';
import type { Keyring } from '../platform/keys/keyring.ts';

/** TOTP secret of all demo staff, in readable Base32; anybody with this repository can generate the codes. */
export const demoTotpSecret = 'KAPAODEMOKAPAODEMOKAPAODEMOKAPAO';

/** Demo staff. Their ids are fixed, so that `refuseDemoData` finds them. */
export const demoStaff = [
  { id: '00000000-0000-7000-8000-0000000000d1', name: 'mali', role: 'owner' },
  { id: '00000000-0000-7000-8000-0000000000d2', name: 'somchai', role: 'finance' },
  { id: '00000000-0000-7000-8000-0000000000d3', name: 'noy', role: 'support' },
  { id: '00000000-0000-7000-8000-0000000000d4', name: 'ton', role: 'content' },
  { id: '00000000-0000-7000-8000-0000000000d5', name: 'aree', role: 'auditor' },
] as const;

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
