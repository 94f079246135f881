import { ok, refuse } from '@kapao/contract/result';
import { validate as isUuid } from 'uuid';
import { route } from '../../platform/call/route.ts';
import { ImageQueue } from '../../platform/files/image/image-queue.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { listSlips } from './list-slips.ts';
import { findSlip } from './slip.queries.ts';
import { uploadSlip } from './upload-slip.ts';

export const slipSlice: Slice = (app, deps) => {
  const pictures = new ImageQueue();
  route(app, deps, 'uploadSlip', ({ member, upload, claim }) =>
    uploadSlip({ ...deps, pictures }, member, upload, claim.id),
  );
  route(app, deps, 'getSlips', async ({ member, body }) => ok(await listSlips(deps.pool, member.id, body)));
  route(app, deps, 'getSlipReference', async ({ member, params: { reference } }) => {
    // Another member's slip is treated as missing.
    const slip = isUuid(reference) ? await findSlip(deps.pool, member.id, reference) : null;
    return slip ? ok({ url: deps.addresses.make(slip.fileKey) }) : refuse('NO_DATA');
  });
};
