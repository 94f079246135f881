import { ok, refuse } from '@kapao/contract/result';
import { fromWire, toWire } from '@kapao/core/money';
import { readContent } from '../../content/stored-content.ts';
import { mountCallback } from '../../platform/call/callback-route.ts';
import { route } from '../../platform/call/route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { typicalPayoutSeconds } from '../processing-time/processing-time.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { getWithdrawal } from './get-withdrawal.ts';
import { receivePayoutCallback } from './receive-payout-callback.ts';
import type { EndBonusForWithdrawal } from './withdraw.ts';
import { withdraw } from './withdraw.ts';
import { withdrawAll } from './withdraw-all.ts';

/**
 * Returns the routes of withdrawals. The function that ends a bonus is passed in, because rewards are a layer above
 * payments.
 */
export const withdrawSlice =
  (endBonus: EndBonusForWithdrawal): Slice =>
  (app, deps) => {
    route(
      app,
      deps,
      'withdraw',
      async ({ member, session, body, claim }) => {
        // The contract validates only the shape: the currency is known here, and kip has no fractions.
        const amount = fromWire(body.amount, member.currency);
        return amount.ok
          ? withdraw(deps, endBonus, member, amount.value, { id: claim.id, sessionId: session.id, claim })
          : refuse('INVALID_INPUT', { field: 'amount' });
      },
      { mode: 'carried' },
    );
    route(app, deps, 'withdrawAll', async ({ member, session, body, claim }) => {
      const amount = fromWire(body.amount, member.currency);
      return amount.ok
        ? withdrawAll(deps, endBonus, member, amount.value, { id: claim.id, sessionId: session.id })
        : refuse('INVALID_INPUT', { field: 'amount' });
    });
    route(app, deps, 'getWithdraw', ({ member, params }) =>
      getWithdrawal(deps.pool, member.id, params.withdrawId),
    );
    route(app, deps, 'cancelWithdraw', ({ member, params }) =>
      cancelWithdrawal(deps, member.id, params.withdrawId),
    );
    route(app, deps, 'getWithdrawLookup', async ({ member }) => {
      // The currency is the member's own; a visitor's is the market's.
      const currency = member?.currency ?? (deps.settings.market === 'la' ? 'LAK' : 'THB');
      const { minMinor, maxMinor } = (await readContent(deps.pool, 'withdraw'))[currency];
      return ok({
        withdrawMin: toWire(BigInt(minMinor)),
        withdrawMax: toWire(BigInt(maxMinor)),
        usuallyS: await typicalPayoutSeconds(deps.pool, { currency, automatic: true }),
      });
    });
    mountCallback(app, '/api/callback/payout/:code', (code, callback) => {
      const provider = deps.providers.payouts.get(code);
      return provider ? receivePayoutCallback(deps, provider, callback) : null;
    });
  };
