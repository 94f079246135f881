/** Time in ms within which the second key of a sequence must follow, as in tinykeys. */
const waitMs = 1000;

interface Press {
  readonly code: string;
}

/**
 * Returns a tracker of key sequences: `g w` opens a page, while `w` alone may decide something. Any press after G belongs
 * to the sequence and never to the screen.
 */
export function createSequence() {
  let begunAt = Number.NEGATIVE_INFINITY;
  let second: Press | undefined;
  return {
    /** Called before anything handles a press. */
    add(press: Press, now: number): void {
      if (now - begunAt < waitMs) second = press;
      begunAt = press.code === 'KeyG' && second !== press ? now : Number.NEGATIVE_INFINITY;
    },
    isSecond: (press: Press) => press === second,
    /** Cancels the sequence, because the screen uses G itself. */
    cancel(): void {
      begunAt = Number.NEGATIVE_INFINITY;
    },
  };
}
