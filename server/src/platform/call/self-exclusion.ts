import type { Call } from '@kapao/contract/call';
import { type Refusal, refuse } from '@kapao/contract/result';
import { laterOf } from '@kapao/core/limits';
import type { Member } from './call-lookup.ts';

/** Returns the end of the member's break or exclusion; null when there is none. */
export function pausedUntil(member: Pick<Member, 'breakUntil' | 'excludedUntil'>): Date | null {
  const until = laterOf(member.breakUntil, member.excludedUntil);
  return until && until.getTime() > Date.now() ? until : null;
}

/**
 * Enforces what each call declares about excluded members. Calls that move or promise money check again in their
 * transaction (refuse_deposit, refuse_play), since an exclusion may begin in between.
 */
export function refuseSelfExcluded(
  call: Call,
  member: Member,
  body: unknown,
): Refusal<'SELF_EXCLUDED'> | null {
  // A public call is open to everybody, with or without a token: chat, texts, login.
  if (call.whileExcluded === undefined || call.whileExcluded === 'allowed') return null;
  const until = pausedUntil(member);
  if (!until || (call.whileExcluded === 'to-wallet-only' && goesToWallet(body))) return null;
  return refuse('SELF_EXCLUDED', { until: until.toISOString() });
}

function goesToWallet(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'to' in body && body.to === 'WALLET';
}
