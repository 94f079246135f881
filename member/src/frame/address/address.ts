import { createStore } from '@kapao/core/store';
import { useEffect } from 'react';
import { fitting, isText } from '../../base/stored-values.ts';
import { useLocation, useNavigate, useSearchParams } from '../../router/hooks.ts';
import { safeReturnAddress } from './return-address.ts';

export { Link } from '../../router/Link.tsx';

/** What a page leaves in the history entry for the page that follows it. */
export interface HandedOver {
  /** The phone of a registration that has just ended. */
  username?: string;
  /** Why somebody who was logged in stands before the login. */
  ended?: string;
}

/**
 * The password of a registration that has just ended, until the login has taken it. In memory: what stands in a history
 * entry is written to the disk.
 */
export const handedPassword = createStore('');

interface GoOptions {
  replace?: boolean;
  state?: HandedOver;
}

/** The slices go to other pages by this alone; which router carries them there is the business of this folder. */
export function useGo(): (to: string, options?: GoOptions) => void {
  const navigate = useNavigate();
  return (to, options) => void navigate(to, options);
}

/** An entry may also come from another version of the app, or have nothing in it. */
export function useHandedOver(): HandedOver {
  const { state } = useLocation();
  return fitting<HandedOver>({ username: isText, ended: isText }, state);
}

/** Where a login at this address leads. */
export function useReturnAddress(): string {
  const [search] = useSearchParams();
  return safeReturnAddress(search.get('return'));
}

/** For a page whose title changes without its route; every other page has its title in the router. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Kapao`;
  }, [title]);
}
