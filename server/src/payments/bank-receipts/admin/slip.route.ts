import { done, no } from '@kapao/contract/desk/desk-result';
import { deskRoute } from '../../../platform/backoffice/backoffice-route.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { acceptSlip, askSlip, failSlip, releaseSlip } from './settle-slip.ts';
import { slipFacts } from './slip.queries.ts';
import { listSlips, maskSlip, readSlip } from './slip-detail.ts';

/** Slips that a person judges, beside their pictures. */
export const slipsSlice: Slice = (app, deps) => {
  const { pool, files } = deps;

  deskRoute(app, deps, 'listSlips', async ({ query }) => done(await listSlips(pool, query)));

  deskRoute(app, deps, 'readSlip', async ({ operator, params, saw }) => {
    const slip = await readSlip(pool, params.slip, operator.operatorId);
    if (!slip) return no('NO_DATA');
    saw({ subject: 'slip', subjectId: slip.id, memberId: slip.memberId });
    return done(operator.rights.includes('members.personal') ? slip : maskSlip(slip));
  });

  deskRoute(app, deps, 'seeSlipPicture', async ({ operator, params, saw, setHeader }) => {
    if (!operator.rights.includes('members.personal')) return no('NOT_ALLOWED');
    const slip = await slipFacts(pool, params.slip);
    const file = slip && (await files.get(slip.fileKey));
    if (!file) return no('NO_DATA');
    saw({ subject: 'slip-picture', subjectId: slip.id, memberId: slip.memberId });
    setHeader('content-type', file.contentType);
    setHeader('cache-control', 'private, no-store');
    setHeader('content-disposition', 'inline; filename="slip.jpg"');
    setHeader('content-security-policy', "default-src 'none'; sandbox");
    return done(file.bytes);
  });

  deskRoute(app, deps, 'askSlip', (call) => askSlip(deps, call, call.params.slip, call.body.why));
  deskRoute(app, deps, 'releaseSlip', (call) => releaseSlip(deps, call, call.params.slip, call.body.why));
  deskRoute(app, deps, 'acceptSlip', (call) => acceptSlip(deps, call, call.params.slip, call.body));
  deskRoute(app, deps, 'failSlip', (call) => failSlip(deps, call, call.params.slip, call.body));
};
