import type { Reply } from '@kapao/contract/call-types';
import { ok, type Result, refuse } from '@kapao/contract/result';
import { isPhone, readPhone, toE164 } from '@kapao/core/account/phone';
import type { Locale } from '@kapao/core/locale';
import { isServedPhone } from '../../content/registration-rules.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { otpLimits } from '../otp/otp-limits.ts';
import { type OtpThrottle, tooManyCode } from '../otp/otp-throttle.ts';
import { createOtpToken } from '../otp/otp-token.ts';
import { insertReset } from './password-reset.queries.ts';

export interface ResetRequest {
  /** Phone number as typed. */
  readonly phoneNumber: string;
  readonly address: string;
  readonly locale: Locale;
  readonly solution?: string | undefined;
}

/**
 * Begins a reset. Whether or not a member has this number, the answer is the same after the same work: the code is sent by a
 * job, and counts against the same limits as codes of registrations.
 */
export async function beginReset(
  deps: Pick<Deps, 'pool' | 'settings'>,
  throttle: OtpThrottle,
  { phoneNumber, address, locale, solution }: ResetRequest,
): Promise<Result<Reply<'beginReset'>>> {
  const typed = readPhone(phoneNumber);
  if (!isPhone(typed, deps.settings.market)) return refuse('PHONE_NUMBER_REQUIRE_10_DIGIT');
  const phone = toE164(typed, deps.settings.market);
  if (!(await isServedPhone(deps.pool, phone))) return refuse('JURISDICTION');
  const tooMany = await throttle.count({ phone, address, solution });
  if (tooMany)
    return refuse(tooManyCode[tooMany.kind], {
      retryAfter: tooMany.waitS,
      ...(tooMany.challenge && { challenge: tooMany.challenge }),
    });
  const { token, hash } = createOtpToken();
  await insertReset(deps.pool, hash, phone, locale);
  return ok({ resetToken: token, resendInS: otpLimits.resendS });
}
