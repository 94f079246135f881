import { type BackofficeResult, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import type { BackofficeContext, BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { requestApproval } from '../../platform/backoffice/request-approval.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { readContent } from '../stored-content.ts';
import { contentRows } from './content.queries.ts';

export async function getTermination(pool: pg.Pool): Promise<BackofficeReplyOf<'getTermination'>> {
  const [row] = await contentRows(pool, ['terminated']);
  if (!row) throw new Error('the content has no "terminated"; seed it');
  const { version, at, who, value } = row;
  return { terminated: value === true, version, at, who, name: (await readContent(pool, 'info')).name };
}

/**
 * Requests the end of the service or its reversal. The requester types the service's name, so that nobody
 * does either by mistake.
 */
export async function requestTermination(
  pool: pg.Pool,
  { body, staffMember, id, note }: BackofficeContext<'requestTermination'>,
): Promise<BackofficeResult<{ readonly approvalId: string }>> {
  const { terminated, typed, version, why } = body;
  const now = await getTermination(pool);
  if (typed.trim() !== now.name) return refuse('INVALID_INPUT', { field: 'typed' });
  if (version !== now.version || terminated === now.terminated) return refuse('CHANGED', { who: now.who });
  return requestApproval(
    pool,
    staffMember,
    {
      id: deriveId(id, 'proposal'),
      kind: 'termination',
      subject: 'content',
      subjectId: 'terminated',
      payload: { terminated, version },
      why,
    },
    note,
    { before: { terminated: now.terminated }, after: { terminated } },
  );
}
