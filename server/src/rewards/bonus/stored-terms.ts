import { minor } from '@kapao/core/money';
import { playKinds, type Terms } from '@kapao/core/reward/terms';
import { z } from 'zod';

/** Minor units as JSON: a number, for all amounts stay far below 2^53. */
const amount = z.int().min(0);
/** At most two decimals. */
const percent = z.number().min(0).max(100).multipleOf(0.01);

/** The column `terms` of an offer and of a round. */
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

/** As the engine takes them. Throws where the column is not of its shape: only we write it. */
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
