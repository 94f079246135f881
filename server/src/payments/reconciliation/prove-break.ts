import type { Comparison } from './reconcile.queries.ts';

/** One reading may be odd for a moment: a callback is late, a total is a little old. */
const proofs = 3;

type Figures = Pick<Comparison, 'theirs' | 'oursLeast' | 'oursMost'>;

/**
 * The difference that several readings prove. Each says between which bounds ours less theirs was at its time, with
 * money on its way counted as it may have been. Money that is really missing is outside the bounds of every reading, on
 * the same side; money on its way is inside those of its own, and of the older ones by the time that they are looked at
 * again. What lies between nothing and the difference that is known already (0: none) is no news. Null when that explains
 * the readings; of those that it does not explain, the one that claims least counts.
 */
export function proveBreak(
  comparisons: readonly Figures[],
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
