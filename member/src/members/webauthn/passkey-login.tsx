import type { ReactNode } from 'react';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { rememberPasskey } from '../../frame/api/session.ts';
import { PasskeyFailure } from './PasskeyFailure.tsx';
import { answerChallenge, browserRefusal } from './webauthn.ts';

/**
 * Logs in with a passkey that the member chooses; which one it is says who they are. Answers the token
 * and how their phone number ends, or why there is none in the words of passkeys; every other fault is thrown.
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
    // It opens nothing any more, so the password comes first from now on.
    if (isGone) rememberPasskey(false);
    return { refusal: <PasskeyFailure error={error} /> };
  }
}
