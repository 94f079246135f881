import { readToken } from '../auth/token.ts';
import { sessionStateOf } from '../call/authenticate.ts';
import type { CallDeps } from '../call/call-deps.ts';
import type { SocketOwner } from './socket-owner.ts';

/**
 * Returns the owner of a token by the same rules as for a call; null when it is invalid or an impersonation token, which
 * gets no events.
 */
export async function ownerOfToken(deps: CallDeps, text: string): Promise<SocketOwner | null> {
  const token = readToken(text);
  if (!token) return null;
  const facts = await deps.lookup.load({
    memberId: token.memberId,
    tokenHash: token.hash,
    owner: null,
    key: null,
  });
  const { session, member } = facts;
  if (facts.terminated || sessionStateOf(facts) !== 'good' || !session || !member || session.impersonatedBy)
    return null;
  return { memberId: member.id, publicId: member.publicId, sessionId: session.id };
}
