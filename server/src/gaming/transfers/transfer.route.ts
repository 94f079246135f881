import { ok, refuse } from '@kapao/contract/result';
import { fromWire, toWire } from '@kapao/core/money';
import { route } from '../../platform/call/route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { refreshSlots } from '../accounts/refresh-slots.ts';
import { getTransfer } from './get-transfer.ts';
import { recheckVoidedLegs } from './recheck-leg.ts';
import { startTransfer } from './start-transfer.ts';
import { transferAll } from './transfer-all.ts';

export const transferSlice: Slice = (app, deps) => {
  // This route of the game accounts is registered here, because a balance reading rechecks voided transfers.
  route(app, deps, 'refreshSlots', async ({ member }) =>
    ok(await refreshSlots(deps, member, recheckVoidedLegs)),
  );
  route(
    app,
    deps,
    'transfer',
    async ({ member, body, claim }) => {
      // The contract validates only the shape: the currency is known here, and kip has no fractions.
      const amount = fromWire(body.amount, member.currency);
      if (!amount.ok) return refuse('INVALID_INPUT', { field: 'amount' });
      const { from, to } = body;
      const wish = { causeId: claim.id, from, to, amount: amount.value, claim };
      const moved = await startTransfer(deps, member, wish);
      return moved.ok ? ok({ ...moved.value, amount: toWire(moved.value.amount) }) : moved;
    },
    { mode: 'carried' },
  );

  route(app, deps, 'transferAll', async ({ member, body, claim }) => {
    const moved = await transferAll(deps, member, { causeId: claim.id, to: body.to });
    return moved.ok ? ok({ status: moved.value.status, transfers: [...moved.value.transfers] }) : moved;
  });

  route(app, deps, 'getTransfer', async ({ member, params }) => {
    const found = await getTransfer(deps, member.id, params.transferId);
    if (!found.ok) return found;
    const { amount, createdAt, finishedAt, ...rest } = found.value;
    return ok({
      ...rest,
      amount: toWire(amount),
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    });
  });
};
