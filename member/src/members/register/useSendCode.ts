import { ApiError } from '@kapao/contract/errors/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';
import { draftStore, type Step } from './draft.ts';

/**
 * `sent`: a new code was sent to the phone; `waiting`: the last code was sent recently, and it is too early for
 * another; `ready`: no code is needed, or the phone was just verified.
 */
type Outcome = 'sent' | 'waiting' | 'ready';

export function useSendCode() {
  const queries = useQueryClient();

  /**
   * Sends a code, or keeps the last one until another can be sent, so that going back and forth sends no
   * second SMS. `anew`: requests another in any case.
   */
  return async function sendCode(phone: string, { anew = false } = {}): Promise<Outcome> {
    const known = draftStore.read().code;
    const isAlreadySent = known?.phone === phone && Date.now() < known.resendAtMs;
    if (isAlreadySent && !anew) return 'waiting';
    const { registerOTP } = await queries.fetchQuery(reading('getRegisterOtp'));
    if (!registerOTP) return 'ready';
    try {
      const { code, otpRef, otpToken, resendInS } = await api('sendOtp', { body: { phoneNumber: phone } });
      if (code === 'OTP_VERIFIED') return 'ready';
      const resendAtMs = Date.now() + resendInS * 1000;
      draftStore.change({ code: { phone, token: otpToken, reference: otpRef, resendAtMs } });
      return 'sent';
    } catch (error) {
      // Requested too early, perhaps from another tab: the known code is valid, and the next can be sent later.
      const tooEarly = error instanceof ApiError && error.code === 'REQUEST_LIMIT_1MIN';
      if (!tooEarly || known?.phone !== phone || error.retryAfterS === null) throw error;
      draftStore.change({ code: { ...known, resendAtMs: Date.now() + error.retryAfterS * 1000 } });
      return 'waiting';
    }
  };
}

/** Continues after the phone is verified: to the profile, or back to the bank step if only the code was missing. */
export async function continueAfterPhone(phone: string, go: (step: Step) => Promise<void>): Promise<void> {
  const { onlyCodeMissing, profileReady } = draftStore.read();
  draftStore.change({ phone, readyPhone: phone, code: null, onlyCodeMissing: false });
  await go(onlyCodeMissing && profileReady ? 'bank' : 'profile');
}
