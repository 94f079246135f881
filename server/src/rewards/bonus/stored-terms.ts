import { minor } from '@kapao/core/money';
import { playKinds, type Terms } from '@kapao/core/reward/terms';
import { z } from 'zod';

/** Minor units as a JSON number, because all amounts are far below 2^53. */
const amount = z.int().min(0);
/** Percentage with at most two decimals. */
const percent = z.number().min(0).max(100).multipleOf(0.01);

/** Schema of the column `terms` of offers and bonuses. */
export const storedTerms = z
  .object({
    credit: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('percent'),
        percent: z.number().positive().max(1_000).multipleOf(0.01),
        most: amount.min(1),
      }),
      z.object({ kind: z.literal('fixed'), amount: amount.min(1) }),
    ]),
    minDeposit: amount,
    turnoverMultiple: z.number().min(0).max(1_000).multipleOf(0.01),
    percentFail: percent,
    cap: amount.nullable(),
    days: z.int().min(1).max(365),
    weights: z.record(z.enum(playKinds), z.int().min(0).max(100)),
    minClear: amount,
  })
  .refine(({ credit, minDeposit }) => credit.kind === 'fixed' || minDeposit > 0, {
    message: 'a percentage needs a deposit to be of',
    path: ['minDeposit'],
  });
export type StoredTerms = z.output<typeof storedTerms>;

/** Returns terms as the rules take them. Throws if the column is malformed, because only we write it. */
export function readTerms(column: unknown): Terms {
  const { credit, ...rest } = storedTerms.parse(column);
  return {
    ...rest,
    credit:
      credit.kind === 'fixed'
        ? { kind: 'fixed', amount: minor(BigInt(credit.amount)) }
        : { kind: 'percent', percent: credit.percent, most: minor(BigInt(credit.most)) },
    minDeposit: minor(BigInt(rest.minDeposit)),
    cap: rest.cap === null ? null : minor(BigInt(rest.cap)),
    minClear: minor(BigInt(rest.minClear)),
  };
}
