import { isBackofficeCode } from '@kapao/contract/backoffice/backoffice-codes';
import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { z } from 'zod';
import type { ApprovalRequest, RowKind } from '../../platform/backoffice/approval-kind.ts';
import { maskAccount } from '../../platform/backoffice/mask.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { claimOf, releaseClaim } from './bank-claim.queries.ts';

const payloadShape = z.object({ claimId: z.uuid(), bankCode: z.string(), accountNo: z.string() });

/** Approval kind that releases a member's former bank account, so that it belongs to nobody. */
export const releaseApproval = ({ pool }: Pick<Deps, 'pool'>): RowKind => ({
  kind: 'bank-account-release',
  async describe(approval) {
    // The data of the member may be erased, and with it the account.
    if (!payloadShape.safeParse(approval.payload).success) return { before: null, after: null };
    const { memberId, claimId, bankCode, accountNo } = releaseOf(approval);
    const claim = await claimOf(pool, memberId, claimId);
    const account = { bank: bankCode, account: maskAccount(accountNo) };
    return {
      before: claim && { ...account, claim: claim.isCurrent ? 'current' : 'former' },
      after: { ...account, claim: 'nobody' },
    };
  },
  async apply(client, approval) {
    const { memberId, claimId } = releaseOf(approval);
    const refusal = await releaseClaim(client, memberId, claimId);
    if (refusal === null) return done(null);
    if (isBackofficeCode(refusal)) return refuse(refusal);
    throw new Error(`the approval request ${approval.id} to release an account was answered ${refusal}`);
  },
});

function releaseOf({ id, memberId, payload }: ApprovalRequest) {
  if (!memberId) throw new Error(`the approval request ${id} to release an account has no member`);
  return { memberId, ...payloadShape.parse(payload) };
}
