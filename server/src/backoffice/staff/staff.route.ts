import type { BackofficeCallName } from '@kapao/contract/backoffice/backoffice-calls';
import { type BackofficeResult, done } from '@kapao/contract/backoffice/backoffice-result';
import { isHttps } from '@kapao/core/is-https';
import { minuteMs } from '@kapao/core/time';
import { clearCache } from '../../platform/auth/clear-cache.ts';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { BackofficeContext, BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import {
  clearBackofficeCookie,
  freshMinutes,
  writeBackofficeCookie,
} from '../../platform/backoffice/backoffice-cookie.ts';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import type { BackofficeSession } from '../../platform/backoffice/backoffice-session.ts';
import { sessionOfToken } from '../../platform/backoffice/backoffice-token.ts';
import { poolOf } from '../../platform/backoffice/limit-callers.ts';
import { writeStaffDevice } from '../../platform/backoffice/staff-device.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { followLink, readAccessLink } from './access-link.ts';
import { beginFactor, verifyPasskeyFactor } from './passkey/passkey.ts';
import { type SecondFactor, verifyTotpCode } from './sign-in/second-factor.ts';
import { signIn } from './sign-in/sign-in.ts';
import { type Browser, endBackofficeSession } from './sign-in/staff-session.ts';

type Me = BackofficeReplyOf<'getMe'>;
type Call = Pick<BackofficeContext<BackofficeCallName>, 'ip' | 'raw' | 'setHeader'>;

/** Routes for signing in and out, and for invitation and recovery links. */
export const staffSlice: Slice = (app, deps) => {
  const secure = isHttps(deps.settings.operatorUrl);
  const browserOf = ({ ip, raw }: Call): Browser => ({
    address: ip,
    userAgent: raw.headers['user-agent'] ?? null,
    device: raw.staffDevice,
  });
  /** Parts for a call of somebody who is not signed in. */
  const depsOf = ({ raw }: Call) => ({ ...deps, pool: poolOf(deps, raw) });
  const setCookies = ({ setHeader }: Call, { token, device }: SecondFactor) => {
    if (token) setHeader('set-cookie', writeBackofficeCookie(token, secure));
    setHeader('set-cookie', writeStaffDevice(device, deps.settings.serverKeys, secure));
  };

  backofficeRoute(app, deps, 'signIn', async (context) => {
    const opened = await signIn(
      depsOf(context),
      context.body,
      browserOf(context),
      context.note,
      context.staffMember,
    );
    if (!opened.ok) return opened;
    context.setHeader('set-cookie', writeBackofficeCookie(opened.value.token, secure));
    return done({ factors: opened.value.factors });
  });

  backofficeRoute(app, deps, 'showCode', async (context): Promise<BackofficeResult<Me>> => {
    const { staffMember, body, note } = context;
    return isIn(context, await verifyTotpCode(deps, staffMember, body.code, browserOf(context), note));
  });

  backofficeRoute(app, deps, 'beginPasskey', ({ staffMember }) => beginFactor(deps, staffMember));

  backofficeRoute(app, deps, 'showPasskey', async (context): Promise<BackofficeResult<Me>> => {
    const { staffMember, body, note } = context;
    const browser = browserOf(context);
    return isIn(context, await verifyPasskeyFactor(deps, staffMember, body.response, browser, note));
  });

  function isIn(
    context: Call & { readonly staffMember: BackofficeSession },
    shown: BackofficeResult<SecondFactor>,
  ): BackofficeResult<Me> {
    if (!shown.ok) return shown;
    setCookies(context, shown.value);
    return done(meOf({ ...context.staffMember, factorAt: new Date() }));
  }

  backofficeRoute(app, deps, 'signOut', async ({ staffMember, note, setHeader }) => {
    await inTransaction(deps.pool, async (client) => {
      await endBackofficeSession(client, staffMember.sessionId);
      await writeAudit(client, note({ subject: 'operator', subjectId: staffMember.staffId }));
    });
    setHeader('set-cookie', clearBackofficeCookie(secure));
    setHeader(...clearCache);
    return done({});
  });

  backofficeRoute(app, deps, 'getMe', ({ staffMember }) => done(meOf(staffMember)));

  backofficeRoute(app, deps, 'checkFreshFactor', () => done({}));

  backofficeRoute(app, deps, 'readLink', (context) => readAccessLink(depsOf(context), context.body.token));

  backofficeRoute(app, deps, 'useLink', async (context): Promise<BackofficeResult<Me>> => {
    const opened = await followLink(
      depsOf(context),
      context.body,
      browserOf(context),
      context.note,
      context.staffMember,
    );
    if (!opened.ok) return opened;
    setCookies(context, opened.value);
    const session = await sessionOfToken(deps.pool, opened.value.token);
    if (!session) throw new Error('a session that was opened just now is gone');
    return done(meOf(session));
  });
};

function meOf(session: BackofficeSession): Me {
  const { staffId, name, roleCode, roleName, rights, limits, locale, factorAt, passkey } = session;
  const freshUntil = factorAt && new Date(factorAt.getTime() + freshMinutes * minuteMs);
  return {
    id: staffId,
    name,
    role: { code: roleCode, name: roleName },
    rights,
    limits,
    locale,
    freshUntil,
    passkey,
  };
}
