import { ApiError } from '@kapao/contract/errors/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';
import { draftStore, type Step } from './draft.ts';

/**
 * `sent`: a new code is on its way to the phone. `waiting`: the last one is still on its way, and it is too early for
 * another. `ready`: no code is needed, or the phone was verified just now.
 */
type Outcome = 'sent' | 'waiting' | 'ready';

export function useSendCode() {
  const queries = useQueryClient();

  /** Until another can be sent the last one is the one to enter, so going back and forth sends no second SMS. */
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
      // Asked too early, perhaps from another tab: the code that we know of is good, and the next one comes later.
      const tooEarly = error instanceof ApiError && error.code === 'REQUEST_LIMIT_1MIN';
      if (!tooEarly || known?.phone !== phone || error.retryAfterS === null) throw error;
      draftStore.change({ code: { ...known, resendAtMs: Date.now() + error.retryAfterS * 1000 } });
      return 'waiting';
    }
  };
}

/** A phone that is verified leads on: to the profile, or back to the bank where only the code was missing. */
export async function phoneReady(phone: string, go: (step: Step) => Promise<void>): Promise<void> {
  const { onlyCodeMissing, profileReady } = draftStore.read();
  draftStore.change({ phone, readyPhone: phone, code: null, onlyCodeMissing: false });
  await go(onlyCodeMissing && profileReady ? 'bank' : 'profile');
}
