import { done, no } from '@kapao/contract/desk/desk-result';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import { idleMinutes } from '../../platform/backoffice/backoffice-cookie.ts';
import { deskRoute } from '../../platform/backoffice/backoffice-route.ts';
import { pageOf } from '../../platform/db/page-cursor.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { proposeOperatorRole } from './rights/request-rights-approval.ts';
import { shown } from './session-view.ts';
import { endOneSession, endOtherSessions, sessionsOf } from './sessions.queries.ts';
import { findOperatorRow, hasOtherOwner, listOperators, type OperatorRow } from './staff-members.queries.ts';
import {
  inviteOperator,
  recoverOperator,
  renameOperator,
  startOperator,
  stopOperator,
} from './staff-members.ts';

/** Who works at the desk. */
export const deskOperatorsSlice: Slice = (app, deps) => {
  const { pool } = deps;

  deskRoute(app, deps, 'listOperators', async ({ query: { after, most } }) => {
    const found = await listOperators(pool, after ?? null, most + 1);
    const { rows, next } = pageOf(found, most, ({ place }) => place);
    return done({ rows: rows.map(rowOf), next });
  });

  deskRoute(app, deps, 'getOperator', async ({ params: { id }, operator }) => {
    const found = await findOperatorRow(pool, id);
    if (!found) return no('NO_DATA');
    const sessions = await sessionsOf(pool, id, idleMinutes);
    const isOwner = found.roleCode === 'owner' && found.state === 'active';
    return done({
      ...rowOf(found),
      invitedBy: found.invitedBy,
      sessions: sessions.map((each) => shown(each, operator.sessionId)),
      isLastOwner: isOwner && !(await hasOtherOwner(pool, id)),
    });
  });

  deskRoute(app, deps, 'inviteOperator', (context) => inviteOperator(deps, context, context.body));

  deskRoute(app, deps, 'recoverOperator', (context) =>
    recoverOperator(deps, context, context.params.id, context.body.why),
  );

  deskRoute(app, deps, 'renameOperator', (context) =>
    renameOperator(deps, context, context.params.id, context.body),
  );

  deskRoute(app, deps, 'stopOperator', (context) =>
    stopOperator(deps, context, context.params.id, context.body.why),
  );

  deskRoute(app, deps, 'startOperator', (context) =>
    startOperator(deps, context, context.params.id, context.body.why),
  );

  deskRoute(app, deps, 'endOperatorSession', async ({ params: { id }, body: { session }, note }) => {
    if (!(await findOperatorRow(pool, id))) return no('NO_DATA');
    return inTransaction(pool, async (client) => {
      const ended = session
        ? await endOneSession(client, id, session)
        : await endOtherSessions(client, id, null);
      await writeAudit(client, note({ subject: 'operator', subjectId: id, after: { session, ended } }));
      return done({ ended });
    });
  });

  deskRoute(app, deps, 'proposeOperatorRole', (context) =>
    proposeOperatorRole(deps, context, { id: context.params.id, ...context.body }),
  );
};

function rowOf({ roleCode, roleName, wantedCode, wantedName, ...row }: OperatorRow) {
  return {
    ...row,
    role: { code: roleCode, name: roleName },
    wanted: wantedCode && wantedName ? { code: wantedCode, name: wantedName } : null,
  };
}
