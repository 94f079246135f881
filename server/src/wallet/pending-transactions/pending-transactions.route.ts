import { ok } from '@kapao/contract/result';
import { route } from '../../platform/call/route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { listOnItsWay } from './list-pending-transactions.ts';

export const onItsWaySlice: Slice = (app, deps) => {
  route(app, deps, 'getOnItsWay', async ({ member }) => ok(await listOnItsWay(deps.pool, member.id)));
};
