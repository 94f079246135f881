import { type DeskResult, done, no } from '@kapao/contract/desk/desk-result';
import type pg from 'pg';
import { type Act, changeStanding } from '../../members/account-status/set-account-status.ts';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { DeskContext } from '../../platform/backoffice/backoffice-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { insertNote, type NoteRow } from './note.queries.ts';
import { setTag, tagsOf } from './tag.queries.ts';

/** More are no longer read at a glance. */
const mostTags = 8;

/** How it was before each, as far as the audit tells of it. */
const opposite: { readonly [Each in Act]: Act | null } = {
  block: 'unblock',
  unblock: 'block',
  'end-sessions': null,
  'bar-invites': 'allow-invites',
  'allow-invites': 'bar-invites',
  'hold-withdrawals': 'release-withdrawals',
  'release-withdrawals': 'hold-withdrawals',
};

/** Of two who press at once the second is told who was first. */
export async function changeStandingOf(
  pool: pg.Pool,
  { operator, params, body, id, note }: DeskContext<'changeStanding'>,
): Promise<DeskResult<{ ended: number }>> {
  const { memberId } = params;
  const { act, why } = body;
  const told = { subject: 'member', subjectId: memberId, memberId, why };
  const before = opposite[act] && { act: opposite[act] };
  return inTransaction(pool, async (client) => {
    const change = await changeStanding(client, memberId, act, { who: operator.name, why, id });
    if (!change.ok) return no('OVER', { who: change.who });
    const { ended } = change;
    const row = note({ ...told, before, after: { act, ...(ended > 0 ? { ended } : {}) } });
    // The try before this one did it, with its row of the audit, and died before it could say so.
    if (!change.again) await writeAudit(client, row);
    return done({ ended });
  });
}

export async function addNote(
  pool: pg.Pool,
  { operator, params, body, id, note }: DeskContext<'addNote'>,
): Promise<DeskResult<NoteRow>> {
  const { memberId } = params;
  return inTransaction(pool, async (client) => {
    const written = await insertNote(client, {
      id,
      memberId,
      operatorId: operator.operatorId,
      who: operator.name,
      text: body.text,
      corrects: body.corrects ?? null,
    });
    if (!written) return no('NO_DATA');
    const { row, isNew } = written;
    const after = { letters: row.text.length, corrects: row.corrects };
    const told = note({ subject: 'note', subjectId: id, memberId, after });
    // One that stands already has its row of the audit.
    if (isNew) await writeAudit(client, told);
    return done(row);
  });
}

export async function tagMember(
  pool: pg.Pool,
  { operator, params, body, note }: DeskContext<'tagMember'>,
): Promise<DeskResult<{ tags: string[] }>> {
  const { memberId } = params;
  return inTransaction(pool, async (client) => {
    const before = await tagsOf(client, memberId);
    const changed = await setTag(client, memberId, body.tag, body.on, operator.operatorId, mostTags);
    if (changed === null) return no('ABOVE_LIMIT');
    const tags = await tagsOf(client, memberId);
    const told = { subject: 'member', subjectId: memberId, memberId };
    const changes = note({ ...told, before: { tags: before }, after: { tags } });
    // It may be as they want it already: whoever was first, nothing is left to do.
    if (changed) await writeAudit(client, changes);
    return done({ tags });
  });
}
