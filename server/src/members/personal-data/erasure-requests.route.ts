import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import { maskName } from '../../platform/backoffice/mask.ts';
import { oneLine } from '../../platform/backoffice/one-line.ts';
import { openApprovalOf } from '../../platform/backoffice/pending-approval.ts';
import { requestApproval } from '../../platform/backoffice/request-approval.ts';
import { pageOf, readCursor, writeCursor } from '../../platform/db/page-cursor.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { sendMemberSms } from '../sms/send-member-sms.ts';
import { declineRequest, findErasureRequest, openErasureRequests } from './erasure-requests.queries.ts';
import { erasureProposal, judgeProposal } from './propose-erasure.ts';

/** Routes for members' requests to be erased: one person may decline one, and two erase. */
export const erasureRequestsSlice: Slice = (app, deps) => {
  const { pool } = deps;

  backofficeRoute(app, deps, 'listErasureRequests', async ({ query: { after, most } }) => {
    const found = await openErasureRequests(pool, readCursor(after), most + 1);
    const { rows, next } = pageOf(found, most, writeCursor);
    return done({ rows: rows.map((row) => ({ ...row, name: maskName(row.name) })), next });
  });

  backofficeRoute(app, deps, 'getErasureRequest', async ({ params }) => {
    const found = await findErasureRequest(pool, params.id);
    if (!found) return refuse('NO_DATA');
    const isOpen = found.state === 'open';
    const [{ refusal, request }, approval] = await Promise.all([
      judgeProposal(pool, found.memberId, false),
      openApprovalOf(pool, 'member-erasure', found.memberId),
    ]);
    return done({
      ...found,
      name: maskName(found.name),
      declined: found.by === null || found.reason === null ? null : { by: found.by, reason: found.reason },
      hasWaited: request?.hasWaited ?? false,
      refusal: !isOpen || refusal === 'WAITING' || refusal === 'ERASED' ? null : refusal,
      approval: isOpen ? approval : null,
    });
  });

  backofficeRoute(app, deps, 'requestErasureApproval', async ({ id, params, body, staffMember, note }) => {
    const why = oneLine(body.why);
    if (why === '') return refuse('INVALID_INPUT', { field: 'why' });
    const found = await findErasureRequest(pool, params.id);
    if (!found) return refuse('NO_DATA');
    const { memberId } = found;
    const { request, refusal } = await judgeProposal(pool, memberId, false);
    if (request?.id !== params.id) return refuse('ALREADY_CLOSED');
    if (refusal) return refuse('CHANGED');
    const proposal = { id: deriveId(id, 'proposal'), memberId, request, keepExclusion: false, why };
    return requestApproval(pool, staffMember, erasureProposal(proposal), note);
  });

  backofficeRoute(app, deps, 'declineErasureRequest', async ({ params: { id }, body, note }) => {
    const found = await findErasureRequest(pool, id);
    if (!found) return refuse('NO_DATA');
    const { memberId } = found;
    const { reason } = body;
    const audit = note({
      subject: 'member',
      subjectId: memberId,
      memberId,
      after: { reason },
      why: body.note,
    });
    const declined = await inTransaction(pool, async (client) => {
      const said = await declineRequest(client, { id, reason, audit });
      if (said?.code === 'DONE')
        await sendMemberSms(client, { memberId, message: 'erasure-declined', locale: said.locale });
      return said;
    });
    if (declined === null || declined.code === 'DONE') return done({});
    return declined.code === 'TAKEN' ? refuse('TAKEN', { who: declined.who }) : refuse(declined.code);
  });
};
