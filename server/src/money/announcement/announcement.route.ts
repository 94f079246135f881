import type { Slice } from '../../outside/deps.ts';
import { route } from '../../web/call/route.ts';
import { addDeposit } from './add-deposit.ts';

export const announcementSlice: Slice = (app, deps) => {
  route(app, deps, 'addDeposit', ({ member, body, claim }) =>
    addDeposit(deps, member, body.amount, claim.id),
  );
};
