/** Where somebody is in the app: an address, and what its history entry keeps. A new object for every visit. */
export interface Location {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
}

/** An address within the app. */
export type To = string | { readonly pathname: string; readonly search?: string };

export function locationOf(to: To, state: unknown = null): Location {
  const address = typeof to === 'string' ? to : to.pathname + (to.search ?? '');
  // Only its path counts, so whatever stands here instead of our own host leads nowhere.
  const { pathname, search, hash } = new URL(address, 'https://kapao.invalid');
  return { pathname, search, hash, state };
}

export function addressOf({ pathname, search, hash }: Location): string {
  return pathname + search + hash;
}

/** A path as the table of pages has it: `/Login/` is `/login`. */
export function pathOf({ pathname }: Location): string {
  const path = pathname.toLowerCase();
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
