import type { Reply } from '@kapao/contract/call-types';
import { ok, type Result, refuse } from '@kapao/contract/result';
import { type LimitName, type LimitValue, limitNames } from '@kapao/core/limits';
import { type Currency, fromWire, toWire } from '@kapao/core/money';
import { route } from '../../platform/call/route.ts';
import type { Deps, Slice } from '../../providers/registry/deps.ts';
import { realityCheck } from './reality-check.ts';
import { setLimits } from './set-limits.ts';
import { type ShownLimits, showLimits } from './show-limits.ts';

export const limitsSlice =
  (closeDeposits: (deps: Deps, memberId: string) => Promise<void>): Slice =>
  (app, deps) => {
    route(app, deps, 'getLimits', async ({ member }) => ok(toReply(await showLimits(deps.pool, member.id))));

    route(app, deps, 'setLimits', async ({ member, body }) => {
      const { breakDays, excludeMonths, ...wanted } = body;
      const limits = readWishes(wanted, member.currency);
      if (!limits.ok) return limits;
      const changed = await setLimits(
        deps,
        member.id,
        { limits: limits.value, breakDays, excludeMonths },
        (memberId) => closeDeposits(deps, memberId),
      );
      return changed.ok ? ok(toReply(await showLimits(deps.pool, member.id))) : changed;
    });

    route(app, deps, 'checkReality', async ({ member }) => {
      const reality = await realityCheck(deps.pool, member.id);
      return ok({
        now: reality.now.toISOString(),
        beganAt: reality.beganAt.toISOString(),
        everyMinutes: reality.everyMinutes,
        sessionEndsAt: iso(reality.sessionEndsAt),
        playAgainAt: iso(reality.playAgainAt),
        deposits: toWire(reality.deposits),
        withdrawals: toWire(reality.withdrawals),
        result: toWire(reality.result),
      });
    });
  };

const isMoney = (name: LimitName) => name !== 'sessionMinutes' && name !== 'realityCheckMinutes';

/** Reads the requested limits; refuses an amount with fractions that the member's currency does not have. */
function readWishes(
  wanted: Readonly<Partial<Record<LimitName, number | null>>>,
  currency: Currency,
): Result<Map<LimitName, LimitValue>, 'INVALID_INPUT'> {
  const wishes = new Map<LimitName, LimitValue>();
  for (const name of limitNames) {
    const wish = wanted[name];
    if (wish === undefined) continue;
    if (wish === null || !isMoney(name)) {
      wishes.set(name, wish === null ? null : BigInt(wish));
      continue;
    }
    const amount = fromWire(wish, currency);
    if (!amount.ok) return refuse('INVALID_INPUT', { field: name });
    wishes.set(name, amount.value);
  }
  return ok(wishes);
}

function toReply({ limits, usage, qrsUntil, breakUntil, excludedUntil }: ShownLimits): Reply<'getLimits'> {
  const shown = (name: LimitName, value: LimitValue) => {
    if (value === null) return null;
    return isMoney(name) ? toWire(value) : Number(value);
  };
  return {
    // The keys are exactly those of the list; `fromEntries` loses their type.
    limits: Object.fromEntries(
      limitNames.map((name) => [name, shown(name, limits[name].value)]),
    ) as Reply<'getLimits'>['limits'],
    pending: limitNames.flatMap((name) => {
      const { pending } = limits[name];
      return pending ? [{ name, value: shown(name, pending.value), from: pending.from.toISOString() }] : [];
    }),
    usage: usage.map(({ name, used, atRisk, resetsAt }) => ({
      name,
      used: toWire(used),
      atRisk: toWire(atRisk),
      resetsAt: resetsAt.toISOString(),
    })),
    qrsUntil: iso(qrsUntil),
    breakUntil: iso(breakUntil),
    excludedUntil: iso(excludedUntil),
  };
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
