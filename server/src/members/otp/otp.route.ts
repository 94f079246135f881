import { ensureDevice } from '../../platform/auth/device.ts';
import type { Context } from '../../platform/call/context.ts';
import { route } from '../../platform/call/route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { otpThrottleOf } from './otp-throttle.ts';
import { sendOtp } from './send-otp.ts';
import { verifyOtp } from './verify-otp.ts';

export const otpSlice: Slice = (app, deps) => {
  const throttle = otpThrottleOf(deps);
  const loginThrottle = otpThrottleOf(deps, 'login-otp');
  const caller = (context: Context<'sendOtp'> | Context<'sendLoginCode'>) => ({
    address: context.ip,
    device: ensureDevice(context, deps.settings.publicUrl),
  });
  route(app, deps, 'sendOtp', (context) => sendOtp(deps, throttle, { ...context.body, ...caller(context) }));
  route(app, deps, 'sendLoginCode', (context) =>
    sendOtp(deps, loginThrottle, { ...context.body, ...caller(context) }),
  );
  route(app, deps, 'verifyOtp', (context) =>
    verifyOtp(deps, { ...context.body, device: ensureDevice(context, deps.settings.publicUrl) }),
  );
};
