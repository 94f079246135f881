import { ok, type Result, refuse } from '@kapao/contract/result';
import type { Deps } from '../../providers/registry/deps.ts';
import { confirmPasskey } from '../passkey/confirm-passkey.ts';
import type { PasskeyAnswer } from '../passkey/verify-passkey.ts';
import { provePassword } from './prove-password.ts';
import { writeStepUp } from './session.queries.ts';

export interface StepUpProof {
  readonly password?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/** Opens a step-up of five minutes for this session, by password or passkey. */
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
