import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { backofficeFile } from '../../../platform/backoffice/backoffice-download.ts';
import { backofficeRoute } from '../../../platform/backoffice/backoffice-route.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { acceptSlip, failSlip, recheckSlip, releaseSlip } from './resolve-slip.ts';
import { slipFacts } from './slip.queries.ts';
import { listSlips, maskSlip, slipDetail } from './slip-detail.ts';

/** Routes for slips under staff review, with their pictures. */
export const slipsSlice: Slice = (app, deps) => {
  const { pool } = deps;

  backofficeRoute(app, deps, 'listSlips', async ({ query }) => done(await listSlips(pool, query)));

  backofficeRoute(app, deps, 'getSlip', async ({ staffMember, params, saw }) => {
    const slip = await slipDetail(pool, params.slip, staffMember.staffId);
    if (!slip) return refuse('NO_DATA');
    saw({ subject: 'slip', subjectId: slip.id, memberId: slip.memberId });
    return done(staffMember.rights.includes('members.personal') ? slip : maskSlip(slip));
  });

  backofficeFile(app, deps, 'seeSlipPicture', async ({ staffMember, params }) => {
    if (!staffMember.rights.includes('members.personal')) return refuse('NOT_ALLOWED');
    const slip = await slipFacts(pool, params.slip);
    if (!slip) return refuse('NO_DATA');
    const auditFacts = { subject: 'slip-picture', subjectId: slip.id, memberId: slip.memberId };
    return done({ key: slip.fileKey, fileName: 'slip.jpg', auditFacts });
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
