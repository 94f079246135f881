/** Returns the link that a friend registers with: the browser's own origin and the inviting member's code. */
export function inviteLink(
  origin: string,
  memberId: string,
): { readonly address: string; readonly code: string } {
  const code = `PR${memberId}`;
  return { address: `${origin}/register?code=${encodeURIComponent(code)}`, code };
}
