import { type DeskResult, no } from '@kapao/contract/desk/desk-result';
import { loosensWithdrawals } from '@kapao/contract/desk/loosens';
import type pg from 'pg';
import type { DeskContext } from '../../platform/backoffice/backoffice-context.ts';
import { propose } from '../../platform/backoffice/request-approval.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { type ContentKey, contentSchemas } from '../content.schemas.ts';
import { contentRows } from './content.queries.ts';
import { notOfItsShape } from './content-view.ts';

/** What lets more money go than the rule in force is not one person's to set. */
export function needsSecond(key: ContentKey, before: unknown, after: unknown): boolean {
  return key === 'withdraw' && loosensWithdrawals(before, after);
}

/** Other limits of withdrawals, for somebody else to agree. */
export async function proposeRule(
  pool: pg.Pool,
  { body, operator, id, note }: DeskContext<'proposeRule'>,
): Promise<DeskResult<{ readonly proposalId: string }>> {
  const [row] = await contentRows(pool, ['withdraw']);
  if (!row) return no('NO_DATA');
  const checked = contentSchemas.withdraw.safeParse(body.value);
  if (!checked.success) return notOfItsShape('withdraw', checked.error);
  const { version, why } = body;
  if (row.version !== version) return no('CHANGED', { who: row.who });
  const value = checked.data;
  return propose(
    pool,
    operator,
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
