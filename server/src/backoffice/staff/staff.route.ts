import { type DeskResult, done } from '@kapao/contract/desk/desk-result';
import { minuteMs } from '@kapao/core/time';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { DeskReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import {
  clearDeskCookie,
  freshMinutes,
  writeDeskCookie,
} from '../../platform/backoffice/backoffice-cookie.ts';
import { deskRoute } from '../../platform/backoffice/backoffice-route.ts';
import type { DeskSession } from '../../platform/backoffice/backoffice-session.ts';
import { sessionOfToken } from '../../platform/backoffice/backoffice-token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { followLink, readLink } from './access-link.ts';
import { beginFactor, showPasskey } from './passkey/passkey.ts';
import { showCode, signIn } from './sign-in.ts';
import { endDeskSession } from './staff.queries.ts';

type Me = DeskReplyOf<'getMe'>;

/** Signing in and out, and the links by which one begins. */
export const deskPeopleSlice: Slice = (app, deps) => {
  const secure = deps.settings.operatorUrl.startsWith('https:');
  const browserOf = ({ ip, raw }: { ip: string; raw: { headers: { 'user-agent'?: string } } }) => ({
    address: ip,
    userAgent: raw.headers['user-agent'] ?? null,
  });

  deskRoute(app, deps, 'signIn', async (context) => {
    const opened = await signIn(deps, context.body, browserOf(context), context.note, context.operator);
    if (!opened.ok) return opened;
    context.setHeader('set-cookie', writeDeskCookie(opened.value.token, secure));
    return done({ factors: opened.value.factors });
  });

  deskRoute(app, deps, 'showCode', async (context): Promise<DeskResult<Me>> => {
    const { operator, body, ip, note } = context;
    return isIn(context, await showCode(deps, operator, body.code, ip, note));
  });

  deskRoute(app, deps, 'beginPasskey', ({ operator }) => beginFactor(deps, operator));

  deskRoute(app, deps, 'showPasskey', async (context): Promise<DeskResult<Me>> => {
    const { operator, body, note } = context;
    return isIn(context, await showPasskey(deps, operator, body.response, note));
  });

  function isIn(
    { operator, setHeader }: { operator: DeskSession; setHeader(name: string, value: string): void },
    shown: DeskResult<string | null>,
  ): DeskResult<Me> {
    if (!shown.ok) return shown;
    if (shown.value) setHeader('set-cookie', writeDeskCookie(shown.value, secure));
    return done(meOf({ ...operator, factorAt: new Date() }));
  }

  deskRoute(app, deps, 'signOut', async ({ operator, note, setHeader }) => {
    await inTransaction(deps.pool, async (client) => {
      await endDeskSession(client, operator.sessionId);
      await writeAudit(client, note({ subject: 'operator', subjectId: operator.operatorId }));
    });
    setHeader('set-cookie', clearDeskCookie(secure));
    return done({});
  });

  deskRoute(app, deps, 'getMe', ({ operator }) => done(meOf(operator)));

  deskRoute(app, deps, 'readLink', ({ body }) => readLink(deps, body.token));

  deskRoute(app, deps, 'useLink', async (context): Promise<DeskResult<Me>> => {
    const opened = await followLink(deps, context.body, browserOf(context), context.note, context.operator);
    if (!opened.ok) return opened;
    context.setHeader('set-cookie', writeDeskCookie(opened.value, secure));
    const session = await sessionOfToken(deps.pool, opened.value);
    if (!session) throw new Error('a session that was opened just now is gone');
    return done(meOf(session));
  });
};

function meOf(session: DeskSession): Me {
  const { operatorId, name, roleCode, roleName, rights, locale, factorAt, passkey } = session;
  const freshUntil = factorAt && new Date(factorAt.getTime() + freshMinutes * minuteMs);
  return {
    id: operatorId,
    name,
    role: { code: roleCode, name: roleName },
    rights,
    locale,
    freshUntil,
    passkey,
  };
}
