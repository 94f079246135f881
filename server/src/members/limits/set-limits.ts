import { ok, type Result, refuse } from '@kapao/contract/result';
import { changeLimit, isLooser, type LimitName, type LimitValue, laterOf, limitAt } from '@kapao/core/limits';
import { addMonths } from '@kapao/core/period';
import { dayMs } from '@kapao/core/time';
import type pg from 'pg';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import {
  hasDepositsOverLimit,
  limitOf,
  lockLimits,
  type Pauses,
  readLimits,
  readPauses,
  writeLimit,
  writePauses,
} from './limits.queries.ts';

export interface LimitWishes {
  /** New values: money in minor units, time in minutes. */
  readonly limits: ReadonlyMap<LimitName, LimitValue>;
  readonly breakDays?: number | undefined;
  readonly excludeMonths?: number | undefined;
}

/** Closes the member's open deposits. Deposits are a layer above, so the caller passes this in. */
export type CloseDeposits = (memberId: string) => Promise<void>;

const depositLimits = ['depositDay', 'depositWeek', 'depositMonth'] as const;

/**
 * Changes limits and begins or lengthens a break or exclusion, all or nothing, under the lock that every deposit promise
 * and movement of money takes: whatever follows sees the new limits.
 */
export async function setLimits(
  deps: Pick<Deps, 'pool' | 'log'>,
  memberId: string,
  wishes: LimitWishes,
  closeDeposits: CloseDeposits,
): Promise<Result<undefined, 'SELF_EXCLUDED'>> {
  const changed = await inTransaction(deps.pool, (client) => change(client, memberId, wishes));
  if (!changed.ok) return changed;
  const paused = (wishes.breakDays ?? wishes.excludeMonths) !== undefined;
  const limited = depositLimits.some((name) => wishes.limits.has(name));
  if (paused || (limited && (await hasDepositsOverLimit(deps.pool, memberId))))
    await close(deps, memberId, closeDeposits);
  return ok();
}

async function change(
  client: pg.PoolClient,
  memberId: string,
  wishes: LimitWishes,
): Promise<Result<undefined, 'SELF_EXCLUDED'>> {
  await lockLimits(client, memberId);
  const now = new Date();
  const pauses = await readPauses(client, memberId);
  const until = laterOf(pauses.breakUntil, pauses.excludedUntil);
  const stored = await readLimits(client, memberId);
  const wanted = [...wishes.limits].map(([name, wish]) => ({
    name,
    wish,
    before: limitAt(limitOf(stored, name), now),
  }));
  // A member on a break or exclusion may tighten a limit; to loosen one they have to wait until it has ended.
  if (until && until > now && wanted.some(({ wish, before }) => isLooser(wish, before.value)))
    return refuse('SELF_EXCLUDED', { until: until.toISOString() });
  for (const { name, wish, before } of wanted)
    await writeLimit(client, memberId, name, changeLimit(before, wish, now));
  if (wishes.breakDays ?? wishes.excludeMonths)
    await writePauses(client, memberId, lengthened(pauses, wishes, now));
  return ok();
}

/** Returns the later ends: a break or exclusion shorter than the running one changes nothing. */
function lengthened(pauses: Pauses, { breakDays, excludeMonths }: LimitWishes, now: Date): Pauses {
  const rest = breakDays ? new Date(now.getTime() + breakDays * dayMs) : null;
  return {
    breakUntil: laterOf(pauses.breakUntil, rest),
    excludedUntil: laterOf(pauses.excludedUntil, excludeMonths ? addMonths(now, excludeMonths) : null),
  };
}

/** Closes the open deposits. If that fails, a payment that still arrives is credited and flagged. */
async function close(deps: Pick<Deps, 'log'>, memberId: string, closeDeposits: CloseDeposits): Promise<void> {
  try {
    await closeDeposits(memberId);
  } catch (err) {
    deps.log.error({ err }, 'the open QR of a member who may no longer deposit was not closed');
  }
}
