import { done } from '@kapao/contract/backoffice/backoffice-result';
import { deviceName } from '../../platform/auth/device-name.ts';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import { idleMinutes } from '../../platform/backoffice/backoffice-cookie.ts';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { beginAuthenticator, changeAuthenticator } from './authenticator.ts';
import { setLocale } from './my-account.queries.ts';
import { addPasskey, beginEnrol, maxPasskeys, myPasskeys, removePasskey } from './passkey/enrol-passkey.ts';
import { changePassword } from './password.ts';
import { sessionView } from './session-view.ts';
import { endOneSession, endOtherSessions, sessionsOf } from './sessions.queries.ts';

/** Routes for one's own account. */
export const myAccountSlice: Slice = (app, deps) => {
  const { pool } = deps;

  backofficeRoute(app, deps, 'getMyAccount', async ({ staffMember: { staffId, sessionId } }) => {
    const sessions = await sessionsOf(pool, staffId, idleMinutes);
    const passkeys = await myPasskeys(deps, staffId);
    return done({
      sessions: sessions.map((each) => sessionView(each, sessionId)),
      passkeys,
      mostPasskeys: maxPasskeys,
    });
  });

  backofficeRoute(app, deps, 'setMyLocale', ({ staffMember: { staffId, locale }, body, note }) =>
    inTransaction(pool, async (client) => {
      await setLocale(client, staffId, body.locale);
      const facts = { subject: 'operator', subjectId: staffId, before: { locale }, after: body };
      await writeAudit(client, note(facts));
      return done({});
    }),
  );

  backofficeRoute(app, deps, 'endMySession', ({ staffMember: { staffId, sessionId }, body, note }) =>
    inTransaction(pool, async (client) => {
      const { session } = body;
      const ended = session
        ? await endOneSession(client, staffId, session)
        : await endOtherSessions(client, staffId, sessionId);
      await writeAudit(client, note({ subject: 'operator', subjectId: staffId, after: { session, ended } }));
      return done({ ended });
    }),
  );

  backofficeRoute(app, deps, 'changePassword', ({ staffMember, body, note }) =>
    changePassword(deps, staffMember, body, note),
  );

  backofficeRoute(app, deps, 'beginAuthenticator', ({ staffMember, note }) =>
    beginAuthenticator(deps, staffMember, note),
  );

  backofficeRoute(app, deps, 'changeAuthenticator', ({ staffMember, body, note }) =>
    changeAuthenticator(deps, staffMember, body.code, note),
  );

  backofficeRoute(app, deps, 'beginPasskeyEnrol', ({ staffMember }) => beginEnrol(deps, staffMember));

  backofficeRoute(app, deps, 'addPasskey', ({ staffMember, body, raw, note }) => {
    const name = body.name || deviceName(raw.headers['user-agent'] ?? null) || 'Passkey';
    return addPasskey(deps, staffMember, { name, response: body.response }, note);
  });

  backofficeRoute(app, deps, 'removePasskey', ({ staffMember, body, note }) =>
    removePasskey(deps, staffMember, body.passkey, note),
  );
};
