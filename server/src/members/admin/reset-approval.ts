import { isBackofficeCode } from '@kapao/contract/backoffice/backoffice-codes';
import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import type { ApprovalRequest, RowKind } from '../../platform/backoffice/approval-kind.ts';
import type { BackofficeContext, BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { oneLine } from '../../platform/backoffice/one-line.ts';
import { requestApproval } from '../../platform/backoffice/request-approval.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { staffResetCode } from '../password-reset/reset-code.ts';
import { openResetStart, resetRequesterOf, startReset } from './reset-start.queries.ts';

/** Approval kind that starts a reset of the password for a member who no longer has the phone. */
export const resetApproval = (): RowKind => ({
  kind: 'password-reset',
  describe: async () => ({
    before: null,
    after: { code: 'for an hour, read by the requester', withdrawals: 'held for 24 hours' },
  }),
  async apply(client, approval) {
    const refusal = await startReset(client, memberOf(approval), approval.id);
    if (refusal === null) return done(null);
    if (isBackofficeCode(refusal)) return refuse(refusal);
    throw new Error(`the approval request ${approval.id} to start a reset was answered ${refusal}`);
  },
});

function memberOf({ id, memberId }: ApprovalRequest): string {
  if (!memberId) throw new Error(`the approval request ${id} to start a reset has no member`);
  return memberId;
}

/** Requests the start of a reset. It needs two people, since the code takes the place of the member's phone. */
export async function requestResetApproval(
  { pool }: Pick<Deps, 'pool'>,
  { params: { memberId }, body, staffMember, id, note }: BackofficeContext<'requestResetApproval'>,
): Promise<BackofficeResult<{ approvalId: string }>> {
  const why = oneLine(body.why);
  if (why === '') return refuse('INVALID_INPUT', { field: 'why' });
  const approval = {
    id: deriveId(id, 'proposal'),
    kind: 'password-reset' as const,
    memberId,
    subject: 'password-reset',
    subjectId: memberId,
    payload: {},
    why,
  };
  return requestApproval(pool, staffMember, approval, note);
}

/** Returns the code of an approved start to its requester only, so that no person can both approve and know the code. */
export async function showResetCode(
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  { params: { memberId }, staffMember, saw }: BackofficeContext<'showResetCode'>,
): Promise<BackofficeResult<BackofficeReplyOf<'showResetCode'>>> {
  const start = await openResetStart(pool, memberId);
  if (!start) return refuse('NO_DATA');
  if (start.requestedBy !== staffMember.staffId) return refuse('NOT_ALLOWED');
  saw({ subject: 'member', subjectId: memberId, memberId });
  return done({ code: staffResetCode(settings.serverKeys.current, start.id), expiresAt: start.expiresAt });
}

/** Returns the state of a reset that staff started, for the member's page. */
export async function passwordResetOf(
  pool: pg.Pool,
  memberId: string,
): Promise<BackofficeReplyOf<'getMember'>['passwordReset']> {
  const [requestedBy, start] = [await resetRequesterOf(pool, memberId), await openResetStart(pool, memberId)];
  return { requestedBy, codeUntil: start?.expiresAt ?? null };
}
