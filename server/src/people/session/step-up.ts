import { ok, type Result, refuse } from '@kapao/contract/result';
import type { Deps } from '../../create-deps.ts';
import type { SessionFacts } from '../../web/call/call-lookup.ts';
import { openedAt } from '../../web/identity/open-session.ts';
import { confirmPasskey } from '../passkey/confirm-passkey.ts';
import type { PasskeyAnswer } from '../passkey/verify-passkey.ts';
import { provePassword } from './prove-password.ts';
import { stepUpMinutes, writeStepUp } from './session.queries.ts';

/** Whether the member has proven who they are within the last five minutes, in this session. */
export function hasSteppedUp(session: { readonly stepUpUntil: Date | null } | null): boolean {
  return (session?.stepUpUntil?.getTime() ?? 0) > Date.now();
}

/** The same, or that this session was opened within these five minutes, which took the password or a passkey too. */
export function hasJustProven(session: SessionFacts | null): boolean {
  if (!session) return false;
  return hasSteppedUp(session) || Date.now() - openedAt(session).getTime() < stepUpMinutes * 60_000;
}

export interface StepUpProof {
  readonly password?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/** The password once more, or a passkey, opens five minutes for this session. */
export async function stepUp(
  deps: Deps,
  memberId: string,
  sessionId: string,
  proof: StepUpProof,
): Promise<Result<undefined>> {
  const { password, passkey } = proof;
  if (password === undefined && !passkey) return refuse('INVALID_INPUT', { field: 'password' });
  const proven =
    password === undefined && passkey
      ? await confirmPasskey(deps, memberId, sessionId, passkey)
      : await provePassword(deps, memberId, sessionId, password ?? '');
  if (!proven.ok) return proven;
  await writeStepUp(deps.pool, memberId, sessionId);
  return ok();
}
