import { ok, refuse } from '@kapao/contract/result';
import { minuteS } from '@kapao/core/time';
import { validate as isUuid } from 'uuid';
import { route } from '../../platform/call/route.ts';
import { FileCleaner } from '../../platform/files/file-cleaner.ts';
import { createRateCounter } from '../../platform/rate-limit/rate-counter.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { listSlips } from './list-slips.ts';
import { findSlip, slipsPerMinute } from './slip.queries.ts';
import { uploadSlip } from './upload-slip.ts';

export const slipSlice: Slice = (app, deps) => {
  const cleaner = new FileCleaner(deps.log);
  const limits = { most: slipsPerMinute, windowS: minuteS };
  const refused = createRateCounter(deps.pool, 'slip-refused', limits);
  route(app, deps, 'uploadSlip', ({ member, upload, claim }) =>
    uploadSlip({ ...deps, cleaner, refused }, member, upload, claim.id),
  );
  route(app, deps, 'getSlips', async ({ member, body }) => ok(await listSlips(deps.pool, member.id, body)));
  route(app, deps, 'getSlipReference', async ({ member, params: { reference } }) => {
    // Another member's slip is treated as missing.
    const slip = isUuid(reference) ? await findSlip(deps.pool, member.id, reference) : null;
    return slip ? ok({ url: deps.addresses.make(slip.fileKey) }) : refuse('NO_DATA');
  });
};
