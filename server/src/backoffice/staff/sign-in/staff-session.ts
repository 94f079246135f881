import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { v7 } from 'uuid';
import type { AuditNote } from '../../../platform/backoffice/audit-note.ts';
import { hashBackofficeToken } from '../../../platform/backoffice/backoffice-token.ts';
import { openBackofficeSession } from './sign-in.queries.ts';

export { completeSignIn, endBackofficeSession, rememberDevice } from './sign-in.queries.ts';

/** Client that opens a session. */
export interface Browser {
  readonly address: string;
  readonly userAgent: string | null;
  /** Id of the signed device cookie; null on a device that never signed in. */
  readonly device: string | null;
}

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Opens a session after the password alone; the second factor completes it. */
export async function openSession(
  db: pg.ClientBase,
  staffId: string,
  { address, userAgent }: Omit<Browser, 'device'>,
  sessionId = v7(),
): Promise<{ readonly token: string; readonly sessionId: string }> {
  const token = newToken();
  await openBackofficeSession(db, {
    tokenHash: hashBackofficeToken(token),
    id: sessionId,
    staffId,
    userAgent: userAgent?.slice(0, 300) ?? null,
    address,
  });
  return { token, sessionId };
}

/** Sets the actual staff member and the new session in an audit note, whatever cookie was sent. */
export function withSession(
  note: AuditNote,
  { id, name }: { readonly id: string; readonly name: string },
  sessionId: string,
): AuditNote {
  return { ...note, staffId: id, who: name, sessionId };
}
