import type { GameDeps } from './game-deps.ts';

/** Returns the work's result, or `otherwise` after `withinMs`. The work continues, and a later fault is logged. */
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
  // Nobody waits for late work; inquiries recover it as if its process had died.
  work.catch((err: unknown) => isLate && log.error({ err }, 'work failed after its call was answered'));
  try {
    const came = await Promise.race([work, late]);
    isLate = true;
    return came;
  } finally {
    clearTimeout(timer);
  }
}
