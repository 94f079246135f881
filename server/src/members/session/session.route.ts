import { ok, refuse } from '@kapao/contract/result';
import { fromWire } from '@kapao/core/money';
import { clearCache } from '../../platform/auth/clear-cache.ts';
import { deviceHeader, readDevice } from '../../platform/auth/device.ts';
import { deviceName } from '../../platform/auth/device-name.ts';
import { requestId } from '../../platform/call/idempotency/request-id.ts';
import { route } from '../../platform/call/route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { changePassword } from './change-password.ts';
import { login } from './login.ts';
import { newestSecurityEvents } from './security-event.queries.ts';
import { openSessions, revokeOtherSessions, revokeSession } from './session.queries.ts';
import { stepUp } from './step-up.ts';

export const sessionSlice: Slice = (app, deps) => {
  route(app, deps, 'login', async ({ body, ip, raw, setHeader }) => {
    const result = await login(deps, {
      username: body.username,
      password: body.password,
      solution: body.solution,
      address: ip,
      device: readDevice(raw, deps.settings.publicUrl),
      userAgent: raw.headers['user-agent'] ?? null,
    });
    if (!result.ok) return result;
    setHeader(...deviceHeader(result.value.device, deps.settings.publicUrl));
    return ok({ token: result.value.token });
  });

  route(app, deps, 'logout', async ({ member, session, setHeader }) => {
    await revokeSession(deps.pool, member.id, session.id);
    setHeader(...clearCache);
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

  route(app, deps, 'listSecurityEvents', async ({ member }) => {
    const rows = await newestSecurityEvents(deps.pool, member.id);
    const events = rows.map(({ id, kind, userAgent, name, times, lastAt }) => ({
      _id: id,
      kind,
      device: deviceName(userAgent),
      name: name ?? '',
      times,
      lastAt: lastAt.toISOString(),
    }));
    return ok({ events });
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
    const { withdraw, ...proof } = body;
    const amount = withdraw && fromWire(withdraw.amount, member.currency);
    if (amount && !amount.ok) return refuse('INVALID_INPUT', { field: 'withdraw' });
    const key = withdraw?.key?.toLowerCase();
    const withdrawal = amount && {
      amount: amount.value,
      requestId: key === undefined ? null : requestId({ owner: member.id, key }),
    };
    const asker = { memberId: member.id, sessionId: session.id };
    const proven = await stepUp(deps, asker, proof, withdrawal ?? null);
    return proven.ok ? ok({}) : proven;
  });
};
