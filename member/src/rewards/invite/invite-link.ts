/** Returns the link that a friend registers with: the browser's own origin and the inviting member's code. */
export function inviteLink(
  origin: string,
  memberId: string,
): { readonly address: string; readonly code: string } {
  const code = `PR${memberId}`;
  return { address: `${origin}/register?code=${encodeURIComponent(code)}`, code };
}

/**
 * Returns the address that opens LINE with a message to send (developers.line.biz, "LINE URL scheme"), for browsers without
 * a share sheet, such as those inside other apps.
 */
export function lineShareAddress(text: string): string {
  return `https://line.me/R/share?text=${encodeURIComponent(text)}`;
}
