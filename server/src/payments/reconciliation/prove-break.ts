import type { Comparison } from './reconcile.queries.ts';

/**
 * Number of readings that prove a break. A single one may be wrong for a moment: a callback is late, or a
 * total is slightly old.
 */
const proofs = 3;

type Balances = Pick<Comparison, 'theirs' | 'oursLeast' | 'oursMost'>;

/**
 * Returns the smallest difference (ours less theirs) of at least three readings on one side of both 0 and
 * `known`, else null. Pending money is counted or not, whichever makes a reading's difference smaller.
 */
export function proveBreak(
  comparisons: readonly Balances[],
  known: bigint,
): { readonly ours: bigint; readonly theirs: bigint } | null {
  const [low, high] = known < 0n ? [known, 0n] : [0n, known];
  const above = comparisons.filter(({ oursLeast, theirs }) => oursLeast - theirs > high);
  const below = comparisons.filter(({ oursMost, theirs }) => oursMost - theirs < low);
  if (above.length >= proofs)
    return nearestToZero(above.map(({ oursLeast: ours, theirs }) => ({ ours, theirs })));
  if (below.length >= proofs)
    return nearestToZero(below.map(({ oursMost: ours, theirs }) => ({ ours, theirs })));
  return null;
}

function nearestToZero<Sides extends { readonly ours: bigint; readonly theirs: bigint }>(
  all: readonly Sides[],
): Sides | null {
  const size = ({ ours, theirs }: Sides) => (ours > theirs ? ours - theirs : theirs - ours);
  return all.reduce<Sides | null>((best, sides) => (best && size(best) <= size(sides) ? best : sides), null);
}
