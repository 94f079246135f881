import type { Comparison } from './reconcile.queries.ts';

/**
 * Number of readings that prove a break. A single one may be wrong for a moment: a callback is late, or a
 * total is slightly old.
 */
const proofs = 3;

type Balances = Pick<Comparison, 'theirs' | 'oursLeast' | 'oursMost'>;

/**
 * Returns the difference that several readings prove; null when pending money or the `known` difference (0:
 * none) explains them. Each reading gives bounds for ours less theirs at its time, with pending money counted
 * either way. Missing money lies outside the bounds of every reading, on the same side; pending money lies
 * within them, at the latest when older readings are compared again. Of the unexplained readings the one with
 * the smallest difference counts.
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
