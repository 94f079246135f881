import { ok } from '@kapao/contract/result';
import { route } from '../../platform/call/route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { listPendingTransactions } from './list-pending-transactions.ts';

export const pendingTransactionsSlice: Slice = (app, deps) => {
  route(app, deps, 'getOnItsWay', async ({ member }) =>
    ok(await listPendingTransactions(deps.pool, member.id)),
  );
};
