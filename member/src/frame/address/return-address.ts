/**
 * Returns the page that a login leads to. Only a path of ours under /user is accepted: an attacker may have written
 * anything else into the address to lead a member away (`//evil.example`, `/user\evil`, `/user/../..`).
 */
export function safeReturnAddress(wanted: string | null): string {
  const fallback = '/user';
  if (!wanted || !/^\/user(?:[/?#]|$)/.test(wanted) || wanted.includes('\\')) return fallback;
  const origin = 'https://kapao.invalid';
  const url = URL.parse(wanted, origin);
  if (!url || url.origin !== origin || !/^\/user(?:\/|$)/.test(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}

export function loginAddress(from: { pathname: string; search: string }): string {
  const wanted = from.pathname + from.search;
  return wanted === '/user' || wanted === '/user/home'
    ? '/login'
    : `/login?return=${encodeURIComponent(wanted)}`;
}
