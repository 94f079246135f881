/**
 * Parses the address of another site that a page of ours may link to, as browsers read it; null for anything else. A user
 * name or password before the host is refused, because it can be made to look like a host.
 */
export function httpsAddress(text: string): URL | null {
  // Browsers ignore white space, tabs and line ends in an address; what is stored should mean what it shows.
  if (/[\s\0]/.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' && !url.username && !url.password ? url : null;
}
