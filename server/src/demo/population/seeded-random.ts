/** The same numbers at every start, so that the demo's house is the same one everywhere. */
export interface SeededRandom {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** One of these. */
  of<T>(all: readonly [T, ...T[]]): T;
}

/** Mulberry32: 32 bits of state are enough for a demo. */
export function seededRandomOf(seed: number): SeededRandom {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    of: (all) => all[Math.floor(next() * all.length)] ?? all[0],
  };
}
