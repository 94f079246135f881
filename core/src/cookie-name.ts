/**
 * Returns the name of a cookie. Where pages come by https, browsers accept `__Host-` only from this very host, for all of
 * it and with Secure: no neighbouring subdomain can plant or replace such a cookie.
 */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}
