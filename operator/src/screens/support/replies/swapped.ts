interface Placed {
  readonly position: number;
}

/**
 * Returns the rows whose positions change when one moves past its neighbour, with the new positions. Rows with equal
 * positions get distinct ones, which may shift all that follow.
 */
export function swapped<Row extends Placed>(rows: readonly Row[], at: number, by: 1 | -1): Row[] {
  const one = rows[at];
  const other = rows[at + by];
  if (!one || !other) return [];
  const order = rows.with(at, other).with(at + by, one);
  let last = -1;
  return order.flatMap((row, index) => {
    const isMoved = index === at || index === at + by;
    const wanted = isMoved ? (rows[index]?.position ?? index) : row.position;
    last = Math.max(wanted, last + 1);
    return last === row.position ? [] : [{ ...row, position: last }];
  });
}
