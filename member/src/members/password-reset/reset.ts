import { ApiError } from '@kapao/contract/errors/api-error';
import { api, type Reply } from '../../frame/api/api.ts';

/** Reset whose code was sent, if a member has this number. */
export interface BegunReset {
  readonly phone: string;
  readonly token: string;
  readonly resendAtMs: number;
}

export type SecondProofs = Reply<'checkResetCode'>;

/**
 * Begins a reset, which sends a code. If it is too early for another code to the same number, the last one is kept,
 * which is still valid.
 */
export async function beginReset(phone: string, last: BegunReset | null): Promise<BegunReset> {
  try {
    const { resetToken, resendInS } = await api('beginReset', { body: { phoneNumber: phone } });
    return { phone, token: resetToken, resendAtMs: Date.now() + resendInS * 1000 };
  } catch (error) {
    const tooEarly = error instanceof ApiError && error.code === 'REQUEST_LIMIT_1MIN';
    if (!tooEarly || last?.phone !== phone || error.retryAfterS === null) throw error;
    return { ...last, resendAtMs: Date.now() + error.retryAfterS * 1000 };
  }
}
