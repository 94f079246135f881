import { randomBytes } from 'node:crypto';
import { ok, refuse } from '@kapao/contract/result';
import { v7 } from 'uuid';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import { route } from '../../platform/call/route.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { openLookSession } from './impersonation.queries.ts';
import { hashLookCode } from './start-impersonation.ts';

/** As long as a telephone call. Nothing makes it longer. */
const lookMinutes = 15;
/** What follows the member's id in a token (platform/auth/token.ts). */
const secretBytes = 32;

/** At the member's port: a code of the console opens the member's screens, once, to read. */
export const lookSlice: Slice = (app, deps) => {
  route(app, deps, 'openLook', async ({ body, ip, requestId }) => {
    const opened = await inTransaction(deps.pool, async (client) => {
      const sessionId = v7();
      const secret = randomBytes(secretBytes);
      const look = await openLookSession(client, hashLookCode(body.code), sessionId, secret, lookMinutes);
      if (!look) return null;
      const { memberId, operatorId, who } = look;
      await writeAudit(client, {
        subject: 'member',
        subjectId: memberId,
        memberId,
        after: { sessionId, expiresAt: look.expiresAt.toISOString() },
        operatorId,
        who,
        sessionId: null,
        address: ip,
        requestId,
        action: 'openLook',
      });
      return look;
    });
    if (!opened) return refuse('LOOK_OVER');
    return ok({ token: opened.token.toString('base64url'), expiresAt: opened.expiresAt.toISOString() });
  });
};
