import { createClient } from '@kapao/contract/client';
import type { ErrorCode } from '@kapao/contract/errors/error-codes';
import { currentLocale, hasErrorText } from '../../i18n/i18n.ts';
import { nonNetworkWait } from '../../ui/button/waiting.ts';
import { noteServerTime } from './server-clock.ts';
import { forgetSession, storedToken } from './session.ts';

export type { Reply } from '@kapao/contract/call-types';

/** Leaves the screen because the session ended: the server's code, or OTHER_TAB if the token is gone from this browser. */
type SessionEndHandler = (to: '/terminated' | 'login', why?: ErrorCode | 'OTHER_TAB') => void;

let onSessionEnd: SessionEndHandler = () => undefined;

/** Registers how to leave a screen; the router does so before any call is made. */
export function whenSessionEnds(handler: SessionEndHandler): void {
  onSessionEnd = handler;
}

/** Client for every call of the app. It adds token and language, and handles the two answers that end a session. */
export const api = createClient({
  token: storedToken,
  locale: currentLocale,
  online: () => navigator.onLine,
  onServerTime: noteServerTime,
  isKnown: hasErrorText,
  // Loaded on demand, because challenges are rare and most members never get one.
  solve: async (challenge) => nonNetworkWait((await import('../challenge/solve.ts')).solve(challenge)),
  onGone: () => onSessionEnd('/terminated'),
  onUnauthorized: (token, code) => {
    // A late answer to an old token must not end a session that has begun since.
    if (token !== storedToken()) return;
    forgetSession();
    onSessionEnd('login', token === null ? 'OTHER_TAB' : code);
  },
});
