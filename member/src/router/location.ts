/** Location in the app: an address and the state of its history entry. Each visit makes a new object. */
export interface Location {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
}

/** Address within the app. */
export type To = string | { readonly pathname: string; readonly search?: string };

export function locationOf(to: To, state: unknown = null): Location {
  const address = typeof to === 'string' ? to : to.pathname + (to.search ?? '');
  // Only the path counts, so the host given here is never requested.
  const { pathname, search, hash } = new URL(address, 'https://kapao.invalid');
  return { pathname, search, hash, state };
}

export function addressOf({ pathname, search, hash }: Location): string {
  return pathname + search + hash;
}

/** Returns a path as in the table of pages: `/Login/` becomes `/login`. */
export function pathOf({ pathname }: Location): string {
  const path = pathname.toLowerCase();
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
