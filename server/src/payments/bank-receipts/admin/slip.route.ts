import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { backofficeRoute } from '../../../platform/backoffice/backoffice-route.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { acceptSlip, failSlip, recheckSlip, releaseSlip } from './resolve-slip.ts';
import { slipFacts } from './slip.queries.ts';
import { listSlips, maskSlip, slipDetail } from './slip-detail.ts';

/** Routes for slips under staff review, with their pictures. */
export const slipsSlice: Slice = (app, deps) => {
  const { pool, files } = deps;

  backofficeRoute(app, deps, 'listSlips', async ({ query }) => done(await listSlips(pool, query)));

  backofficeRoute(app, deps, 'getSlip', async ({ staffMember, params, saw }) => {
    const slip = await slipDetail(pool, params.slip, staffMember.staffId);
    if (!slip) return refuse('NO_DATA');
    saw({ subject: 'slip', subjectId: slip.id, memberId: slip.memberId });
    return done(staffMember.rights.includes('members.personal') ? slip : maskSlip(slip));
  });

  backofficeRoute(app, deps, 'seeSlipPicture', async ({ staffMember, params, saw, setHeader }) => {
    if (!staffMember.rights.includes('members.personal')) return refuse('NOT_ALLOWED');
    const slip = await slipFacts(pool, params.slip);
    const file = slip && (await files.get(slip.fileKey));
    if (!file) return refuse('NO_DATA');
    saw({ subject: 'slip-picture', subjectId: slip.id, memberId: slip.memberId });
    setHeader('content-type', file.contentType);
    setHeader('cache-control', 'private, no-store');
    setHeader('content-disposition', 'inline; filename="slip.jpg"');
    setHeader('content-security-policy', "default-src 'none'; sandbox");
    return done(file.bytes);
  });

  backofficeRoute(app, deps, 'recheckSlip', (call) =>
    recheckSlip(deps, call, call.params.slip, call.body.why),
  );
  backofficeRoute(app, deps, 'releaseSlip', (call) =>
    releaseSlip(deps, call, call.params.slip, call.body.why),
  );
  backofficeRoute(app, deps, 'acceptSlip', (call) => acceptSlip(deps, call, call.params.slip, call.body));
  backofficeRoute(app, deps, 'failSlip', (call) => failSlip(deps, call, call.params.slip, call.body));
};
