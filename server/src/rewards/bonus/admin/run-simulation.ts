import { offerDraft } from '@kapao/contract/backoffice/bonus/offer-draft';
import {
  type SimulationResult,
  type SimulationVariant,
  simulationResult,
} from '@kapao/contract/backoffice/bonus/simulation';
import { addDays, startOfDay } from '@kapao/core/calendar';
import { minor } from '@kapao/core/money';
import { encode } from 'zod';
import type { Process } from '../../../platform/process/process.ts';
import { type Span, simulateOffers } from '../../simulation/simulate-offer.ts';
import { type SimulatedDraft, simulatedDraftOf } from '../../simulation/simulated-draft.ts';
import { bonusOfferSchema } from '../bonus-offer.schema.ts';
import { liveOffer } from '../write-bonus-offer.ts';
import { defaultMinClear } from './offer-problems.ts';
import {
  beatSimulation,
  beginSimulation,
  endSimulation,
  readSimulation,
  type SimulationRow,
} from './simulation.queries.ts';

/** Time limit in ms, longer than the longest period takes with a million members. */
const longestMs = 1_200_000;
const beatMs = 2_000;

/** Runs a requested simulation once. If its process dies the simulation is lost, and has to be requested again. */
export async function runSimulation(
  { pool, log }: Pick<Process, 'pool' | 'log'>,
  id: string,
  { maxMs = longestMs }: { readonly maxMs?: number } = {},
): Promise<void> {
  if (!(await beginSimulation(pool, id))) return;
  const simulation = await readSimulation(pool, id);
  if (!simulation) return;
  const [stopped, late] = [new AbortController(), AbortSignal.timeout(maxMs)];
  let members = 0;
  const beat = setInterval(() => {
    beatSimulation(pool, id, members).then(
      (goesOn) => goesOn || stopped.abort(),
      (err: unknown) => log.warn({ err, id }, 'a simulation could not report its progress'),
    );
  }, beatMs);
  try {
    const watch = { seen: (n: number) => (members = n), signal: AbortSignal.any([stopped.signal, late]) };
    await endSimulation(pool, id, 'done', await simulateVariants(pool, simulation, watch));
  } catch (err) {
    const outcome = stopped.signal.aborted ? 'cancelled' : late.aborted ? 'timed-out' : 'failed';
    if (outcome === 'failed') log.error({ err, id }, 'a bonus could not be simulated');
    await endSimulation(pool, id, outcome, null);
  } finally {
    clearInterval(beat);
  }
}

async function simulateVariants(
  pool: Process['pool'],
  simulation: SimulationRow,
  watch: { readonly seen: (members: number) => void; readonly signal: AbortSignal },
): Promise<SimulationResult> {
  const schema = bonusOfferSchema(await defaultMinClear(pool));
  const read = (draft: unknown): SimulatedDraft => simulatedDraftOf(schema.parse(draft), simulation.stakes);
  const live = await liveOffer(pool, simulation.code);
  const variants = variantsOf(read(offerDraft.parse(simulation.offer)), live && read(live.offer));
  const made = await simulateOffers(
    pool,
    variants.map((each) => each.tried),
    spanOf(simulation),
    watch,
  );
  return encode(
    simulationResult,
    made.map(({ members, takers, bonuses, ends, gains, days, ...sums }, n) => ({
      ...sums,
      variant: variants[n]?.variant ?? 'draft', // There are as many results as variants, in the same order.
      members: BigInt(members),
      takers: BigInt(takers),
      bonuses: BigInt(bonuses),
      ends: counted(ends),
      gains: gains.map((gain) => ({ ...gain, bonuses: BigInt(gain.bonuses) })),
      days: days.map((day) => ({ ...day, begun: BigInt(day.begun) })),
    })),
  );
}

function counted({
  SUCCESS,
  FAIL,
  EXPIRED,
  OPEN,
}: Readonly<Record<'SUCCESS' | 'FAIL' | 'EXPIRED' | 'OPEN', number>>) {
  return { SUCCESS: BigInt(SUCCESS), FAIL: BigInt(FAIL), EXPIRED: BigInt(EXPIRED), OPEN: BigInt(OPEN) };
}

/** Returns the span of two days of Bangkok, both inclusive. */
export function spanOf({ from, until }: { readonly from: string; readonly until: string }): Span {
  return { from: startOfDay(from), to: startOfDay(addDays(until, 1)) };
}

interface Variant {
  readonly variant: SimulationVariant;
  readonly tried: SimulatedDraft;
}

/**
 * Returns the draft, the published version, and the draft with one figure changed at a time, to show what the cost depends
 * on.
 */
function variantsOf(draft: SimulatedDraft, live: SimulatedDraft | null): Variant[] {
  const { terms } = draft;
  const otherwise = (changes: Partial<SimulatedDraft['terms']>): SimulatedDraft => ({
    ...draft,
    terms: { ...terms, ...changes },
  });
  const multiple = Math.round(terms.turnoverMultiple * 150) / 100;
  return [
    { variant: 'draft', tried: draft },
    ...(live ? [{ variant: 'live', tried: live } as const] : []),
    ...(terms.turnoverMultiple > 0
      ? [{ variant: 'more-play', tried: otherwise({ turnoverMultiple: multiple }) } as const]
      : []),
    ...(terms.cap === null
      ? []
      : [{ variant: 'half-cap', tried: otherwise({ cap: minor(terms.cap / 2n) }) } as const]),
    { variant: 'half-credit', tried: otherwise({ credit: halfOf(terms.credit) }) },
  ];
}

function halfOf(credit: SimulatedDraft['terms']['credit']): SimulatedDraft['terms']['credit'] {
  const half = (amount: bigint) => minor(amount > 1n ? amount / 2n : amount);
  return credit.kind === 'percent'
    ? { ...credit, percent: Math.round(credit.percent * 50) / 100, most: half(credit.most) }
    : { ...credit, amount: half(credit.amount) };
}
