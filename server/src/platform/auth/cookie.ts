/** Returns the value of one cookie from a Cookie header (RFC 6265); null when it is missing. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/**
 * Returns a Set-Cookie value for `/api`, which scripts cannot read and requests from other sites do not carry. `value`
 * must consist of cookie characters.
 */
export function writeCookie(
  name: string,
  value: string,
  options: { maxAgeS: number; secure: boolean },
): string {
  const secure = options.secure ? '; Secure' : '';
  return `${name}=${value}; Path=/api; Max-Age=${options.maxAgeS}; HttpOnly; SameSite=Strict${secure}`;
}
