import { type BackofficeResult, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import type { BackofficeContext } from '../../platform/backoffice/backoffice-context.ts';
import { maskAccount } from '../../platform/backoffice/mask.ts';
import { oneLine } from '../../platform/backoffice/one-line.ts';
import { requestApproval } from '../../platform/backoffice/request-approval.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { claimOf } from './bank-claim.queries.ts';

/**
 * Requests the release of a former bank account, never of the one that withdrawals are paid to. It needs two people,
 * since money from the account then belongs to nobody and later to whoever registers it next.
 */
export async function requestReleaseApproval(
  pool: pg.Pool,
  { params: { memberId, claimId }, body, staffMember, id, note }: BackofficeContext<'requestReleaseApproval'>,
): Promise<BackofficeResult<{ approvalId: string }>> {
  const why = oneLine(body.why);
  if (why === '') return refuse('INVALID_INPUT', { field: 'why' });
  const claim = await claimOf(pool, memberId, claimId);
  if (!claim) return refuse('NO_DATA');
  if (claim.isCurrent) return refuse('CHANGED');
  const { bankCode, accountNo } = claim;
  const approval = {
    id: deriveId(id, 'proposal'),
    kind: 'bank-account-release' as const,
    memberId,
    subject: 'bank-account',
    subjectId: claimId,
    payload: { claimId, bankCode, accountNo },
    why,
  };
  const before = { bank: bankCode, account: maskAccount(accountNo) };
  return requestApproval(pool, staffMember, approval, note, { before, after: null });
}
