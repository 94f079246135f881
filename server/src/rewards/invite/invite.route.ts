import { ok } from '@kapao/contract/result';
import { route } from '../../platform/call/route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { collectCommission } from './collect-commission.ts';
import { listInvites } from './list-invites.ts';

export const inviteSlice: Slice = (app, deps) => {
  route(app, deps, 'getInvites', async ({ member, body }) => ok(await listInvites(deps, member, body)));
  route(app, deps, 'receiveInviteBonus', ({ member, claim }) => collectCommission(deps, member, claim));
};
