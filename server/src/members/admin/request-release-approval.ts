import { type BackofficeResult, no } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import type { BackofficeContext } from '../../platform/backoffice/backoffice-context.ts';
import { maskedAccount } from '../../platform/backoffice/mask-display.ts';
import { oneLine } from '../../platform/backoffice/one-line.ts';
import { requestApproval } from '../../platform/backoffice/request-approval.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { claimOf } from './bank-claim.queries.ts';

/**
 * Whose money is it that comes from this account? Nobody's, once it is released, and whoever registers it next has it: a right
 * that moves from one member to another takes two. The account that is paid to stays its member's.
 */
export async function requestReleaseApproval(
  pool: pg.Pool,
  { params: { memberId, claimId }, body, staffMember, id, note }: BackofficeContext<'requestReleaseApproval'>,
): Promise<BackofficeResult<{ approvalId: string }>> {
  const why = oneLine(body.why);
  if (why === '') return no('INVALID_INPUT', { field: 'why' });
  const claim = await claimOf(pool, memberId, claimId);
  if (!claim) return no('NO_DATA');
  if (claim.isCurrent) return no('CHANGED');
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
  const before = { bank: bankCode, account: maskedAccount(accountNo) };
  return requestApproval(pool, staffMember, approval, note, { before, after: null });
}
