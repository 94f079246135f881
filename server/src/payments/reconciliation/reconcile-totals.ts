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

/** A reading is compared a while later, when most of what the party had counted by then has been heard of. */
const lagMs = minuteMs;
/** How far a party's clock and ours, or its books and its news, may lie apart. */
const slackMs = 5_000;
/** Of each account so many readings are compared, again and again while they are among the last. */
const readings = 10;
const keptMs = 120 * minuteMs;
/** A total of a time that is further away has no movements of ours to be compared with, or another clock. */
const oldestMs = hourMs;
const newestMs = minuteMs;

export interface ReconcileOptions {
  readonly now?: Date;
  readonly lagMs?: number;
  readonly slackMs?: number;
}

/**
 * Reads what parties say that went through them in all, and compares what they said some minutes before with our accounts
 * at that time. A difference that several readings prove is alarmed, never put right.
 */
export async function reconcileTotals(
  deps: Pick<Deps, 'pool' | 'log'>,
  totals: readonly ProviderTotals[],
  options: ReconcileOptions = {},
): Promise<void> {
  const timing = { now: new Date(), lagMs, keptMs, slackMs, readings, ...options };
  // Each for itself: one that hangs or fails keeps no other from being read.
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
      return deps.log.warn({ account, outcome: read }, 'a party could not be asked for its total');
    const ageMs = now.getTime() - read.asOf.getTime();
    if (ageMs > oldestMs || ageMs < -newestMs)
      return deps.log.warn({ account, asOf: read.asOf }, 'a party told a total of another time');
    await noteReading(deps.pool, provider, { asOf: read.asOf, theirs: read.total }, keptMs);
  } catch (err) {
    deps.log.error({ err, account }, 'the total of a party was not noted');
  }
}

/** The same difference alarms once, until a person has closed it; so does one that comes on top. */
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
  // Two copies that compare at the same moment raise one alarm.
  await raiseAlarm(deps, alarm, deriveId(nobody, `total/${account}/${currency}/${asOf.toISOString()}`));
}
