import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import { type Act, setAccountStatus } from '../../members/account-status/set-account-status.ts';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { BackofficeContext } from '../../platform/backoffice/backoffice-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { insertNote, type NoteRow } from './note.queries.ts';
import { setTag, tagsOf } from './tag.queries.ts';

/** Maximum tags; more cannot be read at a glance. */
const maxTags = 8;

/** Opposite of each act, which the audit entry records as the state before. */
const opposite: { readonly [Each in Act]: Act | null } = {
  block: 'unblock',
  unblock: 'block',
  'end-sessions': null,
  'remove-device': null,
  'bar-invites': 'allow-invites',
  'allow-invites': 'bar-invites',
  'hold-withdrawals': 'release-withdrawals',
  'release-withdrawals': 'hold-withdrawals',
};

/** Changes a member's account status. If two people act at once, the second gets the first one's name. */
export async function setAccountStatusOf(
  pool: pg.Pool,
  { staffMember, params, body, id, note }: BackofficeContext<'setAccountStatus'>,
): Promise<BackofficeResult<{ ended: number }>> {
  const { memberId } = params;
  const { act: action, why, deviceId } = body;
  if ((action === 'remove-device') !== (deviceId !== undefined))
    return refuse('INVALID_INPUT', { field: 'deviceId' });
  const facts = { subject: 'member', subjectId: memberId, memberId, why };
  const before = opposite[action] && { act: opposite[action] };
  return inTransaction(pool, async (client) => {
    const change = await setAccountStatus(client, memberId, action, {
      who: staffMember.name,
      why,
      id,
      ...(deviceId && { deviceId }),
    });
    if (!change.ok) return refuse('ALREADY_CLOSED', { who: change.who });
    const { ended, device } = change;
    const row = note({
      ...facts,
      before,
      after: { act: action, device, ...(ended > 0 ? { ended } : {}) },
    });
    // `again`: a previous attempt made the change and its audit entry, but failed before it could answer.
    if (!change.again) await writeAudit(client, row);
    return done({ ended });
  });
}

export async function addNote(
  pool: pg.Pool,
  { staffMember, params, body, id, note }: BackofficeContext<'addNote'>,
): Promise<BackofficeResult<NoteRow>> {
  const { memberId } = params;
  return inTransaction(pool, async (client) => {
    const written = await insertNote(client, {
      id,
      memberId,
      staffId: staffMember.staffId,
      who: staffMember.name,
      text: body.text,
      corrects: body.corrects ?? null,
    });
    if (!written) return refuse('NO_DATA');
    const { row, isNew } = written;
    const after = { letters: row.text.length, corrects: row.corrects };
    const audit = note({ subject: 'note', subjectId: id, memberId, after });
    // An existing note already has its audit entry.
    if (isNew) await writeAudit(client, audit);
    return done(row);
  });
}

export async function tagMember(
  pool: pg.Pool,
  { staffMember, params, body, note }: BackofficeContext<'tagMember'>,
): Promise<BackofficeResult<{ tags: string[] }>> {
  const { memberId } = params;
  return inTransaction(pool, async (client) => {
    const before = await tagsOf(client, memberId);
    const changed = await setTag(client, memberId, body.tag, body.on, staffMember.staffId, maxTags);
    if (changed === null) return refuse('ABOVE_LIMIT');
    const tags = await tagsOf(client, memberId);
    const facts = { subject: 'member', subjectId: memberId, memberId };
    const changes = note({ ...facts, before: { tags: before }, after: { tags } });
    // The tag may already be as requested; then there is nothing to audit.
    if (changed) await writeAudit(client, changes);
    return done({ tags });
  });
}
