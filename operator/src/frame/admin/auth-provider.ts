import { type Right, rightNames } from '@kapao/contract/backoffice/approvals/rights';
import type { AuthProvider } from 'ra-core';
import { currentMe, may } from '../api/session.ts';
import { signOut } from '../session/sign-in.ts';
import type { BackofficeResources } from './resource.ts';

/**
 * Returns ra-core's auth provider. Lost sessions are handled by frame/api/sign-in-prompt.ts, so that nobody leaves the page
 * or loses typed text: checkError has nothing to do.
 */
export function createAuthProvider(resources: BackofficeResources): AuthProvider {
  return {
    login: async () => undefined,
    logout: async () => {
      await signOut();
      return false;
    },
    checkAuth: async () => {
      if (!currentMe()) throw new Error('signed out');
    },
    checkError: async () => undefined,
    getPermissions: async () => currentMe()?.rights ?? [],
    getIdentity: async () => {
      const me = currentMe();
      if (!me) throw new Error('signed out');
      return { id: me.id, fullName: me.name };
    },
    /** An action is a permission, or one of ra-core's own actions on a resource. */
    canAccess: async ({ action, resource }) => {
      if (isRight(action)) return may(action);
      const known = resources[resource];
      if (!known) return false;
      if (['list', 'show', 'export', 'read'].includes(action)) return may(known.see);
      return known.change !== undefined && may(known.change);
    },
  };
}

function isRight(word: string): word is Right {
  return rightNames.some((right) => right === word);
}
