import { ok } from '@kapao/contract/result';
import { hourS } from '@kapao/core/time';
import type { Slice } from '../../outside/deps.ts';
import { route } from '../../web/call/route.ts';
import { createAddressCounter } from '../../web/counting/counter.ts';
import { readDevice } from '../../web/identity/device.ts';
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
    register(deps, body, { claim, address: ip, device: readDevice(raw), counter }),
  );
};
