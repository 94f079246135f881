const sliceMs = 100;

/**
 * Visits every item of a changing set once in `everyMs`, a few at a time: thousands at once would block other work. Items
 * added after a pass began are visited in the next one.
 */
export function spreadOverInterval<Item>(
  everyMs: number,
  items: () => Iterable<Item>,
  visit: (some: readonly Item[]) => void,
): { stop(): void } {
  const turns = Math.max(1, Math.round(everyMs / sliceMs));
  let round: readonly Item[] = [];
  let turn = 0;
  const timer = setInterval(() => {
    if (turn === 0) round = [...items()];
    const some = round.slice(
      Math.floor((round.length * turn) / turns),
      Math.floor((round.length * (turn + 1)) / turns),
    );
    turn = (turn + 1) % turns;
    if (some.length > 0) visit(some);
  }, everyMs / turns);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
