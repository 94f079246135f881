/** How long G waits for its letter, in ms; as tinykeys has it. */
const waitMs = 1000;

interface Press {
  readonly code: string;
}

/**
 * `g w` leads to a page, and `w` alone may decide something on this one. Whichever press follows a G belongs to the sequence,
 * and never to the screen.
 */
export function createSequence() {
  let begunAt = Number.NEGATIVE_INFINITY;
  let second: Press | undefined;
  return {
    /** Before anything acts on a press. */
    hear(press: Press, now: number): void {
      if (now - begunAt < waitMs) second = press;
      begunAt = press.code === 'KeyG' && second !== press ? now : Number.NEGATIVE_INFINITY;
    },
    isSecond: (press: Press) => press === second,
    /** The screen has a G of its own: what follows it is no sequence. */
    cancel(): void {
      begunAt = Number.NEGATIVE_INFINITY;
    },
  };
}
