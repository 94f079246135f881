import { createStore } from '@kapao/core/store';
import { useEffect } from 'react';
import { isText, validFields } from '../../base/stored-values.ts';
import { useLocation, useNavigate, useSearchParams } from '../../router/hooks.ts';
import { safeReturnAddress } from './return-address.ts';

export { Link } from '../../router/Link.tsx';

/** State that a page leaves in the history entry for the next page. */
export interface NavigationState {
  /** Phone of a registration that has just ended. */
  username?: string;
  /** Why a logged-in member was sent to the login. */
  ended?: string;
}

/**
 * Password of a registration that has just ended, until the login takes it. In memory only, because the state of a history
 * entry is written to disk.
 */
export const registeredPassword = createStore('');

interface GoOptions {
  replace?: boolean;
  state?: NavigationState;
}

/** Returns the navigation function for the features; only this folder knows the router. */
export function useGo(): (to: string, options?: GoOptions) => void {
  const navigate = useNavigate();
  return (to, options) => void navigate(to, options);
}

/**
 * Returns the state that the previous page left; checked, because another version of the app may have written
 * it.
 */
export function useNavigationState(): NavigationState {
  const { state } = useLocation();
  return validFields<NavigationState>({ username: isText, ended: isText }, state);
}

/** Returns the page that a login at this address leads to. */
export function useReturnAddress(): string {
  const [search] = useSearchParams();
  return safeReturnAddress(search.get('return'));
}

/** Sets the title of a page that changes it without its route; every other page has its title in the router. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Kapao`;
  }, [title]);
}
