import { done } from '@kapao/contract/desk/desk-result';
import { deviceName } from '../../platform/auth/device-name.ts';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import { idleMinutes } from '../../platform/backoffice/backoffice-cookie.ts';
import { deskRoute } from '../../platform/backoffice/backoffice-route.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { beginAuthenticator, changeAuthenticator } from './authenticator.ts';
import { setLocale } from './my-account.queries.ts';
import { addPasskey, beginEnrol, mostPasskeys, myPasskeys, removePasskey } from './passkey/enrol-passkey.ts';
import { changePassword } from './password.ts';
import { shown } from './session-view.ts';
import { endOneSession, endOtherSessions, sessionsOf } from './sessions.queries.ts';

/** What one does about oneself. */
export const deskAccountSlice: Slice = (app, deps) => {
  const { pool } = deps;

  deskRoute(app, deps, 'getMyAccount', async ({ operator: { operatorId, sessionId } }) => {
    const sessions = await sessionsOf(pool, operatorId, idleMinutes);
    const passkeys = await myPasskeys(deps, operatorId);
    return done({ sessions: sessions.map((each) => shown(each, sessionId)), passkeys, mostPasskeys });
  });

  deskRoute(app, deps, 'setMyLocale', ({ operator: { operatorId, locale }, body, note }) =>
    inTransaction(pool, async (client) => {
      await setLocale(client, operatorId, body.locale);
      const told = { subject: 'operator', subjectId: operatorId, before: { locale }, after: body };
      await writeAudit(client, note(told));
      return done({});
    }),
  );

  deskRoute(app, deps, 'endMySession', ({ operator: { operatorId, sessionId }, body, note }) =>
    inTransaction(pool, async (client) => {
      const { session } = body;
      const ended = session
        ? await endOneSession(client, operatorId, session)
        : await endOtherSessions(client, operatorId, sessionId);
      await writeAudit(
        client,
        note({ subject: 'operator', subjectId: operatorId, after: { session, ended } }),
      );
      return done({ ended });
    }),
  );

  deskRoute(app, deps, 'changePassword', ({ operator, body, ip, note }) =>
    changePassword(deps, operator, body, ip, note),
  );

  deskRoute(app, deps, 'beginAuthenticator', ({ operator, note }) =>
    beginAuthenticator(deps, operator, note),
  );

  deskRoute(app, deps, 'changeAuthenticator', ({ operator, body, note }) =>
    changeAuthenticator(deps, operator, body.code, note),
  );

  deskRoute(app, deps, 'beginPasskeyEnrol', ({ operator }) => beginEnrol(deps, operator));

  deskRoute(app, deps, 'addPasskey', ({ operator, body, raw, note }) => {
    const name = body.name || deviceName(raw.headers['user-agent'] ?? null) || 'Passkey';
    return addPasskey(deps, operator, { name, response: body.response }, note);
  });

  deskRoute(app, deps, 'removePasskey', ({ operator, body, note }) =>
    removePasskey(deps, operator, body.passkey, note),
  );
};
