/** What a friend registers by: the browser's own origin, and the code of who invited them. */
export function inviteLink(
  origin: string,
  memberId: string,
): { readonly address: string; readonly code: string } {
  const code = `PR${memberId}`;
  return { address: `${origin}/register?code=${encodeURIComponent(code)}`, code };
}
