import { ok } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import { toWireCurrency } from '@kapao/core/wire-currency';
import type { Slice } from '../../outside/deps.ts';
import { readProfile } from '../../people/account/read-profile.ts';
import { pausedUntil } from '../../web/call/excluded.ts';
import { route } from '../../web/call/route.ts';
import { listSlots } from '../game/list-slots.ts';
import { walletSums } from './wallet.queries.ts';

export const walletSlice: Slice = (app, deps) => {
  route(app, deps, 'getWallet', async ({ member }) => {
    const [sums, { profile, bankAccount }, slots] = await Promise.all([
      walletSums(deps.pool, member.id),
      readProfile(deps.pool, member.id),
      listSlots(deps, member.id),
    ]);
    return ok({
      profile: { name: profile.name, _id: profile._id },
      bankAccount,
      wallet: {
        amount: toWire(sums.wallet),
        held: toWire(sums.held),
        currency: toWireCurrency(member.currency),
      },
      // No invite programme runs yet, so there is nothing to collect.
      invite: { amount: 0, success: 0, fail: 0 },
      slots: slots.map(({ value: _, refreshedAt, ...slot }) => ({
        ...slot,
        refreshedAt: refreshedAt?.toISOString() ?? null,
      })),
      total: toWire(sums.wallet + sums.inGames + sums.inTransfer),
      pause: pauseOf(member),
      updatedAt: new Date().toISOString(),
    });
  });
};

function pauseOf(member: Parameters<typeof pausedUntil>[0]) {
  const until = pausedUntil(member);
  if (!until) return null;
  const kind = until === member.excludedUntil ? ('exclusion' as const) : ('break' as const);
  return { kind, until: until.toISOString() };
}
