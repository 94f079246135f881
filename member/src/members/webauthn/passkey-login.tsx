import type { ReactNode } from 'react';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { rememberPasskey } from '../../frame/api/session.ts';
import { PasskeyFailure } from './PasskeyFailure.tsx';
import { answerChallenge, browserRefusal } from './webauthn.ts';

/**
 * Logs in with a passkey that the member selects, which also identifies them. Returns the token and the last digits of
 * their phone, or a text why the passkey failed; every other error is thrown.
 */
export async function logInWithPasskey(): Promise<
  { token: string; ending: string } | { refusal: ReactNode }
> {
  try {
    const { challengeId, options } = await api('beginPasskeyLogin');
    const response = await answerChallenge(options);
    return await api('passkeyLogin', { body: { challengeId, response } });
  } catch (error) {
    const isGone = errorCode(error) === 'WRONG_CREDENTIAL';
    if (!browserRefusal(error) && !isGone) throw error;
    // The passkey no longer works, so the password comes first from now on.
    if (isGone) rememberPasskey(false);
    return { refusal: <PasskeyFailure error={error} /> };
  }
}
