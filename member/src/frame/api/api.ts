import { createClient } from '@kapao/contract/client';
import type { ErrorCode } from '@kapao/contract/errors/error-codes';
import { currentLocale, hasErrorText } from '../../i18n/i18n.ts';
import { notTheLine } from '../../ui/button/waiting.ts';
import { noteServerTime } from './server-clock.ts';
import { forgetSession, storedToken } from './session.ts';

export type { Reply } from '@kapao/contract/call-types';

/** Why a session is over: what the server said, or that the token is gone from this browser. */
type Leave = (to: '/terminated' | 'login', why?: ErrorCode | 'OTHER_TAB') => void;

let leave: Leave = () => undefined;

/** The router says how to leave a screen; until it exists no call is made. */
export function whenSessionEnds(handler: Leave): void {
  leave = handler;
}

/** Every call of the app goes through here: the token, the language, and the two answers that end a session. */
export const api = createClient({
  token: storedToken,
  locale: currentLocale,
  online: () => navigator.onLine,
  onServerTime: noteServerTime,
  isKnown: hasErrorText,
  // Asked for rarely, and not by most people ever.
  solve: async (challenge) => notTheLine((await import('../challenge/solve.ts')).solve(challenge)),
  onGone: () => leave('/terminated'),
  onUnauthorized: (token, code) => {
    // A late answer to an old token must not end the session that began meanwhile.
    if (token !== storedToken()) return;
    forgetSession();
    leave('login', token === null ? 'OTHER_TAB' : code);
  },
});
