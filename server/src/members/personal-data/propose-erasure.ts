import type pg from 'pg';
import { readContent } from '../../content/stored-content.ts';
import type { NewApprovalRequest } from '../../platform/backoffice/approval-kind.ts';
import { type ErasureRefusal, findErasureRefusal } from './erasure.queries.ts';
import { type ErasureRequestRow, newestErasureRequest } from './erasure-request.queries.ts';

export interface JudgedProposal {
  /** Open request of the member, on which the proposal rests if there is one. */
  readonly request: ErasureRequestRow | null;
  /** `WAITING`: the member has not had the time to withdraw the request. */
  readonly refusal: ErasureRefusal | 'WAITING' | null;
}

/** Judges whether staff may propose the erasure of a member now; the approval judges it again. */
export async function judgeProposal(
  pool: pg.Pool,
  memberId: string,
  keepsExclusion: boolean,
): Promise<JudgedProposal> {
  const { recordYears } = await readContent(pool, 'retention');
  const refusal = await findErasureRefusal(pool, memberId, recordYears, keepsExclusion);
  const newest = await newestErasureRequest(pool, memberId);
  const request = newest?.state === 'open' ? newest : null;
  return { request, refusal: refusal ?? (request && !request.hasWaited ? 'WAITING' : null) };
}

interface Proposal {
  readonly id: string;
  readonly memberId: string;
  readonly request: Pick<ErasureRequestRow, 'id'> | null;
  readonly keepExclusion: boolean;
  /** A command requests it, which proves nobody: the approver must know. */
  readonly by?: 'command';
  readonly why: string;
}

/** Returns the approval request of an erasure. */
export function erasureProposal({ id, memberId, request, why, ...payload }: Proposal): NewApprovalRequest {
  return {
    id,
    kind: 'member-erasure',
    memberId,
    subject: 'member-erasure',
    subjectId: memberId,
    payload: { ...payload, ...(request && { requestId: request.id }) },
    why,
  };
}
