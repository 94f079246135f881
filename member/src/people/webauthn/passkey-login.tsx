import type { ReactNode } from 'react';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-text.ts';
import { PasskeyFailure } from './PasskeyFailure.tsx';
import { answerChallenge, browserRefusal } from './webauthn.ts';

/**
 * Logs in with a passkey that the member chooses; which one it is says who they are. Answers the token, or why
 * there is none in the words of passkeys; every other fault is thrown.
 */
export async function logInWithPasskey(): Promise<{ token: string } | { refusal: ReactNode }> {
  try {
    const { challengeId, options } = await api('beginPasskeyLogin');
    const response = await answerChallenge(options);
    return await api('passkeyLogin', { body: { challengeId, response } });
  } catch (error) {
    if (!browserRefusal(error) && errorCode(error) !== 'WRONG_CREDENTIAL') throw error;
    return { refusal: <PasskeyFailure error={error} /> };
  }
}
