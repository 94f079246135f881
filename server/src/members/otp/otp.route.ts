import { ensureDevice } from '../../platform/auth/device.ts';
import { route } from '../../platform/call/route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { logSmsBudgetAlarm } from '../sms/sms-alarm.ts';
import { createOtpThrottle } from './otp-throttle.ts';
import { sendOtp } from './send-otp.ts';
import { verifyOtp } from './verify-otp.ts';

export const otpSlice: Slice = (app, deps) => {
  const throttle = createOtpThrottle(deps.pool, deps.challenges, {
    perAddress: deps.settings.otpLimitAddress,
    freeLoopback: !deps.settings.live,
    budget: deps.settings.otpBudget,
    onOverBudget: () => logSmsBudgetAlarm(deps.log, deps.settings.otpBudget),
  });
  route(app, deps, 'sendOtp', (context) =>
    sendOtp(deps, throttle, {
      phoneNumber: context.body.phoneNumber,
      solution: context.body.solution,
      address: context.ip,
      device: ensureDevice(context, deps.settings.publicUrl),
    }),
  );
  route(app, deps, 'verifyOtp', (context) =>
    verifyOtp(deps, { ...context.body, device: ensureDevice(context, deps.settings.publicUrl) }),
  );
};
