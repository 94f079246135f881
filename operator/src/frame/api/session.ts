import type { Right } from '@kapao/contract/backoffice/approvals/rights';
import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { createStore } from '@kapao/core/store';
import { useStore } from '../../base/store.ts';

export type Me = BackofficeReply<'getMe'>;

/** `half`: the password was right, and the code is still missing. */
export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'out' }
  | { readonly state: 'half'; readonly passkey: boolean }
  | { readonly state: 'in'; readonly me: Me };

export const sessionStore = createStore<Session>({ state: 'unknown' });

export function useSession(): Session {
  return useStore(sessionStore);
}

/** Who is signed in. Only within the frame, which is drawn for nobody else. */
export function useMe(): Me {
  const session = useSession();
  if (session.state !== 'in') throw new Error('nobody is signed in');
  return session.me;
}

export function currentMe(): Me | null {
  const session = sessionStore.read();
  return session.state === 'in' ? session.me : null;
}

/** One right; `own`: whoever is signed in; or any of several. */
export type Wanted = Right | 'own' | readonly Right[];

export function may(wanted: Wanted): boolean {
  const me = currentMe();
  return wanted === 'own' || (me !== null && hasOf(me, wanted));
}

function hasOf({ rights }: Me, wanted: Right | readonly Right[]): boolean {
  return typeof wanted === 'string'
    ? rights.includes(wanted)
    : wanted.some((right) => rights.includes(right));
}

/** What one may not do is not shown; what one may only see has no buttons. */
export function useMay(): (wanted: Wanted) => boolean {
  const session = useSession();
  return (wanted) => wanted === 'own' || (session.state === 'in' && hasOf(session.me, wanted));
}
