import { ok } from '@kapao/contract/result';
import type { Slice } from '../../outside/deps.ts';
import { route } from '../../web/call/route.ts';
import { listOnItsWay } from './list-on-its-way.ts';

export const onItsWaySlice: Slice = (app, deps) => {
  route(app, deps, 'getOnItsWay', async ({ member }) => ok(await listOnItsWay(deps.pool, member.id)));
};
