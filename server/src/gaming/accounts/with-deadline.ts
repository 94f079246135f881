import type { GameDeps } from './game-deps.ts';

/** What came of the work, or of too much time; the work itself goes on, and a fault of it is in the log. */
export async function withDeadline<Came>(
  { log }: Pick<GameDeps, 'log'>,
  work: Promise<Came>,
  withinMs: number,
  otherwise: Came,
): Promise<Came> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Came>((resolve) => {
    timer = setTimeout(resolve, withinMs, otherwise);
  });
  let isLate = false;
  // Nobody waits for it then; it is asked about as if its process had died.
  work.catch((err: unknown) => isLate && log.error({ err }, 'work failed after its call was answered'));
  try {
    const came = await Promise.race([work, late]);
    isLate = true;
    return came;
  } finally {
    clearTimeout(timer);
  }
}
