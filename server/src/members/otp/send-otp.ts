import type { Reply } from '@kapao/contract/call-types';
import { ok, type Result, refuse } from '@kapao/contract/result';
import { isPhone, readPhone, toE164 } from '@kapao/core/account/phone';
import { isServedPhone } from '../../content/registration-rules.ts';
import { readContent } from '../../content/stored-content.ts';
import { hashDevice } from '../../platform/auth/device.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import type { SmsOutcome, SmsRefusal } from '../../providers/sms/sms-gateway.ts';
import { raiseSmsAlarm } from '../sms/sms-alarm.ts';
import { isLoginTicket } from './login-ticket.ts';
import { insertOtp, readVerified } from './otp.queries.ts';
import { otpLimits } from './otp-limits.ts';
import { type OtpThrottle, tooManyCode, type UnsentReason } from './otp-throttle.ts';
import { createOtpToken } from './otp-token.ts';

export interface OtpRequest {
  /** Phone number as typed. */
  readonly phoneNumber: string;
  readonly address: string;
  /** Random id of the caller's device, from its cookie. */
  readonly device: string;
  readonly solution?: string | undefined;
  /** Ticket of the login on a new device that needs the code; none: it is for a registration. */
  readonly ticket?: string;
}

/**
 * Has the gateway make and send a code. A device that entered a code of this phone within half an hour needs none, and an
 * installation may require none: both get OTP_VERIFIED, and the registration or login goes on.
 */
export async function sendOtp(
  deps: Deps,
  throttle: OtpThrottle,
  { phoneNumber, address, device, solution, ticket }: OtpRequest,
): Promise<Result<Reply<'sendOtp'>>> {
  const typed = readPhone(phoneNumber);
  if (!isPhone(typed, deps.settings.market)) return refuse('PHONE_NUMBER_REQUIRE_10_DIGIT');
  const phone = toE164(typed, deps.settings.market);
  const forLogin = ticket !== undefined;
  if (forLogin && !isLoginTicket(deps.settings.serverKeys, ticket, { phone, device }))
    return refuse('LOGIN_FAIL');
  // A member keeps the account when registrations from the country end.
  if (!forLogin && !(await isServedPhone(deps.pool, phone))) return refuse('JURISDICTION');
  const isWanted = forLogin ? deps.settings.newDeviceCode : await readContent(deps.pool, 'registerOTP');
  if (!isWanted || (await isVerified(deps, phone, device))) {
    const waitS = await throttle.countUnsent(address);
    if (waitS !== null) return refuse('OTP_BLOCK', { retryAfter: waitS });
    return ok({ otpRef: '', otpToken: '', code: 'OTP_VERIFIED', resendInS: 0 });
  }

  const sending = { phone, address, solution };
  const tooMany = await throttle.count(sending);
  if (tooMany)
    return refuse(tooManyCode[tooMany.kind], {
      retryAfter: tooMany.waitS,
      ...(tooMany.challenge && { challenge: tooMany.challenge }),
    });

  const gateway = deps.providers.sms;
  const sent = gateway ? await gateway.requestOtp(phone) : noGateway;
  if (sent.kind !== 'done') {
    await throttle.giveBack(sending, unsentReasonOf(sent));
    if (sent.kind === 'unknown') {
      deps.log.warn({ why: sent.why }, 'the SMS gateway did not say whether it sent a code');
      return refuse('OTP_SEND_FAIL');
    }
    await raiseSmsAlarm(deps, sent.code);
    return refuse(keyErrorCode(sent.code) ?? 'OTP_SEND_FAIL');
  }
  const { token, hash } = createOtpToken();
  await insertOtp(deps.pool, { tokenHash: hash, phone, ref: sent.ref, gatewayToken: sent.token });
  return ok({ otpRef: sent.ref, otpToken: token, code: '', resendInS: otpLimits.resendS });
}

function unsentReasonOf(sent: Exclude<SmsOutcome, { kind: 'done' }>): UnsentReason {
  if (sent.kind === 'unknown') return 'silent';
  return sent.code === 'PHONE_REFUSED' ? 'phone' : 'ours';
}

/** A missing gateway counts as missing keys. */
export const noGateway = { kind: 'failed', code: 'KEY_MISSING' } as const;

/**
 * Returns the error code of a refusal over API keys; null for all others, for which the call answers its own failure.
 */
export function keyErrorCode(code: SmsRefusal): 'KEY_MISSING' | 'KEY_INVALID' | null {
  return code === 'KEY_MISSING' || code === 'KEY_INVALID' ? code : null;
}

/** Whether this device may register this phone (E.164): it entered the phone's code within the last half hour. */
export async function isVerified(
  deps: Pick<Deps, 'pool'>,
  phone: string,
  device: string | null,
): Promise<boolean> {
  return device !== null && readVerified(deps.pool, phone, hashDevice(device));
}
