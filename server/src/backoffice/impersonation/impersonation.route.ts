import { randomBytes } from 'node:crypto';
import { ok, refuse } from '@kapao/contract/result';
import { v7 } from 'uuid';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import { route } from '../../platform/call/route.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { openImpersonationSession } from './impersonation.queries.ts';
import { hashImpersonationCode } from './start-impersonation.ts';

/** Length of an impersonation in minutes, about a phone call. It cannot be extended. */
const impersonationMinutes = 15;
/** Length in bytes of the secret that follows the member's id in a token (platform/auth/token.ts). */
const secretBytes = 32;

/** Route on the members' port: exchanges a code of the console for read-only access to the member's screens, once. */
export const impersonationSlice: Slice = (app, deps) => {
  route(app, deps, 'openLook', async ({ body, ip, requestId }) => {
    const opened = await inTransaction(deps.pool, async (client) => {
      const sessionId = v7();
      const secret = randomBytes(secretBytes);
      const session = await openImpersonationSession(
        client,
        hashImpersonationCode(body.code),
        sessionId,
        secret,
        impersonationMinutes,
      );
      if (!session) return null;
      const { memberId, staffId, who } = session;
      await writeAudit(client, {
        subject: 'member',
        subjectId: memberId,
        memberId,
        after: { sessionId, expiresAt: session.expiresAt.toISOString() },
        staffId: staffId,
        who,
        sessionId: null,
        address: ip,
        requestId,
        action: 'openLook',
      });
      return session;
    });
    if (!opened) return refuse('LOOK_OVER');
    return ok({ token: opened.token.toString('base64url'), expiresAt: opened.expiresAt.toISOString() });
  });
};
