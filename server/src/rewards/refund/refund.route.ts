import { ok } from '@kapao/contract/result';
import { route } from '../../platform/call/route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { addRefundToWallet } from './add-to-wallet.ts';
import { checkRefund } from './check-refund.ts';
import { listRefunds } from './list-refunds.ts';
import { receiveRefund } from './receive-refund.ts';

export const refundSlice: Slice = (app, deps) => {
  route(app, deps, 'getRefunds', async ({ member, body }) =>
    ok(await listRefunds(deps.pool, member.id, body)),
  );
  route(app, deps, 'checkRefund', async ({ member }) => ok(await checkRefund(deps, member)));
  route(app, deps, 'receiveRefund', ({ member, claim }) => receiveRefund(deps, member, claim.id));
  route(app, deps, 'addRefundToWallet', ({ member }) => addRefundToWallet(deps, member.id));
};
