import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import { idleMinutes } from '../../platform/backoffice/backoffice-cookie.ts';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import { pageOf } from '../../platform/db/page-cursor.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { requestStaffRoleApproval } from './rights/request-rights-approval.ts';
import { sessionView } from './session-view.ts';
import { endOneSession, endOtherSessions, sessionsOf } from './sessions.queries.ts';
import {
  findStaffMemberRow,
  hasOtherOwner,
  listStaffMembers,
  type StaffMemberRow,
} from './staff-members.queries.ts';
import {
  inviteStaffMember,
  recoverStaffMember,
  reinstateStaffMember,
  renameStaffMember,
  suspendStaffMember,
} from './staff-members.ts';

export const staffMembersSlice: Slice = (app, deps) => {
  const { pool } = deps;

  backofficeRoute(app, deps, 'listStaff', async ({ query: { after, most } }) => {
    const found = await listStaffMembers(pool, after ?? null, most + 1);
    const { rows, next } = pageOf(found, most, ({ place }) => place);
    return done({ rows: rows.map(rowOf), next });
  });

  backofficeRoute(app, deps, 'getStaffMember', async ({ params: { id }, staffMember }) => {
    const found = await findStaffMemberRow(pool, id);
    if (!found) return refuse('NO_DATA');
    const sessions = await sessionsOf(pool, id, idleMinutes);
    const isOwner = found.roleCode === 'owner' && found.state === 'active';
    return done({
      ...rowOf(found),
      invitedBy: found.invitedBy,
      sessions: sessions.map((each) => sessionView(each, staffMember.sessionId)),
      isLastOwner: isOwner && !(await hasOtherOwner(pool, id)),
    });
  });

  backofficeRoute(app, deps, 'inviteStaffMember', (context) =>
    inviteStaffMember(deps, context, context.body),
  );

  backofficeRoute(app, deps, 'recoverStaffMember', (context) =>
    recoverStaffMember(deps, context, context.params.id, context.body.why),
  );

  backofficeRoute(app, deps, 'renameStaffMember', (context) =>
    renameStaffMember(deps, context, context.params.id, context.body),
  );

  backofficeRoute(app, deps, 'suspendStaffMember', (context) =>
    suspendStaffMember(deps, context, context.params.id, context.body.why),
  );

  backofficeRoute(app, deps, 'reinstateStaffMember', (context) =>
    reinstateStaffMember(deps, context, context.params.id, context.body.why),
  );

  backofficeRoute(app, deps, 'endStaffSession', async ({ params: { id }, body: { session }, note }) => {
    if (!(await findStaffMemberRow(pool, id))) return refuse('NO_DATA');
    return inTransaction(pool, async (client) => {
      const ended = session
        ? await endOneSession(client, id, session)
        : await endOtherSessions(client, id, null);
      await writeAudit(client, note({ subject: 'operator', subjectId: id, after: { session, ended } }));
      return done({ ended });
    });
  });

  backofficeRoute(app, deps, 'requestStaffRoleApproval', (context) =>
    requestStaffRoleApproval(deps, context, { id: context.params.id, ...context.body }),
  );
};

function rowOf({ roleCode, roleName, wantedCode, wantedName, ...row }: StaffMemberRow) {
  return {
    ...row,
    role: { code: roleCode, name: roleName },
    wanted: wantedCode && wantedName ? { code: wantedCode, name: wantedName } : null,
  };
}
