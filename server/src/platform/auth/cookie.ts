import { cookieName } from '@kapao/core/cookie-name';

/** Returns the value of one cookie from a Cookie header (RFC 6265); null when it is missing. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/**
 * Returns a Set-Cookie value that scripts cannot read and requests from other sites do not carry; `value` must
 * consist of cookie characters. Without https, where one host may have several ports, the cookie is only for `path`.
 */
export function writeCookie(
  name: string,
  value: string,
  { path, maxAgeS, secure }: { path: string; maxAgeS: number; secure: boolean },
): string {
  const rest = secure ? 'HttpOnly; SameSite=Strict; Secure' : 'HttpOnly; SameSite=Strict';
  return `${cookieName(name, secure)}=${value}; Path=${secure ? '/' : path}; Max-Age=${maxAgeS}; ${rest}`;
}
