import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { z } from 'zod';
import { readContent } from '../../content/stored-content.ts';
import type { ApprovalRequest, RowKind } from '../../platform/backoffice/approval-kind.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { erase } from './erasure.queries.ts';
import { doesErasureRequestStand } from './erasure-request.queries.ts';
import { digestsOfExcluded } from './exclusions.ts';

const payloadShape = z.object({
  keepExclusion: z.boolean(),
  by: z.literal('command').optional(),
  /** Request of the member on which the proposal rests. */
  requestId: z.uuid().optional(),
});

/** Approval kind that erases the personal data of a member. The conditions are checked again when it is approved. */
export const erasureApproval = ({ pool, settings }: Pick<Deps, 'pool' | 'settings'>): RowKind => ({
  kind: 'member-erasure',
  // The audit row of the approval, written after the erasure, has this reason instead of what the two people wrote,
  // which may name the member.
  auditedWhy: 'erasure',
  async describe({ payload }) {
    const { keepExclusion, by, requestId } = payloadShape.safeParse(payload).data ?? {};
    return {
      before: null,
      after: {
        ...((by ?? requestId) && { askedBy: by ?? 'member' }),
        'personal data': 'erased',
        book: 'kept',
        ...(keepExclusion && { exclusion: 'kept as a keyed hash' }),
      },
    };
  },
  async apply(client, approval) {
    const memberId = memberOf(approval);
    const { keepExclusion, requestId } = payloadShape.parse(approval.payload);
    if (requestId && !(await doesErasureRequestStand(client, memberId, requestId))) return refuse('CHANGED');
    const { recordYears } = await readContent(pool, 'retention');
    const digests = keepExclusion ? await digestsOfExcluded(client, settings.serverKeys, memberId) : [];
    const refusal = await erase(client, memberId, approval.id, recordYears, digests);
    return refusal === null ? done(null) : refuse('CHANGED');
  },
});

function memberOf({ id, memberId }: ApprovalRequest): string {
  if (!memberId) throw new Error(`the approval request ${id} to erase personal data has no member`);
  return memberId;
}
