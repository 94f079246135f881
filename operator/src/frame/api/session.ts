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

/** Returns who is signed in. Only for use within the frame, which is rendered only after sign-in. */
export function useMe(): Me {
  const session = useSession();
  if (session.state !== 'in') throw new Error('nobody is signed in');
  return session.me;
}

export function currentMe(): Me | null {
  const session = sessionStore.read();
  return session.state === 'in' ? session.me : null;
}

/** Required permission: one, any of several, or `own` for whoever is signed in. */
export type RequiredRight = Right | 'own' | readonly Right[];

export function may(wanted: RequiredRight): boolean {
  const me = currentMe();
  return wanted === 'own' || (me !== null && hasRight(me, wanted));
}

function hasRight({ rights }: Me, wanted: Right | readonly Right[]): boolean {
  return typeof wanted === 'string'
    ? rights.includes(wanted)
    : wanted.some((right) => rights.includes(right));
}

/** Returns a permission check. What is not permitted is hidden, and read-only views have no buttons. */
export function useMay(): (wanted: RequiredRight) => boolean {
  const session = useSession();
  return (wanted) => wanted === 'own' || (session.state === 'in' && hasRight(session.me, wanted));
}
