/**
 * An address on another site that a page of ours may lead to, as a browser will read it; null for anything else. Names and
 * passwords before the host are refused, because they can be made to look like one.
 */
export function httpsAddress(text: string): URL | null {
  // Browsers read past white space, tabs and line ends; what is stored should read as it stands.
  if (/[\s\0]/.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' && !url.username && !url.password ? url : null;
}
