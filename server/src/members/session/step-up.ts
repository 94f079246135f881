import { ok, type Result, refuse } from '@kapao/contract/result';
import type { Deps } from '../../providers/registry/deps.ts';
import { confirmPasskey } from '../passkey/confirm-passkey.ts';
import type { PasskeyAnswer } from '../passkey/verify-passkey.ts';
import { keepProof, type ProvenWithdrawal } from '../withdraw-proof/keep-proof.ts';
import { provePin, unlockPin } from '../withdraw-proof/prove-pin.ts';
import { noteFailedProof, provePassword } from './prove-password.ts';
import { writeStepUp } from './session.queries.ts';

export interface StepUpProof {
  readonly password?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
  /** PIN, which proves withdrawals only: six digits are too weak for changes that could redirect money. */
  readonly pin?: string | undefined;
}

export interface StepUpAsker {
  readonly memberId: string;
  readonly sessionId: string;
}

/**
 * Proves who the member is: for one withdrawal, or with `withdrawal` null for five minutes of this session, of which one
 * withdrawal is part. Password and passkey unlock the PIN.
 */
export async function stepUp(
  deps: Deps,
  asker: StepUpAsker,
  proof: StepUpProof,
  withdrawal: ProvenWithdrawal | null,
): Promise<Result<undefined>> {
  const proven = await prove(deps, asker, proof, withdrawal !== null);
  if (!proven.ok) {
    noteFailedProof(deps, asker.memberId, proven);
    return proven;
  }
  await keepProof(deps, asker, withdrawal);
  if (!withdrawal) await writeStepUp(deps.pool, asker.memberId, asker.sessionId);
  return ok();
}

async function prove(
  deps: Deps,
  { memberId, sessionId }: StepUpAsker,
  { password, passkey, pin }: StepUpProof,
  mayBePin: boolean,
): Promise<Result<unknown>> {
  if (password === undefined && !passkey) {
    return pin !== undefined && mayBePin
      ? provePin(deps, memberId, pin)
      : refuse('INVALID_INPUT', { field: 'password' });
  }
  const proven =
    password === undefined && passkey
      ? await confirmPasskey(deps, memberId, sessionId, passkey)
      : await provePassword(deps, memberId, sessionId, password ?? '');
  if (proven.ok) await unlockPin(deps, memberId);
  return proven;
}
