import { maxDevices } from '@kapao/contract/calls/session';
import { ok, refuse } from '@kapao/contract/result';
import { fromWire } from '@kapao/core/money';
import { clearCache } from '../../platform/auth/clear-cache.ts';
import { deviceHeader, readDevice } from '../../platform/auth/device.ts';
import { deviceName } from '../../platform/auth/device-name.ts';
import { requestId } from '../../platform/call/idempotency/request-id.ts';
import { route } from '../../platform/call/route.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { changePassword } from './change-password.ts';
import { listDevices, removeDevice, removeOtherDevices } from './devices.ts';
import { login } from './login.ts';
import { newestSecurityEvents } from './security-event.queries.ts';
import { revokeSession } from './session.queries.ts';
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

  route(app, deps, 'listDevices', async ({ member, session }) => {
    const trusted = await listDevices(deps.pool, member.id, { most: maxDevices, sessionId: session.id });
    const devices = trusted.map(({ id, device, addedAt, usedAt, isLoggedIn, isCurrent }) => ({
      _id: id,
      device,
      createdAt: addedAt.toISOString(),
      lastUsedAt: usedAt.toISOString(),
      loggedIn: isLoggedIn,
      current: isCurrent,
    }));
    return ok({ sessions: devices });
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

  route(app, deps, 'removeDevice', async ({ member, params }) =>
    (await removeDevice(deps.pool, member.id, params.deviceId)) ? ok({}) : refuse('NO_DATA'),
  );

  route(app, deps, 'removeOtherDevices', async ({ member, session }) => {
    await inTransaction(deps.pool, (client) => removeOtherDevices(client, member.id, session.id));
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
