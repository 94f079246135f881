import { ok } from '@kapao/contract/result';
import { hourS } from '@kapao/core/time';
import { readDevice } from '../../platform/auth/device.ts';
import { route } from '../../platform/call/route.ts';
import { createAddressCounter } from '../../platform/rate-limit/rate-counter.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { checkRegistration } from './check-registration.ts';
import { register } from './register.ts';

export const registerSlice: Slice = (app, deps) => {
  const counter = createAddressCounter(deps.pool, 'register-address', {
    most: deps.settings.registerLimitAddress,
    windowS: hourS,
    freeLoopback: !deps.settings.live,
  });

  route(app, deps, 'validateAccount', async ({ body, ip }) => {
    const checked = await checkRegistration(deps, body, { bankMayFollow: true, address: ip, counter });
    return checked.ok ? ok({}) : checked;
  });

  route(app, deps, 'createAccount', ({ body, claim, ip, raw }) =>
    register(deps, body, {
      claim,
      address: ip,
      device: readDevice(raw, deps.settings.publicUrl),
      userAgent: raw.headers['user-agent'] ?? null,
      counter,
    }),
  );
};
