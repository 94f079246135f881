import { ok, type Result, refuse } from '@kapao/contract/result';
import type { Deps } from '../deps.ts';
import { provePassword } from './prove-password.ts';
import { writeStepUp } from './session.queries.ts';

/** Whether the member has proven who they are within the last five minutes, in this session. */
export function hasSteppedUp(session: { readonly stepUpUntil: Date | null } | null): boolean {
  return (session?.stepUpUntil?.getTime() ?? 0) > Date.now();
}

export interface StepUpProof {
  readonly password?: string | undefined;
}

/** The password once more opens five minutes for this session. */
export async function stepUp(
  deps: Deps,
  memberId: string,
  sessionId: string,
  proof: StepUpProof,
): Promise<Result<undefined>> {
  if (proof.password === undefined) return refuse('INVALID_INPUT', { field: 'password' });
  const proven = await provePassword(deps, memberId, sessionId, proof.password);
  if (!proven.ok) return proven;
  await writeStepUp(deps.pool, memberId, sessionId);
  return ok();
}
