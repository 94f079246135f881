import { z } from 'zod';
import { count, currencyCode, day, minor, moment, uuid } from '../backoffice-fields.ts';

/**
 * Variants simulated beside the draft: the live offer, a higher wagering requirement, half the cap, half the bonus. Each
 * shows the cost if only that were different.
 */
export const simulationVariants = ['draft', 'live', 'more-play', 'half-cap', 'half-credit'] as const;
export type SimulationVariant = (typeof simulationVariants)[number];

export const simulationOutcomes = ['done', 'cancelled', 'timed-out', 'failed', 'lost'] as const;

/** Result that a draft would have had in a past period. Amounts in minor units. */
const made = z.object({
  variant: z.enum(simulationVariants),
  members: count,
  takers: count,
  bonuses: count,
  bonus: minor,
  cost: minor,
  openBonus: minor,
  turnover: minor,
  ends: z.object({ SUCCESS: count, FAIL: count, EXPIRED: count, OPEN: count }),
  gains: z.array(z.object({ publicId: z.string(), bonuses: count, gain: minor })),
  days: z.array(z.object({ day, begun: count, cost: minor })),
});
export const simulationResult = z.array(made);
export type SimulationResult = z.input<typeof simulationResult>;

export const simulation = z.object({
  id: uuid,
  revision: z.int().describe('Revision of the draft that was simulated'),
  ofThisDraft: z.boolean().describe('The draft has not changed since the simulation'),
  currency: currencyCode,
  from: day,
  until: day,
  stakes: z.enum(['stored', 'scaled']),
  who: z.string(),
  askedAt: moment,
  endedAt: moment.nullable(),
  outcome: z.enum(simulationOutcomes).nullable(),
  membersDone: count,
  members: count.nullable().describe('Members to simulate; null: not counted yet'),
  result: simulationResult.nullable(),
});
