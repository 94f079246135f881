import { isWithdrawalLimitRelaxed } from '@kapao/contract/backoffice/approvals/is-limit-relaxed';
import { type BackofficeResult, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import type { BackofficeContext } from '../../platform/backoffice/backoffice-context.ts';
import { requestApproval } from '../../platform/backoffice/request-approval.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { type ContentKey, contentSchemas } from '../content.schemas.ts';
import { contentRows } from './content.queries.ts';
import { invalidContent } from './content-view.ts';

/** Whether a change relaxes the withdrawal limits, which needs the approval of another staff member. */
export function needsApproval(key: ContentKey, before: unknown, after: unknown): boolean {
  return key === 'withdraw' && isWithdrawalLimitRelaxed(before, after);
}

/**
 * Requests approval of other withdrawal limits by another staff member; refused if they changed meanwhile.
 */
export async function requestRuleApproval(
  pool: pg.Pool,
  { body, staffMember, id, note }: BackofficeContext<'requestRuleApproval'>,
): Promise<BackofficeResult<{ readonly approvalId: string }>> {
  const [row] = await contentRows(pool, ['withdraw']);
  if (!row) return refuse('NO_DATA');
  const checked = contentSchemas.withdraw.safeParse(body.value);
  if (!checked.success) return invalidContent('withdraw', checked.error);
  const { version, why } = body;
  if (row.version !== version) return refuse('CHANGED', { who: row.who });
  const value = checked.data;
  return requestApproval(
    pool,
    staffMember,
    {
      id: deriveId(id, 'proposal'),
      kind: 'rule',
      subject: 'content',
      subjectId: 'withdraw',
      payload: { value, version },
      why,
    },
    note,
    { before: { version, value: row.value }, after: { value } },
  );
}
