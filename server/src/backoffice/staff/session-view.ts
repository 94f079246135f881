import { deviceName } from '../../platform/auth/device-name.ts';
import type { OpenSession } from './sessions.queries.ts';

/** Session as lists show it; `mine` is the session that asks. */
export function sessionView({ userAgent, factorAt, ...session }: OpenSession, mine: string) {
  return {
    ...session,
    device: userAgent && deviceName(userAgent),
    mine: session.id === mine,
    whole: factorAt !== null,
  };
}
