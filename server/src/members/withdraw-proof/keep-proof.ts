import type { Deps } from '../../providers/registry/deps.ts';
import { type ProvenWithdrawal, writeWithdrawProof } from './withdraw-proof.queries.ts';

export type { ProvenWithdrawal } from './withdraw-proof.queries.ts';

/** Keeps a proof that the session's next withdrawal uses up: the one that it is for, or with null any one. */
export function keepProof(
  { pool }: Pick<Deps, 'pool'>,
  session: { readonly memberId: string; readonly sessionId: string },
  withdrawal: ProvenWithdrawal | null,
): Promise<void> {
  return writeWithdrawProof(pool, session, withdrawal ?? { amount: null, requestId: null });
}
