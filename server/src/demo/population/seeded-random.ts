/** Random numbers that repeat at every start, so that the demo's population is the same everywhere. */
export interface SeededRandom {
  /** Returns a number from 0 up to, not including, 1. */
  next(): number;
  /** Returns an integer from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** Returns one of the values. */
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
