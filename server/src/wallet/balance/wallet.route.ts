import { ok } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import { toWireCurrency } from '@kapao/core/wire-currency';
import { toSlotViews } from '../../gaming/accounts/list-slots.ts';
import { profileFor } from '../../members/account/read-profile.ts';
import { route } from '../../platform/call/route.ts';
import { pausedUntil } from '../../platform/call/self-exclusion.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { createWalletLookup } from './wallet-lookup.ts';

export const walletSlice: Slice = (app, deps) => {
  const lookup = createWalletLookup(deps.pool);
  route(app, deps, 'getWallet', async ({ member, session, closed }) => {
    const { row, wallet, held, games, invite } = await lookup.load(member.id);
    const { profile, bankAccount } = await profileFor(deps.pool, session, row);
    const slots = toSlotViews(deps, games);
    const open = slots.filter((slot) => slot.isActive);
    const inGames = open.reduce((sum, { value }) => sum + value, 0n);
    return ok({
      profile: { name: profile.name, _id: profile._id },
      bankAccount,
      wallet: {
        amount: toWire(wallet),
        held: toWire(held),
        currency: toWireCurrency(member.currency),
      },
      invite: { amount: toWire(row.uncollected ?? 0n), ...invite },
      round: row.bonus,
      slots: slots.map(({ value: _, step, refreshedAt, playedAt, ...slot }) => ({
        ...slot,
        step: toWire(step),
        refreshedAt: refreshedAt?.toISOString() ?? null,
        playedAt: playedAt?.toISOString() ?? null,
      })),
      total: toWire(wallet + inGames + held),
      pause: pauseOf(member),
      erasureAskedAt: row.erasureAskedAt?.toISOString() ?? null,
      closed: closed(),
      updatedAt: oldestReading(open).toISOString(),
    });
  });
};

/** Returns the oldest balance reading: our ledger is current, but a game's balance is as old as its last answer. */
function oldestReading(open: readonly { refreshedAt: Date | null }[]): Date {
  const readings = open.flatMap(({ refreshedAt }) => refreshedAt?.getTime() ?? []);
  return new Date(Math.min(Date.now(), ...readings));
}

function pauseOf(member: Parameters<typeof pausedUntil>[0]) {
  const until = pausedUntil(member);
  if (!until) return null;
  const kind = until === member.excludedUntil ? ('exclusion' as const) : ('break' as const);
  return { kind, until: until.toISOString() };
}
