import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { raisesRewards } from '@kapao/contract/backoffice/bonus/offer-approval-rules';
import { type RewardSettings, rewardSettings } from '@kapao/contract/backoffice/bonus/reward-settings';
import type pg from 'pg';
import { contentSchemas } from '../../../content/content.schemas.ts';
import { writeAudit } from '../../../platform/backoffice/audit.ts';
import type {
  BackofficeContext,
  BackofficeReplyOf,
} from '../../../platform/backoffice/backoffice-context.ts';
import { openApprovalOf } from '../../../platform/backoffice/pending-approval.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { lockRewards, readRewards, replaceRewards } from './rewards.queries.ts';

export async function getRewards(pool: pg.Pool): Promise<BackofficeReplyOf<'getRewards'>> {
  const [{ value, seen }, approval] = await Promise.all([
    readRewards(pool),
    openApprovalOf(pool, 'content', 'rewards'),
  ]);
  return { settings: rewardSettings.parse(contentSchemas.rewards.parse(value)), seen, approval };
}

/** Sets the rates; refuses if they have changed since they were read. */
export function setRewards(
  pool: pg.Pool,
  { body, note, staffMember, id }: BackofficeContext<'setRewards'>,
): Promise<BackofficeResult<{ seen: string }>> {
  return inTransaction(pool, async (client) => {
    const before = await lockRewards(client);
    const settings = contentSchemas.rewards.parse(body.settings);
    if (before.seen !== body.seen) return refuse('CHANGED');
    if (needsApprovalToSet(before.value, settings)) return refuse('NEEDS_APPROVAL');
    const seen = await replaceRewards(client, settings, { who: staffMember.name, callId: id });
    const facts = { subject: 'content', subjectId: 'rewards', why: body.why };
    await writeAudit(client, note({ ...facts, before: asObject(before.value), after: settings }));
    return done({ seen });
  });
}

function asObject(value: unknown): object | null {
  return typeof value === 'object' ? value : null;
}

/** Whether approval is needed; always if the stored settings are unreadable. */
function needsApprovalToSet(before: unknown, settings: RewardSettings): boolean {
  const read = contentSchemas.rewards.safeParse(before);
  return !read.success || raisesRewards(read.data, settings);
}
