import { ok, refuse } from '@kapao/contract/result';
import type { Slice } from '../http/context.ts';
import { readCookie, writeCookie } from '../http/cookie.ts';
import { route } from '../http/route.ts';
import { changePassword } from './change-password.ts';
import { deviceName } from './device-name.ts';
import { login } from './login.ts';
import { openSessions, revokeOtherSessions, revokeSession } from './session.queries.ts';
import { stepUp } from './step-up.ts';

const deviceCookie = 'kapao-device';
/** Browsers keep no cookie longer than 400 days; every login renews it. */
const deviceCookieS = 400 * 24 * 3600;

export const sessionSlice: Slice = (app, deps) => {
  route(app, deps, 'login', async ({ body, ip, raw, setHeader }) => {
    const device = readCookie(raw.headers.cookie, deviceCookie);
    const result = await login(deps, {
      username: body.username,
      password: body.password,
      address: ip,
      device: device && /^[\w-]{16,64}$/.test(device) ? device : null,
      userAgent: raw.headers['user-agent'] ?? null,
    });
    if (!result.ok) return result;
    const secure = deps.settings.publicUrl.startsWith('https:');
    setHeader(
      'set-cookie',
      writeCookie(deviceCookie, result.value.device, { maxAgeS: deviceCookieS, secure }),
    );
    return ok({ token: result.value.token });
  });

  route(app, deps, 'logout', async ({ member, session }) => {
    await revokeSession(deps.pool, member.id, session.id);
    return ok({});
  });

  route(app, deps, 'listSessions', async ({ member, session }) => {
    const open = await openSessions(deps.pool, member.id);
    const sessions = open.map(({ id, userAgent, createdAt, usedAt }) => ({
      _id: id,
      device: deviceName(userAgent),
      createdAt: createdAt.toISOString(),
      lastUsedAt: usedAt.toISOString(),
      current: id === session.id,
    }));
    return ok({ sessions });
  });

  route(app, deps, 'revokeSession', async ({ member, params }) =>
    (await revokeSession(deps.pool, member.id, params.sessionId)) ? ok({}) : refuse('NO_DATA'),
  );

  route(app, deps, 'revokeOtherSessions', async ({ member, session }) => {
    await revokeOtherSessions(deps.pool, member.id, session.id);
    return ok({});
  });

  route(app, deps, 'changePassword', async ({ member, session, body }) => {
    const changed = await changePassword(deps, { memberId: member.id, sessionId: session.id, ...body });
    return changed.ok ? ok({}) : changed;
  });

  route(app, deps, 'stepUp', async ({ member, session, body }) => {
    const proven = await stepUp(deps, member.id, session.id, body);
    return proven.ok ? ok({}) : proven;
  });
};
