import { hourMs, minuteMs } from '@kapao/core/time';
import { NIL as nobody } from 'uuid';
import { raiseAlarm } from '../../inquiry/alarm.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { ProviderTotals } from '../../providers/protocol/provider-totals.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { proveBreak } from './prove-break.ts';
import {
  type Comparison,
  compareReadings,
  knownBreaksOf,
  noteReading,
  type ProviderAccount,
} from './reconcile.queries.ts';

/** Delay before a reading is compared: by then most of what the provider had counted has reached us. */
const lagMs = minuteMs;
/** Allowed time difference between a provider's clock and ours, or between its books and its reports. */
const slackMs = 5_000;
/** Number of the latest readings compared per account; each is compared again while it is one of them. */
const readings = 10;
const keptMs = 120 * minuteMs;
/** Age limits of a total: beyond them we have no movements to compare it with, or the clock is wrong. */
const oldestMs = hourMs;
const newestMs = minuteMs;

export interface ReconcileOptions {
  readonly now?: Date;
  readonly lagMs?: number;
  readonly slackMs?: number;
}

/**
 * Reads the totals of providers, and compares the latest readings that are old enough (`lagMs`) with our
 * accounts at that time. A difference proven by several readings raises an alarm and is never corrected.
 */
export async function reconcileTotals(
  deps: Pick<Deps, 'pool' | 'log'>,
  totals: readonly ProviderTotals[],
  options: ReconcileOptions = {},
): Promise<void> {
  const timing = { now: new Date(), lagMs, keptMs, slackMs, readings, ...options };
  // Each total is read independently: a provider that hangs or fails delays no other.
  await Promise.all(totals.map((provider) => readTotal(deps, provider, timing.now)));
  const comparisons = await compareReadings(deps.pool, timing);
  for (const [, ofAccount] of Map.groupBy(comparisons, ({ account, currency }) => `${account} ${currency}`))
    await judge(deps, ofAccount);
}

async function readTotal(
  deps: Pick<Deps, 'pool' | 'log'>,
  provider: ProviderTotals,
  now: Date,
): Promise<void> {
  const { account } = provider;
  try {
    const read = await provider.read();
    if (read.kind !== 'done')
      return deps.log.warn({ account, outcome: read }, 'a provider could not be asked for its total');
    const ageMs = now.getTime() - read.asOf.getTime();
    if (ageMs > oldestMs || ageMs < -newestMs)
      return deps.log.warn({ account, asOf: read.asOf }, 'a provider reported a total of another time');
    await noteReading(deps.pool, provider, { asOf: read.asOf, theirs: read.total }, keptMs);
  } catch (err) {
    deps.log.error({ err, account }, 'the total of a provider was not stored');
  }
}

/**
 * Raises one alarm for a difference until staff close it, and another when the difference goes beyond the
 * known one.
 */
async function judge(deps: Pick<Deps, 'pool' | 'log'>, comparisons: readonly Comparison[]): Promise<void> {
  const [newest] = comparisons;
  if (!newest) return;
  const { account, currency, asOf }: ProviderAccount & Pick<Comparison, 'asOf'> = newest;
  const { difference, closedAt } = await knownBreaksOf(deps.pool, newest);
  const open = comparisons.filter((each) => closedAt === null || each.asOf > closedAt);
  const proven = proveBreak(open, difference);
  if (!proven) return;
  const alarm = {
    kind: 'total',
    account,
    currency,
    ours: String(proven.ours),
    theirs: String(proven.theirs),
    details: { readings: open.map((each) => each.asOf.toISOString()) },
  } as const;
  // Two server copies that compare at the same moment raise one alarm.
  await raiseAlarm(deps, alarm, deriveId(nobody, `total/${account}/${currency}/${asOf.toISOString()}`));
}
