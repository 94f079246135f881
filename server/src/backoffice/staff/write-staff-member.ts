import type pg from 'pg';
import { insertActiveStaffMember } from './staff.queries.ts';
import { sealSecret } from './totp-secret.ts';

export interface ReadyStaffMember {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly passwordHash: string;
  /** Base32, as the app that makes codes has it. */
  readonly totpSecret: string;
}

/** An operator who needs no link any more: of the demo and of tests. */
export async function writeStaffMember(
  db: pg.Pool | pg.ClientBase,
  gameCredentialKey: string,
  staffMember: ReadyStaffMember,
): Promise<void> {
  const totpSecret = sealSecret(gameCredentialKey, staffMember.id, staffMember.totpSecret);
  await insertActiveStaffMember(db, { ...staffMember, totpSecret });
}
