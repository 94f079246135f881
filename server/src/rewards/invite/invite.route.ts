import { ok } from '@kapao/contract/result';
import type { Slice } from '../../outside/deps.ts';
import { route } from '../../web/call/route.ts';
import { collectCommission } from './collect.ts';
import { listInvites } from './list-invites.ts';

export const inviteSlice: Slice = (app, deps) => {
  route(app, deps, 'getInvites', async ({ member, body }) => ok(await listInvites(deps, member, body)));
  route(app, deps, 'receiveInviteBonus', ({ member, claim }) => collectCommission(deps, member, claim));
};
