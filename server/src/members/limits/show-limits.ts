import { type Limit, type LimitName, limitAt, limitNames } from '@kapao/core/limits';
import { type Period, periodOf } from '@kapao/core/period';
import type pg from 'pg';
import { limitOf, type Pauses, readLimits, readLimitUsage, readPauses } from './limits.queries.ts';

const periods = ['day', 'week', 'month'] as const satisfies readonly Period[];

/** `used` and `atRisk` in minor units. */
interface Usage {
  readonly name: Exclude<LimitName, 'sessionMinutes' | 'realityCheckMinutes'>;
  readonly used: bigint;
  readonly atRisk: bigint;
  readonly resetsAt: Date;
}

export interface ShownLimits extends Pauses {
  readonly limits: Readonly<Record<LimitName, Limit>>;
  readonly usage: readonly Usage[];
  /** Expiry of the last open QR, whose amount is at risk. */
  readonly qrsUntil: Date | null;
}

/** Returns everything that the member's limits page shows. */
export async function showLimits(pool: pg.Pool, memberId: string, now = new Date()): Promise<ShownLimits> {
  const windows = periods.map((period) => periodOf(period, now));
  const [day, week, month] = windows.map(({ start }) => start);
  if (!day || !week || !month) throw new Error('three periods have three beginnings');
  const [stored, pauses, spent] = await Promise.all([
    readLimits(pool, memberId),
    readPauses(pool, memberId),
    readLimitUsage(pool, memberId, [day, week, month]),
  ]);
  const ahead = (until: Date | null) => (until && until > now ? until : null);
  return {
    // The keys are exactly those of the list; `fromEntries` loses their type.
    limits: Object.fromEntries(
      limitNames.map((name) => [name, limitAt(limitOf(stored, name), now)]),
    ) as Record<LimitName, Limit>,
    usage: windows.flatMap(({ end }, i) => [
      { name: depositNames[i]!, used: spent.deposited[i]!, atRisk: spent.promised, resetsAt: end }, // All four arrays have three entries.
      { name: lossNames[i]!, used: spent.lost[i]!, atRisk: spent.inGames, resetsAt: end },
    ]),
    qrsUntil: spent.promisedUntil,
    breakUntil: ahead(pauses.breakUntil),
    excludedUntil: ahead(pauses.excludedUntil),
  };
}

const depositNames = ['depositDay', 'depositWeek', 'depositMonth'] as const;
const lossNames = ['lossDay', 'lossWeek', 'lossMonth'] as const;
