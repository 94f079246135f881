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
  const slices = Math.max(1, Math.round(everyMs / sliceMs));
  let current: readonly Item[] = [];
  let slice = 0;
  const timer = setInterval(() => {
    if (slice === 0) current = [...items()];
    const some = current.slice(
      Math.floor((current.length * slice) / slices),
      Math.floor((current.length * (slice + 1)) / slices),
    );
    slice = (slice + 1) % slices;
    if (some.length > 0) visit(some);
  }, everyMs / slices);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
