import { type BackofficeResult, done } from '@kapao/contract/backoffice/backoffice-result';
import { minuteMs } from '@kapao/core/time';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import {
  clearBackofficeCookie,
  freshMinutes,
  writeBackofficeCookie,
} from '../../platform/backoffice/backoffice-cookie.ts';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import type { BackofficeSession } from '../../platform/backoffice/backoffice-session.ts';
import { sessionOfToken } from '../../platform/backoffice/backoffice-token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { followLink, readAccessLink } from './access-link.ts';
import { beginFactor, verifyPasskeyFactor } from './passkey/passkey.ts';
import { signIn, verifyTotpCode } from './sign-in.ts';
import { endBackofficeSession } from './staff.queries.ts';

type Me = BackofficeReplyOf<'getMe'>;

/** Routes for signing in and out, and for invitation and recovery links. */
export const staffSlice: Slice = (app, deps) => {
  const secure = deps.settings.operatorUrl.startsWith('https:');
  const browserOf = ({ ip, raw }: { ip: string; raw: { headers: { 'user-agent'?: string } } }) => ({
    address: ip,
    userAgent: raw.headers['user-agent'] ?? null,
  });

  backofficeRoute(app, deps, 'signIn', async (context) => {
    const opened = await signIn(deps, context.body, browserOf(context), context.note, context.staffMember);
    if (!opened.ok) return opened;
    context.setHeader('set-cookie', writeBackofficeCookie(opened.value.token, secure));
    return done({ factors: opened.value.factors });
  });

  backofficeRoute(app, deps, 'showCode', async (context): Promise<BackofficeResult<Me>> => {
    const { staffMember, body, ip, note } = context;
    return isIn(context, await verifyTotpCode(deps, staffMember, body.code, ip, note));
  });

  backofficeRoute(app, deps, 'beginPasskey', ({ staffMember }) => beginFactor(deps, staffMember));

  backofficeRoute(app, deps, 'showPasskey', async (context): Promise<BackofficeResult<Me>> => {
    const { staffMember, body, note } = context;
    return isIn(context, await verifyPasskeyFactor(deps, staffMember, body.response, note));
  });

  function isIn(
    {
      staffMember,
      setHeader,
    }: { staffMember: BackofficeSession; setHeader(name: string, value: string): void },
    shown: BackofficeResult<string | null>,
  ): BackofficeResult<Me> {
    if (!shown.ok) return shown;
    if (shown.value) setHeader('set-cookie', writeBackofficeCookie(shown.value, secure));
    return done(meOf({ ...staffMember, factorAt: new Date() }));
  }

  backofficeRoute(app, deps, 'signOut', async ({ staffMember, note, setHeader }) => {
    await inTransaction(deps.pool, async (client) => {
      await endBackofficeSession(client, staffMember.sessionId);
      await writeAudit(client, note({ subject: 'operator', subjectId: staffMember.staffId }));
    });
    setHeader('set-cookie', clearBackofficeCookie(secure));
    return done({});
  });

  backofficeRoute(app, deps, 'getMe', ({ staffMember }) => done(meOf(staffMember)));

  backofficeRoute(app, deps, 'checkFreshFactor', () => done({}));

  backofficeRoute(app, deps, 'readLink', ({ body }) => readAccessLink(deps, body.token));

  backofficeRoute(app, deps, 'useLink', async (context): Promise<BackofficeResult<Me>> => {
    const opened = await followLink(
      deps,
      context.body,
      browserOf(context),
      context.note,
      context.staffMember,
    );
    if (!opened.ok) return opened;
    context.setHeader('set-cookie', writeBackofficeCookie(opened.value, secure));
    const session = await sessionOfToken(deps.pool, opened.value);
    if (!session) throw new Error('a session that was opened just now is gone');
    return done(meOf(session));
  });
};

function meOf(session: BackofficeSession): Me {
  const { staffId, name, roleCode, roleName, rights, locale, factorAt, passkey } = session;
  const freshUntil = factorAt && new Date(factorAt.getTime() + freshMinutes * minuteMs);
  return {
    id: staffId,
    name,
    role: { code: roleCode, name: roleName },
    rights,
    locale,
    freshUntil,
    passkey,
  };
}
