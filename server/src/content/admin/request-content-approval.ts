import { type BackofficeResult, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import type { BackofficeContext } from '../../platform/backoffice/backoffice-context.ts';
import { requestApproval } from '../../platform/backoffice/request-approval.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { contentSchemas } from '../content.schemas.ts';
import { contentRows } from './content.queries.ts';
import { invalidContent } from './content-view.ts';
import { formerAgreements } from './set-content.ts';

/**
 * Requests approval of another value of a rule or text by another staff member; refused if it changed meanwhile.
 */
export async function requestContentApproval(
  pool: pg.Pool,
  kind: 'rule' | 'text',
  {
    params: { key },
    body,
    staffMember,
    id,
    note,
  }: BackofficeContext<'requestRuleApproval'> | BackofficeContext<'requestTextApproval'>,
): Promise<BackofficeResult<{ readonly approvalId: string }>> {
  const [row] = await contentRows(pool, [key]);
  if (!row) return refuse('NO_DATA');
  const checked = contentSchemas[key].safeParse(body.value);
  if (!checked.success) return invalidContent(key, checked.error);
  const { version, why } = body;
  if (row.version !== version) return refuse('CHANGED', { who: row.who });
  const value = checked.data;
  const former = await formerAgreements(pool, key, value);
  if (former) return former;
  return requestApproval(
    pool,
    staffMember,
    {
      id: deriveId(id, 'proposal'),
      kind,
      subject: 'content',
      subjectId: key,
      payload: { key, value, version },
      why,
    },
    note,
    { before: { version, value: row.value }, after: { value } },
  );
}
