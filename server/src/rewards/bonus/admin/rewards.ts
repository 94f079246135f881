import { type RewardSettings, rewardSettings } from '@kapao/contract/desk/calls/rewards';
import { type DeskResult, done, no } from '@kapao/contract/desk/desk-result';
import { raisesRewards } from '@kapao/contract/desk/generous';
import type pg from 'pg';
import { contentSchemas } from '../../../content/content.schemas.ts';
import { writeAudit } from '../../../platform/backoffice/audit.ts';
import type { DeskContext, DeskReplyOf } from '../../../platform/backoffice/backoffice-context.ts';
import { openProposalOf } from '../../../platform/backoffice/pending-approval.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { lockRewards, readRewards, replaceRewards } from './rewards.queries.ts';

export async function getRewards(pool: pg.Pool): Promise<DeskReplyOf<'getRewards'>> {
  const [{ value, seen }, proposal] = await Promise.all([
    readRewards(pool),
    openProposalOf(pool, 'content', 'rewards'),
  ]);
  return { settings: rewardSettings.parse(contentSchemas.rewards.parse(value)), seen, proposal };
}

/** Of two who set them at once the second looks again. */
export function setRewards(
  pool: pg.Pool,
  { body, note, operator, id }: DeskContext<'setRewards'>,
): Promise<DeskResult<{ seen: string }>> {
  return inTransaction(pool, async (client) => {
    const before = await lockRewards(client);
    const settings = contentSchemas.rewards.parse(body.settings);
    if (before.seen !== body.seen) return no('CHANGED');
    if (takesTwoToSet(before.value, settings)) return no('NEEDS_SECOND');
    const seen = await replaceRewards(client, settings, { who: operator.name, callId: id });
    const told = { subject: 'content', subjectId: 'rewards', why: body.why };
    await writeAudit(client, note({ ...told, before: asObject(before.value), after: settings }));
    return done({ seen });
  });
}

function asObject(value: unknown): object | null {
  return typeof value === 'object' ? value : null;
}

/** What stands may have lost its shape, and then anything is more. */
function takesTwoToSet(before: unknown, settings: RewardSettings): boolean {
  const read = contentSchemas.rewards.safeParse(before);
  return !read.success || raisesRewards(read.data, settings);
}
