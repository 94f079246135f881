import { createHash, randomBytes } from 'node:crypto';
import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { BackofficeContext, BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { insertImpersonationCode } from './impersonation.queries.ts';

const codeSeconds = 60;

export function hashImpersonationCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

/**
 * Creates the address that opens an impersonation. The code is after the #, which is sent to no server and written to no
 * log.
 */
export function startImpersonation(
  pool: pg.Pool,
  publicUrl: string,
  { staffMember, params, body, note }: BackofficeContext<'startImpersonation'>,
  isBlocked: boolean,
): Promise<BackofficeResult<BackofficeReplyOf<'startImpersonation'>>> {
  const { memberId } = params;
  // A blocked member sees only the login.
  if (isBlocked) return Promise.resolve(refuse('ALREADY_CLOSED', { who: '' }));
  return inTransaction(pool, async (client) => {
    const code = randomBytes(32).toString('base64url');
    await insertImpersonationCode(client, {
      codeHash: hashImpersonationCode(code),
      memberId,
      staffId: staffMember.staffId,
      staffSessionId: staffMember.sessionId,
      who: staffMember.name,
      seconds: codeSeconds,
    });
    const facts = { subject: 'member', subjectId: memberId, memberId, why: body.why };
    await writeAudit(client, note(facts));
    const expiresAt = new Date(Date.now() + codeSeconds * 1000);
    return done({ address: `${publicUrl}/look#${code}`, expiresAt });
  });
}
