import type pg from 'pg';
import { v7 } from 'uuid';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import { type AuditFacts, noteOfCommand } from '../../platform/backoffice/audit-note.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { type MadeLink, makeLink } from './access-link.ts';
import { roleNow } from './rights/roles.ts';
import { endOtherSessions } from './sessions.queries.ts';
import * as rows from './staff-members.queries.ts';
import { isNameTaken } from './staff-names.queries.ts';

// Commands for whoever controls the server: they set up the first owner, and restore access when nobody is left who
// could grant it. They require no second approval, because their user could also write to the database.

/** Person who runs the command and the reason; both are kept forever. */
export interface CommandActor {
  readonly who: string;
  readonly why: string;
}

type LinkSettings = Pick<Settings, 'serverKeys' | 'operatorUrl'>;
type Outcome<T> = T | 'OWNED' | 'NAME_TAKEN' | 'NO_DATA' | 'STOPPED' | 'LAST_OWNER' | 'ALREADY_CLOSED';

const noteOf = (verb: string, { who, why }: CommandActor, facts: AuditFacts) =>
  noteOfCommand(`npm run staff -- ${verb}`, who, { subject: 'operator', why, ...facts });

/**
 * Creates the first owner, or another one with `evenSo`. An existing staff member of that name gets the role and a new
 * link.
 */
export async function makeOwner(
  pool: pg.Pool,
  settings: LinkSettings,
  owner: { readonly name: string; readonly evenSo: boolean },
  by: CommandActor,
): Promise<Outcome<MadeLink>> {
  return inTransaction(pool, async (client) => {
    const found = await rows.lockStaffMemberOfName(client, owner.name);
    const id = found?.id ?? v7();
    if (!owner.evenSo && (await rows.hasOtherOwner(client, id))) return 'OWNED';
    if (found?.state === 'stopped') return 'STOPPED';
    if (found?.state === 'active' && found.role === 'owner' && !owner.evenSo) return 'OWNED';
    if (!found && (await isNameTaken(client, id, owner.name))) return 'NAME_TAKEN';
    if (found) await rows.setRole(client, id, 'owner');
    else await rows.insertOwner(client, id, owner.name);
    const kind = found?.state === 'active' ? 'recovery' : 'invitation';
    const made = await makeLink(client, settings, { staffId: id, kind, createdBy: null });
    await writeAudit(
      client,
      noteOf('owner', by, { subjectId: id, after: { name: owner.name, role: 'owner' } }),
    );
    return made;
  });
}

/** Creates a recovery link. The role stays, and open sessions end. */
export async function recoverByCommand(
  pool: pg.Pool,
  settings: LinkSettings,
  name: string,
  by: CommandActor,
): Promise<Outcome<MadeLink>> {
  return inTransaction(pool, async (client) => {
    const found = await rows.lockStaffMemberOfName(client, name);
    if (!found) return 'NO_DATA';
    if (found.state === 'stopped') return 'STOPPED';
    const kind = found.state === 'active' ? 'recovery' : 'invitation';
    const made = await makeLink(client, settings, { staffId: found.id, kind, createdBy: null });
    await endOtherSessions(client, found.id, null);
    await writeAudit(client, noteOf('recover', by, { subjectId: found.id, after: { kind } }));
    return made;
  });
}

/** Sets a role without approval, for example for the second staff member, as nobody else could approve yet. */
export async function giveRole(
  pool: pg.Pool,
  name: string,
  role: string,
  by: CommandActor,
): Promise<Outcome<'DONE'>> {
  return inTransaction(pool, async (client) => {
    const found = await rows.lockStaffMemberOfName(client, name);
    if (!found || !(await roleNow(client, role))) return 'NO_DATA';
    if (found.state === 'stopped') return 'STOPPED';
    const isOwner = found.role === 'owner' && found.state === 'active';
    if (isOwner && role !== 'owner' && !(await rows.hasOtherOwner(client, found.id))) return 'LAST_OWNER';
    await rows.setRole(client, found.id, role);
    const change = { before: { role: found.role }, after: { role } };
    await writeAudit(client, noteOf('role', by, { subjectId: found.id, ...change }));
    return 'DONE';
  });
}

export async function suspendByCommand(
  pool: pg.Pool,
  name: string,
  by: CommandActor,
): Promise<Outcome<'DONE'>> {
  const found = await inTransaction(pool, (client) => rows.lockStaffMemberOfName(client, name));
  if (!found) return 'NO_DATA';
  const note = noteOf('stop', by, { subjectId: found.id, after: { state: 'stopped' } });
  // The codes are those of staff_suspend (0100-staff.sql).
  return (await rows.suspendStaffMember(pool, found.id, null, note)) as Outcome<'DONE'>;
}
