import { ok, refuse } from '@kapao/contract/result';
import { ensureDevice, readDevice } from '../../platform/auth/device.ts';
import { deviceName } from '../../platform/auth/device-name.ts';
import { route } from '../../platform/call/route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { beginPasskeyStepUp } from './confirm-passkey.ts';
import { deletePasskey, passkeysOf, renamePasskey } from './passkey.queries.ts';
import { beginPasskeyLogin, passkeyLogin } from './passkey-login.ts';
import { beginPasskeyRegistration, maxPasskeys, registerPasskey } from './register-passkey.ts';

export const passkeySlice: Slice = (app, deps) => {
  route(app, deps, 'beginPasskeyLogin', async (context) =>
    ok(await beginPasskeyLogin(deps, ensureDevice(context, deps.settings.publicUrl))),
  );

  route(app, deps, 'passkeyLogin', ({ body, ip, raw }) =>
    passkeyLogin(deps, {
      answer: body,
      address: ip,
      device: readDevice(raw, deps.settings.publicUrl),
      userAgent: raw.headers['user-agent'] ?? null,
    }),
  );

  route(app, deps, 'beginPasskeyStepUp', async ({ member, session }) =>
    ok(await beginPasskeyStepUp(deps, { purpose: 'step-up', memberId: member.id, sessionId: session.id })),
  );

  route(app, deps, 'listPasskeys', async ({ member }) => {
    const passkeys = (await passkeysOf(deps.pool, member.id)).map((passkey) => ({
      _id: passkey.id,
      name: passkey.name,
      createdAt: passkey.createdAt.toISOString(),
      lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
    }));
    return ok({ passkeys, most: maxPasskeys });
  });

  route(app, deps, 'beginPasskeyRegistration', ({ member, session }) =>
    beginPasskeyRegistration(deps, {
      purpose: 'register',
      memberId: member.id,
      sessionId: session.id,
    }),
  );

  route(app, deps, 'registerPasskey', async ({ member, session, body, raw }) => {
    const owner = { purpose: 'register', memberId: member.id, sessionId: session.id } as const;
    const name = body.name?.trim() || deviceName(raw.headers['user-agent'] ?? null);
    const registered = await registerPasskey(deps, owner, body, name);
    return registered.ok ? ok({ _id: registered.value }) : registered;
  });

  route(app, deps, 'renamePasskey', async ({ member, params, body }) => {
    const name = body.name.replace(/\s+/g, ' ').trim();
    if (name === '') return refuse('INVALID_USER_INFO', { field: 'name' });
    return (await renamePasskey(deps.pool, member.id, params.passkeyId, name)) ? ok({}) : refuse('NO_DATA');
  });

  route(app, deps, 'removePasskey', async ({ member, params }) =>
    (await deletePasskey(deps.pool, member.id, params.passkeyId)) ? ok({}) : refuse('NO_DATA'),
  );
};
