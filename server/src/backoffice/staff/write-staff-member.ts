import type pg from 'pg';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { insertActiveStaffMember } from './staff.queries.ts';
import { sealSecret } from './totp-secret.ts';

export interface ReadyStaffMember {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly passwordHash: string;
  /** Base32, as in the authenticator app. */
  readonly totpSecret: string;
}

/** Writes a staff member who needs no link; for the demo and tests. */
export async function writeStaffMember(
  db: pg.Pool | pg.ClientBase,
  serverKeys: Keyring,
  staffMember: ReadyStaffMember,
): Promise<void> {
  const totpSecret = sealSecret(serverKeys, staffMember.id, staffMember.totpSecret);
  await insertActiveStaffMember(db, { ...staffMember, totpSecret });
}
