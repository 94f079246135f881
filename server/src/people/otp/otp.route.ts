import type { Slice } from '../../outside/deps.ts';
import { route } from '../../web/call/route.ts';
import { createOtpThrottle } from './otp-throttle.ts';
import { sendOtp } from './send-otp.ts';
import { verifyOtp } from './verify-otp.ts';

export const otpSlice: Slice = (app, deps) => {
  const throttle = createOtpThrottle(deps.pool, {
    perAddress: deps.settings.otpLimitAddress,
    freeLoopback: !deps.settings.live,
  });
  route(app, deps, 'sendOtp', ({ body, ip }) =>
    sendOtp(deps, throttle, { phoneNumber: body.phoneNumber, address: ip }),
  );
  route(app, deps, 'verifyOtp', ({ body }) => verifyOtp(deps, body.otpToken, body.otpCode));
};
