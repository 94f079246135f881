import { createStore } from '@kapao/core/store';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useGo, useReturnAddress } from '../../frame/address/address.ts';
import { api } from '../../frame/api/api.ts';
import { errorCode, isCoded } from '../../frame/api/error-code.ts';
import { keepToken, type LoginMethod, lastMember, rememberMember } from '../../frame/api/session.ts';
import { withTexts } from '../../i18n/i18n.ts';

/** Login whose password was right and that needs a code by SMS. */
export interface WaitingLogin {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
  /** Ticket with which the code page requests the SMS. */
  readonly ticket: string;
}

/** Login that the code page takes over. In memory only, as the password of a registration. */
export const waitingLogin = createStore<WaitingLogin | null>(null);

interface LoggedIn {
  token: string;
  /** Last four digits of the member's phone. */
  ending: string;
}

/**
 * Returns the member who last logged in here. Null if none is remembered, and during hydration, because the
 * server's page knows no phone.
 */
export function useLastMember(): { ending: string; hasPasskey: boolean } | null {
  const kept = useSyncExternalStore(lastMember.subscribe, lastMember.read, () => '');
  return kept ? { ending: kept.slice(0, 4), hasPasskey: kept.length > 4 } : null;
}

/** State of the login attempt. `there` resolves to false once the service has ended. */
export function useLogin(remember: boolean, there: () => Promise<boolean>) {
  const go = useGo();
  const returnAddress = useReturnAddress();
  const [busy, setBusy] = useState<LoginMethod | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [refusal, setRefusal] = useState<ReactNode>(null);

  /** Logs in. The page stays busy until the wallet replaces it. */
  async function enter(how: LoginMethod, ask: () => Promise<LoggedIn | null>) {
    setBusy(how);
    setFailure(null);
    setRefusal(null);
    try {
      const loggedIn = await ask();
      if (loggedIn === null) return setBusy(null);
      const { token, ending } = loggedIn;
      // If the session is not to be remembered, the member is not either.
      const hadPasskey = lastMember.read() === `${ending}+`;
      rememberMember(remember ? ending : '', how === 'passkey' || hadPasskey);
      keepToken(token, remember, how);
      go(returnAddress, { replace: true });
    } catch (error) {
      // The server does not know this device any more, or it knows two members with these digits: the full number is asked
      // for.
      if (errorCode(error) === 'NO_USER') rememberMember('', false);
      setFailure(error);
      setBusy(null);
    }
  }

  return {
    busy,
    failure,
    refusal,
    /** `username`: the full number, or the last four digits for the member who last logged in here. */
    withPassword: (username: string, password: string) =>
      enter('password', async () => {
        if (!(await there())) return null;
        try {
          const { token } = await api('login', { body: { username, password } });
          return { token, ending: username.slice(-4) };
        } catch (error) {
          // A second demand for a code right after a code was entered, as in a browser without cookies, is a failure.
          if (errorCode(error) !== 'LOGIN_CODE_REQUIRED' || waitingLogin.read()) throw error;
          const ticket = isCoded(error) ? String(error.params?.ticket) : '';
          waitingLogin.write({ username, password, remember, ticket });
          go(`/login/code${location.search}`);
          return null;
        }
      }),
    withPasskey: () =>
      enter('passkey', async () => {
        const login = await withTexts('visitor', import('../webauthn/passkey-login.tsx'));
        const outcome = await login.logInWithPasskey();
        if ('token' in outcome) return outcome;
        setRefusal(outcome.refusal);
        return null;
      }),
  };
}
