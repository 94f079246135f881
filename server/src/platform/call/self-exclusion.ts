import type { Call } from '@kapao/contract/call';
import { type Refusal, refuse } from '@kapao/contract/result';
import { laterOf } from '@kapao/core/limits';
import type { Member } from './call-lookup.ts';

/** Until when the member is on a break or excluded; null when they are not. */
export function pausedUntil(member: Pick<Member, 'breakUntil' | 'excludedUntil'>): Date | null {
  const until = laterOf(member.breakUntil, member.excludedUntil);
  return until && until.getTime() > Date.now() ? until : null;
}

/**
 * What each call declares about excluded members, put into force for all of them. Calls that move or promise money
 * ask once more in their transaction (refuse_deposit, refuse_play): an exclusion may begin between the two.
 */
export function refuseSelfExcluded(
  call: Call,
  member: Member,
  body: unknown,
): Refusal<'SELF_EXCLUDED'> | null {
  // A public call is open to everybody, whether a token came along or not: chat, texts, logging in.
  if (call.excluded === undefined || call.excluded === 'open') return null;
  const until = pausedUntil(member);
  if (!until || (call.excluded === 'homeward' && goesToWallet(body))) return null;
  return refuse('SELF_EXCLUDED', { until: until.toISOString() });
}

function goesToWallet(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'to' in body && body.to === 'WALLET';
}
