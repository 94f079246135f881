import { type DeskResult, no } from '@kapao/contract/desk/desk-result';
import type pg from 'pg';
import type { DeskContext } from '../../platform/backoffice/backoffice-context.ts';
import { maskedAccount } from '../../platform/backoffice/mask-display.ts';
import { oneLine } from '../../platform/backoffice/one-line.ts';
import { propose } from '../../platform/backoffice/request-approval.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { claimOf } from './bank-claim.queries.ts';

/**
 * Whose money is it that comes from this account? Nobody's, once it is released, and whoever registers it next has it: a right
 * that moves from one member to another takes two. The account that is paid to stays its member's.
 */
export async function proposeRelease(
  pool: pg.Pool,
  { params: { memberId, claimId }, body, operator, id, note }: DeskContext<'proposeRelease'>,
): Promise<DeskResult<{ proposalId: string }>> {
  const why = oneLine(body.why);
  if (why === '') return no('INVALID_INPUT', { field: 'why' });
  const claim = await claimOf(pool, memberId, claimId);
  if (!claim) return no('NO_DATA');
  if (claim.isCurrent) return no('CHANGED');
  const { bankCode, accountNo } = claim;
  const proposal = {
    id: deriveId(id, 'proposal'),
    kind: 'release' as const,
    memberId,
    subject: 'bank-account',
    subjectId: claimId,
    payload: { claimId, bankCode, accountNo },
    why,
  };
  const before = { bank: bankCode, account: maskedAccount(accountNo) };
  return propose(pool, operator, proposal, note, { before, after: null });
}
