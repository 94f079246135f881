import { type TimelineKind, timelineKinds } from '@kapao/contract/backoffice/timeline-kinds';
import type pg from 'pg';
import { z } from 'zod';
import { deviceName } from '../../platform/auth/device-name.ts';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { type TimelineCursor, type TimelineRow, timelineRows } from './timeline.queries.ts';

interface TimelineQuery {
  readonly sort: 'all' | TimelineKind;
  readonly after?: string | undefined;
  readonly most: number;
  /** Whether the staff member may see the audit log. */
  readonly withAudit: boolean;
}

export async function listTimeline(
  pool: pg.Pool,
  memberId: string,
  { sort, after, most, withAudit }: TimelineQuery,
): Promise<BackofficeReplyOf<'listTimeline'>> {
  const wanted = sort === 'all' ? timelineKinds : [sort];
  const sorts = wanted.filter((one) => one !== 'audit' || withAudit);
  const rows = await timelineRows(pool, memberId, sorts, readTimelineCursor(after), most);
  const last = rows.length === most ? rows.at(-1) : undefined;
  return { rows: rows.map(shown), next: last ? `${last.exactly}|${last.key}` : null };
}

/** Parses a cursor; an invalid one means the beginning. */
function readTimelineCursor(after: string | undefined): TimelineCursor {
  const [, at, key] = /^(\d{1,17})\|([\w/-]{1,120})$/.exec(after ?? '') ?? [];
  // One minute ahead, so that rows written during the query belong to the first page.
  return at && key ? { at, key } : { at: String((Date.now() + 60_000) * 1000), key: '' };
}

/** Details of logins and security events, of which the user agent is shown as the device's name. */
const shownDetails = z.looseObject({ userAgent: z.string().nullish() });

function shown({
  exactly: _,
  details,
  ...row
}: TimelineRow): BackofficeReplyOf<'listTimeline'>['rows'][number] {
  const { userAgent, ...others } = shownDetails.parse(details);
  return { ...row, details: userAgent === undefined ? others : { ...others, device: deviceName(userAgent) } };
}
