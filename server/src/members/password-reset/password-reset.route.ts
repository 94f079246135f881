import { ok } from '@kapao/contract/result';
import { dayS } from '@kapao/core/time';
import { ensureDevice } from '../../platform/auth/device.ts';
import { route } from '../../platform/call/route.ts';
import { createRateCounter } from '../../platform/rate-limit/rate-counter.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { otpThrottleOf } from '../otp/otp-throttle.ts';
import { beginReset } from './begin-reset.ts';
import { checkResetCode } from './check-reset-code.ts';
import { finishReset } from './finish-reset.ts';
import { resetLimits } from './reset-code.ts';

export const passwordResetSlice: Slice = (app, deps) => {
  const throttle = otpThrottleOf(deps);
  const tries = createRateCounter(deps.pool, 'reset-proof', {
    most: resetLimits.proofsPerDay,
    windowS: dayS,
  });

  route(app, deps, 'beginReset', ({ body, ip, locale }) =>
    beginReset(deps, throttle, { ...body, address: ip, locale }),
  );

  route(app, deps, 'checkResetCode', ({ body }) => checkResetCode(deps, body));

  route(app, deps, 'finishReset', async (context) => {
    const device = ensureDevice(context, deps.settings.publicUrl);
    const ended = await finishReset(deps, tries, { ...context.body, locale: context.locale, device });
    return ended.ok ? ok({}) : ended;
  });
};
